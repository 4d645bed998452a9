import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { POST_STATES, type PostTranslations } from '#domain/blog/post.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { moment, tsvector } from './columns.ts'

/** A source as stored: without `href` when there is no address. */
export interface StoredSource {
  text: string
  href?: string
}

/** The uploaded pictures that an article shows, as its cover or in its text. */
export const postPictures = pgTable('post_pictures', {
  postId: text('post_id').notNull(),
  pictureId: text('picture_id').notNull(),
})

export const posts = pgTable('posts', {
  id: text().primaryKey(),
  title: text().notNull(),
  summary: text().notNull(),
  author: text().notNull(),
  authorRole: text('author_role').notNull(),
  reviewedBy: text('reviewed_by').notNull(),
  categories: text().array().notNull(),
  html: text().notNull(),
  /** Title, summary, names and HTML in the other languages (decision 020). */
  translations: jsonb().$type<PostTranslations>().notNull().default({}),
  sources: jsonb().$type<readonly StoredSource[]>().notNull(),
  products: text().array().notNull(),
  cover: jsonb().$type<Picture>(),
  socialPicture: text('social_picture'),
  wordCount: integer('word_count').notNull(),
  state: text({ enum: POST_STATES }).notNull(),
  publishedAt: moment('published_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** Incremented with every change. */
  version: integer().notNull().default(1),
  /** True if it is to be published later; a job then updates the cached pages. */
  isScheduled: boolean('is_scheduled').notNull().default(false),
  /** Written by `blog/words.ts`, read by `blog.ts`. */
  headWords: tsvector('head_words').notNull(),
  words: tsvector().notNull(),
  searchRules: smallint('search_rules').notNull(),
})
