import { z } from 'zod'
import type { Picture } from '#domain/catalog/product.ts'
import { readWrittenDown } from './written-down.ts'

/** What the artwork's generator writes down about the covers that it drew: slug → picture. */
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

/** Reads which covers were drawn, once; answers for every article by its id. */
export function readCovers(): (articleId: string) => Picture | undefined {
  const drawn = readWrittenDown('article-covers.json', DrawnCovers) ?? {}
  return (articleId) => drawn[articleId]
}

/** All drawn covers: the owner may choose one for an article of the shop's own. */
export function listDrawnCovers(): readonly Picture[] {
  return Object.values(readWrittenDown('article-covers.json', DrawnCovers) ?? {})
}

/** The drawn cover at that address. */
export function findDrawnCover(base: string): Picture | undefined {
  return listDrawnCovers().find((cover) => cover.base === base)
}
