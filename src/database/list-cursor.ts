/** Where a page of an owner's list ends: the last one's moment and id, opaque to whoever carries it. */
export interface ListCursor {
  at: Date
  id: string
}

const ID = /^[a-z0-9-]{1,80}$/

export function formatListCursor({ at, id }: ListCursor): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Reads a cursor from outside; `undefined` when it is none of ours. */
export function parseListCursor(text: string): ListCursor | undefined {
  if (text.length > 160 || !/^[\w-]+$/.test(text)) return undefined
  const [moment = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString().split(' ')
  if (!/^\d{1,15}$/.test(moment) || !ID.test(id) || rest.length > 0) return undefined
  const at = new Date(Number(moment))
  return Number.isNaN(at.getTime()) ? undefined : { at, id }
}
