import { z } from 'zod'
import { CursorId, CursorMoment, readCursor, writeCursor } from '#database/cursor.ts'

/** Where a page of posts ended: whether the search matched the post's head, its publication time and its id. */
export interface PostCursor {
  inHead: 0 | 1
  publishedAt: string
  id: string
}

const Content = z.tuple([z.union([z.literal(0), z.literal(1)]), CursorMoment, CursorId])

export function writePostCursor({ inHead, publishedAt, id }: PostCursor): string {
  return writeCursor([inHead, publishedAt, id])
}

/** Decodes a cursor; `undefined` for anything that this shop did not write. */
export function parsePostCursor(text: string): PostCursor | undefined {
  const content = readCursor(text, Content)
  if (!content) return undefined
  const [inHead, publishedAt, id] = content
  return { inHead, publishedAt, id }
}
