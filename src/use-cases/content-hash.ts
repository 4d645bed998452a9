import { createHash } from 'node:crypto'

/** Identifies the content of a request, so that its repetition is recognised and another one under its key refused. */
export const contentHash = (content: unknown, encoding: 'base64url' | 'hex' = 'base64url') =>
  createHash('sha256').update(JSON.stringify(content)).digest(encoding)
