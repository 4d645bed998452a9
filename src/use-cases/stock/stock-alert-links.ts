import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { isSameSecret } from '#same-secret.ts'
import { inLanguage, pages } from '#urls.ts'
import { signatureOf } from '#use-cases/signed-id.ts'

/** The effect of a mail's link: confirms one alert, or stops all alerts of an address. */
export type StockAlertLink = { act: 'confirm'; id: number } | { act: 'stop'; stopKey: string }

/** Returns the key in the stop link of every mail to one address; it stays valid after the alerts are deleted. */
export function stopKeyOf(shopSecret: string, email: string): string {
  return signatureOf(shopSecret, 'stock-alerts', email)
}

/** Returns the key that stops the alerts of one account at a phone number, but not those of other accounts there. */
export function phoneStopKeyOf(
  shopSecret: string,
  { phone, userId }: { phone: string; userId: UserId },
): string {
  return stopKeyOf(shopSecret, `${phone} of ${userId}`)
}

/** Returns the token that confirms an alert: letters and digits only, so that no mail program breaks the link. */
export function confirmToken(shopSecret: string, id: number): string {
  return `${id}x${signatureOf(shopSecret, 'stock-alert', id)}`
}

const CONFIRM = /^([1-9][0-9]{0,14})x([0-9a-f]{32})$/
const STOP = /^[0-9a-f]{32}$/

/** Parses a token; undefined if it is malformed or, for a confirmation, not signed by the shop. */
export function parseStockAlertLink(shopSecret: string, text: string): StockAlertLink | undefined {
  if (STOP.test(text)) return { act: 'stop', stopKey: text }
  const [, digits = '', given = ''] = CONFIRM.exec(text) ?? []
  const id = Number(digits)
  if (digits === '') return undefined
  const isSigned = isSameSecret(given, signatureOf(shopSecret, 'stock-alert', id))
  return isSigned ? { act: 'confirm', id } : undefined
}

/** Returns the address of a token's page, for mails. */
export function stockAlertLink(origin: string, token: string, language: Language): string {
  return `${origin}${inLanguage(pages.stockAlert(token), language)}`
}
