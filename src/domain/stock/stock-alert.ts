import { type SaleState, saleState } from '../catalog/display-defaults.ts'
import type { Product } from '../catalog/product.ts'
import { parseEmail } from '../text/email.ts'
import { singleLine } from '../text/plain-text.ts'

/** The privacy notice: an address that waits for a product is forgotten after this many days. */
export const STOCK_ALERT_DAYS = 180

/** Far more products than one person waits for. */
export const MAX_STOCK_ALERTS = 20

/**
 * Mails with a link to confirm that one address gets before it has confirmed any: enough for an honest visitor,
 * too few to fill a stranger's mailbox.
 */
export const MAX_UNCONFIRMED_ALERTS = 3

/**
 * Mails of one run of the job. Several hundred who wait are told over hours, so that those told first find
 * something left.
 */
export const STOCK_ALERTS_PER_RUN = 20

/** The field of the form. */
export const STOCK_ALERT_FIELDS = ['email'] as const

export type StockAlertProblem = 'email-required' | 'email-malformed'

/** Parses the form, from a page without scripts too. The address is compared in small letters. */
export function parseStockAlert(
  input: unknown,
): { ok: true; email: string } | { ok: false; errors: { email: StockAlertProblem } } {
  const given: unknown =
    typeof input === 'object' && input !== null ? Reflect.get(input, 'email') : undefined
  if (singleLine(given) === '') return { ok: false, errors: { email: 'email-required' } }
  const email = parseEmail(given)?.toLowerCase()
  return email ? { ok: true, email } : { ok: false, errors: { email: 'email-malformed' } }
}

const AWAITED: SaleState = 'sold-out'

/** Whether one can wait for a product: it has a price and is no sachet, and only its stock is missing. */
export function canBeAwaited(product: Pick<Product, 'kind' | 'pricePaise' | 'stock'>): boolean {
  return saleState(product) === AWAITED
}

/** What an address has asked for so far. */
export interface AskedAlert {
  confirmedAt: Date | undefined
  declinedAt: Date | undefined
}

/** Whether a mail with a link may go to an address that nobody has proven to be theirs. */
export function maySendLink(asked: readonly AskedAlert[]): boolean {
  const confirmed = asked.filter(({ confirmedAt }) => confirmedAt !== undefined).length
  return confirmed < MAX_STOCK_ALERTS && asked.length - confirmed < MAX_UNCONFIRMED_ALERTS
}

/** Whether the proven owner of an address may wait for one more product. */
export function mayWaitForMore(asked: readonly AskedAlert[]): boolean {
  return asked.filter(({ confirmedAt }) => confirmedAt !== undefined).length < MAX_STOCK_ALERTS
}
