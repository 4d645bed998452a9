import type { z } from 'zod'
import type { PostAnswer } from '#contract/blog.ts'
import type { Post } from '#domain/blog/post.ts'
import { fileAtLeast, MEDIUM_WIDTH } from '#domain/pictures/picture-address.ts'

/** The address of the cover at about a card's width; undefined without a cover. */
export function coverAddress({ cover }: Pick<Post, 'cover'>): string | undefined {
  return cover && fileAtLeast(cover, MEDIUM_WIDTH)
}

/** A post as the API shows it: public fields only. */
export function wirePost(post: Post): z.input<typeof PostAnswer> {
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
