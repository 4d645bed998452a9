import { z } from 'zod'

/** Where a page of posts ended: whether its head answered the search, its day, its id. */
export interface PostCursor {
  inHead: 0 | 1
  publishedAt: string
  id: string
}

const LONGEST_CURSOR = 200
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
  return Buffer.from(JSON.stringify([inHead, publishedAt, id])).toString('base64url')
}

/** Reads a cursor; `undefined` for anything that this shop did not write. */
export function parsePostCursor(text: string): PostCursor | undefined {
  if (text.length > LONGEST_CURSOR || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  const parsed = Content.safeParse(content)
  if (!parsed.success) return undefined
  const [inHead, publishedAt, id] = parsed.data
  return { inHead, publishedAt, id }
}
