import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { DAY_MS } from '../time/durations.ts'
import { isPanelRight, PANEL_RIGHTS, type PanelRight } from './rights.ts'

/** Marks the shop's tokens, so that a leaked one is found by those who search for such. */
const TOKEN = /^smg_([\w-]{43})$/

/** A token as its owner copies it. */
export const apiTokenText = (secret: string): string => `smg_${secret}`

/** The secret of an `Authorization` header, `undefined` when it carries none; `''` when it is no token of a shop. */
export function readBearer(header: string | undefined): string | undefined {
  // All spaces before the token belong together, so that a long run of them is not split in every way.
  const [, sent] = /^Bearer +(?! )(\S*) *$/i.exec(header ?? '') ?? []
  if (sent === undefined) return undefined
  return TOKEN.exec(sent)?.[1] ?? ''
}

/**
 * What a program never does with a token: open the panel's pages, give rights, change settings, move money. Shoppers'
 * rights are no token's either: whatever buys or pays is done by a person.
 */
const NEVER: ReadonlySet<PanelRight> = new Set<PanelRight>([
  'panel.open',
  'team.change',
  'settings.change',
  'settings.money',
  'order.refund',
  'order.cancel-any',
  // What becomes cheaper is paid back.
  'order.change',
  // It buys for somebody.
  'order.take',
  'program.manage',
])

/** The rights that a token may have. */
export const TOKEN_RIGHTS = PANEL_RIGHTS.filter((right) => !NEVER.has(right))

/** Whether a token may have this right. */
export const isTokenRight = (right: string): right is PanelRight =>
  isPanelRight(right) && !NEVER.has(right)

/** What a token may do now: its own rights, as far as its maker still has them. */
export function tokenRights(
  ticked: readonly string[],
  maker: ReadonlySet<PanelRight>,
): ReadonlySet<PanelRight> {
  return new Set(TOKEN_RIGHTS.filter((right) => ticked.includes(right) && maker.has(right)))
}

export const MAX_TOKEN_NAME_LENGTH = 60
/** A token that outlives the reason for it is the one that leaks. */
export const MAX_TOKEN_DAYS = 365

type TokenProblem =
  | 'token-name-required'
  | 'token-name-long'
  | 'token-rights-required'
  | 'token-right-wrong'
  | 'token-days-wrong'

export type TokenErrors = { readonly [Field in 'name' | 'rights' | 'days']?: TokenProblem }

export type TokenForm = { name: string; rights: readonly string[]; days: number }

/** Reads the form of a token; `expiresAt` is so many days from `now`. */
export function parseToken(
  { name, rights, days }: TokenForm,
  now: Date,
):
  | { ok: true; value: { name: string; rights: readonly PanelRight[]; expiresAt: Date } }
  | { ok: false; errors: TokenErrors } {
  const plain = singleLine(name)
  if (plain === '') return { ok: false, errors: { name: 'token-name-required' } }
  if (isLongerThan(plain, MAX_TOKEN_NAME_LENGTH)) {
    return { ok: false, errors: { name: 'token-name-long' } }
  }
  if (rights.length === 0) return { ok: false, errors: { rights: 'token-rights-required' } }
  if (!rights.every(isTokenRight)) return { ok: false, errors: { rights: 'token-right-wrong' } }
  if (!Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS) {
    return { ok: false, errors: { days: 'token-days-wrong' } }
  }
  const chosen = TOKEN_RIGHTS.filter((right) => rights.includes(right))
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  return { ok: true, value: { name: plain, rights: chosen, expiresAt } }
}
