/** Where a page of reviews ends: the last one's moment and number, opaque to whoever carries it. */
export interface ReviewCursor {
  writtenAt: Date
  id: string
}

export function formatReviewCursor({ writtenAt, id }: ReviewCursor): string {
  return Buffer.from(`${writtenAt.getTime()} ${id}`).toString('base64url')
}

/** Reads a cursor from outside; `undefined` when it is none of ours. */
export function parseReviewCursor(text: string): ReviewCursor | undefined {
  if (text.length > 60 || !/^[\w-]+$/.test(text)) return undefined
  const content = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString())
  const [, moment = '', id = ''] = content ?? []
  return content ? { writtenAt: new Date(Number(moment)), id } : undefined
}
