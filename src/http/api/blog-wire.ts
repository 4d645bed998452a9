import { z } from 'zod'
import type { Post } from '#domain/blog/post.ts'

/** One address has to do for every screen: the width in the middle. */
const MIDDLE_WIDTH = 640

export const WirePost = z.object({
  _id: z.string().meta({ example: 'six-tastes-on-one-indian-plate' }),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  author_role: z.string(),
  reviewed_by: z.string().meta({ description: 'Empty where the article gives no health advice' }),
  categories: z.array(z.string()),
  content: z.string().meta({ description: 'HTML from a fixed list of tags, cleaned' }),
  image: z
    .string()
    .optional()
    .meta({ description: "Path on the shop's own origin, or where its pictures are kept" }),
  date: z.iso.datetime().meta({ description: 'The day it was published' }),
  updated: z.iso.datetime(),
  reading_minutes: z.int(),
  sources: z.array(z.object({ text: z.string(), href: z.string().optional() })),
})

/** The cover's address in a width of about a card's; nothing where there is none. */
export function coverAddress({ cover }: Pick<Post, 'cover'>): string | undefined {
  const width = cover?.widths.find((one) => one >= MIDDLE_WIDTH) ?? cover?.widths.at(-1)
  return cover && width ? `${cover.base}-${width}.webp` : undefined
}

/** A post as the API shows it: public fields alone. */
export function wirePost(post: Post): z.input<typeof WirePost> {
  const image = coverAddress(post)
  return {
    _id: post.id,
    title: post.title,
    summary: post.summary,
    author: post.author,
    author_role: post.authorRole,
    reviewed_by: post.reviewedBy,
    categories: [...post.categories],
    content: post.html,
    ...(image && { image }),
    date: post.publishedAt.toISOString(),
    updated: post.updatedAt.toISOString(),
    reading_minutes: post.readingMinutes,
    sources: post.sources.map(({ text, href }) => ({ text, ...(href && { href }) })),
  }
}
