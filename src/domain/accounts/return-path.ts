import { TRANSLATIONS } from '../language/languages.ts'

const MAX_LENGTH = 500
// Characters of an encoded path: no spaces, controls, quotes, backslashes or raw letters of other
// scripts.
const PLAIN_PATH = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?[\]]*)?$/
const CONFUSING = /\/\/|\/\.{1,2}(?:\/|$)/
/** Paths that are refused, because they would loop or are not pages. */
const NO_RETURN = new RegExp(`^/(?:(?:${TRANSLATIONS.join('|')})/)?(?:login|api|stand-ins)(?:/|$)`)

/**
 * Parses the page to show after sign-in. Accepts only paths of the shop with an optional query;
 * anything else becomes `/`.
 */
export function parseReturnPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !PLAIN_PATH.test(text)) return '/'
  const [path = '/'] = text.split('?', 1)
  return CONFUSING.test(path) || NO_RETURN.test(path) ? '/' : text
}
