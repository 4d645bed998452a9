import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

/** Where a page of posts ended: whether its head answered the search, its day, its id. */
export interface PostCursor {
  inHead: 0 | 1
  publishedAt: string
  id: string
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const Content = z.tuple([
  z.union([z.literal(0), z.literal(1)]),
  z.string().refine((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text))),
  z
    .string()
    .max(80)
    .regex(/^[a-z0-9-]+$/),
])

/** Makes the opaque text that `cursor=` carries. */
export function writePostCursor({ inHead, publishedAt, id }: PostCursor): string {
  return writeCursor([inHead, publishedAt, id])
}

/** Reads a cursor; `undefined` for anything that this shop did not write. */
export function parsePostCursor(text: string): PostCursor | undefined {
  const content = readCursor(text, Content)
  if (!content) return undefined
  const [inHead, publishedAt, id] = content
  return { inHead, publishedAt, id }
}
