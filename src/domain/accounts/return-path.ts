const LONGEST = 500
// What an address may hold as it travels: no spaces, controls, quotes, backslashes or raw letters of other scripts.
const PLAIN_PATH = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?[\]]*)?$/
const CONFUSING = /\/\/|\/\.{1,2}(?:\/|$)/
/** Pages that make no sense to return to: they would loop or are no pages. */
const NO_RETURN = /^\/(?:(?:hi|gu)\/)?(?:login|api|stand-ins)(?:\/|$)/

/**
 * Reads where a shopper wants to be after signing in. Only the shop's own pages, written as a plain
 * path with a query, are taken; everything else becomes `/`.
 */
export function parseReturnPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > LONGEST || !PLAIN_PATH.test(text)) return '/'
  const [path = '/'] = text.split('?', 1)
  return CONFUSING.test(path) || NO_RETURN.test(path) ? '/' : text
}
