import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { DAY_MS } from '../time/durations.ts'
import { isPanelRight, PANEL_RIGHTS, type PanelRight } from './rights.ts'

/** The prefix marks the shop's tokens, so that scanners for leaked secrets find them. */
const TOKEN = /^smg_([\w-]{43})$/

/** Formats a token as its owner copies it. */
export const apiTokenText = (secret: string): string => `smg_${secret}`

/**
 * Returns the secret of an `Authorization` header; undefined without a bearer token, `''` if it is no token of a
 * shop.
 */
export function readBearer(header: string | undefined): string | undefined {
  // The lookahead prevents backtracking over a long run of spaces.
  const [, sent] = /^Bearer +(?! )(\S*) *$/i.exec(header ?? '') ?? []
  if (sent === undefined) return undefined
  return TOKEN.exec(sent)?.[1] ?? ''
}

/**
 * The rights that a token never has: opening the panel's pages, granting rights, changing settings, moving money. Tokens
 * do not have shoppers' rights either, because only a person buys or pays.
 */
const FORBIDDEN_RIGHTS: ReadonlySet<PanelRight> = new Set<PanelRight>([
  'panel.open',
  'team.change',
  'settings.change',
  'settings.money',
  'order.refund',
  'order.cancel-any',
  // It can cause refunds.
  'order.change',
  // It places orders for customers.
  'order.take',
  'program.manage',
])

/** The rights that a token may have. */
export const TOKEN_RIGHTS = PANEL_RIGHTS.filter((right) => !FORBIDDEN_RIGHTS.has(right))

/** True if a token may have this right. */
export const isTokenRight = (right: string): right is PanelRight =>
  isPanelRight(right) && !FORBIDDEN_RIGHTS.has(right)

/** Returns the current rights of a token: those chosen for it that its maker still has. */
export function tokenRights(
  ticked: readonly string[],
  maker: ReadonlySet<PanelRight>,
): ReadonlySet<PanelRight> {
  return new Set(TOKEN_RIGHTS.filter((right) => ticked.includes(right) && maker.has(right)))
}

export const MAX_TOKEN_NAME_LENGTH = 60
/** Limited, because forgotten tokens are the ones that leak. */
export const MAX_TOKEN_DAYS = 365

type TokenProblem =
  | 'token-name-required'
  | 'token-name-long'
  | 'token-rights-required'
  | 'token-right-wrong'
  | 'token-days-wrong'

export type TokenForm = { name: string; rights: readonly string[]; days: number }
export type TokenErrors = Partial<Record<keyof TokenForm, TokenProblem>>

interface TokenDraft {
  name: string
  rights: readonly PanelRight[]
  expiresAt: Date
}

/** Parses the form of a token; `expiresAt` is `days` after `now`. */
export function parseToken(
  { name, rights, days }: TokenForm,
  now: Date,
): FormRead<TokenDraft, keyof TokenForm, TokenProblem> {
  return readForm((refuse: Refuse<keyof TokenForm, TokenProblem>) => {
    const plain = singleLine(name)
    if (plain === '') refuse('name', 'token-name-required')
    if (isLongerThan(plain, MAX_TOKEN_NAME_LENGTH)) refuse('name', 'token-name-long')
    if (rights.length === 0) refuse('rights', 'token-rights-required')
    if (!rights.every(isTokenRight)) refuse('rights', 'token-right-wrong')
    if (!Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS) {
      refuse('days', 'token-days-wrong')
    }
    return {
      name: plain,
      rights: TOKEN_RIGHTS.filter((right) => rights.includes(right)),
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    }
  })
}
