import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { isSameSecret } from '#same-secret.ts'
import { inLanguage, pages } from '#urls.ts'
import { signatureOf } from '#use-cases/signed-id.ts'

/** What a mail's link does: confirms one alert, or ends all of an address. */
export type StockAlertLink = { act: 'confirm'; id: number } | { act: 'stop'; stopKey: string }

/** The key that every mail to one address carries in its stop link; it outlives the alerts. */
export function stopKeyOf(shopSecret: string, email: string): string {
  return signatureOf(shopSecret, 'stock-alerts', email)
}

/** The key that ends what one account waits for by message, and nothing that others wait for at the same number. */
export function phoneStopKeyOf(
  shopSecret: string,
  { phone, userId }: { phone: string; userId: UserId },
): string {
  return stopKeyOf(shopSecret, `${phone} of ${userId}`)
}

/** The token that confirms an alert. Letters and digits only, so that no mail program breaks the link. */
export function confirmToken(shopSecret: string, id: number): string {
  return `${id}x${signatureOf(shopSecret, 'stock-alert', id)}`
}

const CONFIRM = /^([1-9][0-9]{0,14})x([0-9a-f]{32})$/
const STOP = /^[0-9a-f]{32}$/

/** What a token does; undefined when the shop did not sign it, or it is no token. */
export function parseStockAlertLink(shopSecret: string, text: string): StockAlertLink | undefined {
  if (STOP.test(text)) return { act: 'stop', stopKey: text }
  const [, digits = '', given = ''] = CONFIRM.exec(text) ?? []
  const id = Number(digits)
  if (digits === '') return undefined
  const isSigned = isSameSecret(given, signatureOf(shopSecret, 'stock-alert', id))
  return isSigned ? { act: 'confirm', id } : undefined
}

/** The address of a token's page, for mails. */
export function stockAlertLink(origin: string, token: string, language: Language): string {
  return `${origin}${inLanguage(pages.stockAlert(token), language)}`
}
