import { type SaleState, saleState } from '../catalog/display-defaults.ts'
import type { Product } from '../catalog/product.ts'
import { parseEmail } from '../text/email.ts'
import { singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm, sentFields } from '../text/read-form.ts'

/** The privacy notice: the address of a stock alert is deleted after this many days. */
export const STOCK_ALERT_DAYS = 180

/** Far more products than one person waits for. */
export const MAX_STOCK_ALERTS = 20

/**
 * How many unanswered confirmation mails one address may have: enough for an honest visitor, too few to fill a
 * stranger's mailbox.
 */
export const MAX_UNCONFIRMED_ALERTS = 3

/**
 * How many alerts one run of the job sends. Several hundred alerts are spread over hours, so that those who are notified
 * first still find stock.
 */
export const STOCK_ALERTS_PER_RUN = 20

/** The field of the form. */
export const STOCK_ALERT_FIELDS = ['email'] as const

export type StockAlertProblem = 'email-required' | 'email-malformed'

/** Parses the form, from pages with or without scripts. The address is compared in lower case. */
export function parseStockAlert(input: unknown): FormRead<string, 'email', StockAlertProblem> {
  const given = sentFields(input).email
  return readForm((refuse) => {
    const email = parseEmail(given)?.toLowerCase() ?? ''
    if (email === '') {
      refuse('email', singleLine(given) === '' ? 'email-required' : 'email-malformed')
    }
    return email
  })
}

const AWAITED: SaleState = 'sold-out'

/** True if an alert is possible for a product: it has a price, is no sachet, and is sold out. */
export function canBeAwaited(product: Pick<Product, 'kind' | 'pricePaise' | 'stock'>): boolean {
  return saleState(product) === AWAITED
}

/** An existing alert of an address. */
export interface AskedAlert {
  confirmedAt: Date | undefined
  declinedAt: Date | undefined
}

/** True if a confirmation mail may be sent to an unverified address. */
export function maySendLink(asked: readonly AskedAlert[]): boolean {
  const confirmed = asked.filter(({ confirmedAt }) => confirmedAt !== undefined).length
  return confirmed < MAX_STOCK_ALERTS && asked.length - confirmed < MAX_UNCONFIRMED_ALERTS
}

/** True if the verified owner of an address may have one more alert. */
export function mayWaitForMore(asked: readonly AskedAlert[]): boolean {
  return asked.filter(({ confirmedAt }) => confirmedAt !== undefined).length < MAX_STOCK_ALERTS
}
