import type { z } from 'zod'

const MAX_CURSOR_LENGTH = 200

/** Makes the opaque text that `cursor=` carries. */
export function writeCursor(content: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** Reads a cursor; `undefined` for anything that this shop did not write. */
export function readCursor<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (text.length > MAX_CURSOR_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  return schema.safeParse(content).data
}
