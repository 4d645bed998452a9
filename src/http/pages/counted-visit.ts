import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'

/** Classifying a user agent takes ten times as long as looking it up. */
const MAX_REMEMBERED = 1_000
/** Longer than the user agents of apps with a built-in browser, which are among the longest. */
const MAX_NAME_LENGTH = 400

const isBotByAgent = new Map<string, boolean>()

/** True if a user agent is that of a bot. */
function isBot(name: string): boolean {
  const known = isBotByAgent.get(name)
  if (known !== undefined) return known
  // User agents can be invented without limit.
  if (isBotByAgent.size >= MAX_REMEMBERED) isBotByAgent.clear()
  const found = isbot(name)
  isBotByAgent.set(name, found)
  return found
}

/**
 * True for requests counted as visits: not from a bot, not prefetched, and not from a browser that asks not to be
 * tracked, although nothing about the visitor is stored.
 */
export function isCountedVisit({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  if (headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']) return false
  const name = headers['user-agent']
  return !!name && !isBot(name.slice(0, MAX_NAME_LENGTH))
}

/**
 * True if the response showed a page to a visitor. `isData`: the router fetched the page's data, as on each navigation
 * inside the shop; a whole page fetched by a script is one that the service worker stores for later.
 */
export function isPageSeen(
  request: IncomingMessage,
  answer: { headersSent: boolean; statusCode: number },
  isData: boolean,
): boolean {
  if (request.method !== 'GET' || !answer.headersSent) return false
  if (answer.statusCode !== 200 && answer.statusCode !== 304) return false
  return (isData || request.headers['sec-fetch-mode'] !== 'cors') && isCountedVisit(request)
}
