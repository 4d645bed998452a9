import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'

/** Judging a browser's name takes ten times as long as remembering it. */
const MAX_REMEMBERED = 1_000
/** Names of apps that show the shop inside themselves are among the longest. */
const MAX_NAME_LENGTH = 400

const programs = new Map<string, boolean>()

/** Whether a browser's name is that of a program that reads pages by itself. */
function isProgram(name: string): boolean {
  const known = programs.get(name)
  if (known !== undefined) return known
  // Names can be invented without limit.
  if (programs.size >= MAX_REMEMBERED) programs.clear()
  const judged = isbot(name)
  programs.set(name, judged)
  return judged
}

/**
 * Whether a request may be counted as a visitor's: not of a crawler, nor of a browser that fetches ahead, nor of somebody
 * whose browser asks not to be tracked, although nothing is kept about them.
 */
export function isCountedVisit({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  if (headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']) return false
  const name = headers['user-agent']
  return !!name && !isProgram(name.slice(0, MAX_NAME_LENGTH))
}

/**
 * Whether an answered request showed a page to a visitor. `isData`: the app asked for it, as in each move inside the shop; a
 * whole page that a script fetches is one that the service worker keeps.
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
