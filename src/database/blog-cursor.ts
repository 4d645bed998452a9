import { z } from 'zod'
import { CursorId, CursorMoment, readCursor, writeCursor } from './cursor.ts'

/** Where a page of posts ended: whether its head answered the search, its day, its id. */
export interface PostCursor {
  inHead: 0 | 1
  publishedAt: string
  id: string
}

const Content = z.tuple([z.union([z.literal(0), z.literal(1)]), CursorMoment, CursorId])

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
