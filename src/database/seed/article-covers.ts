import { z } from 'zod'
import type { Picture } from '#domain/catalog/product.ts'
import { readDrawnList } from './written-down.ts'

/** The article covers that the artwork generator drew: slug → picture. */
const DrawnCovers = z.record(
  z.string(),
  z.object({
    view: z.enum(['front', 'label', 'motif', 'photo']),
    base: z.string(),
    widths: z.array(z.number().int().positive()).min(1),
    width: z.number().positive(),
    height: z.number().positive(),
  }),
)

/** Reads the list of drawn covers once; returns a lookup by article id. */
export function readCovers(): (articleId: string) => Picture | undefined {
  const drawn = readDrawnList('article-covers.json', DrawnCovers) ?? {}
  return (articleId) => drawn[articleId]
}

/** All drawn covers, among which the owner may choose for an article. */
export function listDrawnCovers(): readonly Picture[] {
  return Object.values(readDrawnList('article-covers.json', DrawnCovers) ?? {})
}

export function findDrawnCover(base: string): Picture | undefined {
  return listDrawnCovers().find((cover) => cover.base === base)
}
