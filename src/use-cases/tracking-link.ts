import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'

/** 128 bits of the signature, in hexadecimal digits at the end of the token. */
const SIGNATURE_DIGITS = 32

/** What a signed link of an order is for; one kind of link opens nothing of another. */
type LinkPurpose = 'tracking' | 'review-mails' | 'order-change' | 'payment'

function signatureOf(shopSecret: string, purpose: LinkPurpose, id: OrderId): string {
  return createHmac('sha256', shopSecret)
    .update(`${purpose}:${id}`)
    .digest('hex')
    .slice(0, SIGNATURE_DIGITS)
}

/**
 * The token that shows an order's tracking to anybody with its mail: the id with the shop's
 * signature. Letters and digits only, so that no mail program breaks the link. It is never stored,
 * and stops working some weeks after the order has ended.
 */
export function trackingToken(shopSecret: string, id: OrderId): string {
  return signedOrder(shopSecret, 'tracking', id)
}

/** The id with the shop's signature for one purpose. */
function signedOrder(shopSecret: string, purpose: LinkPurpose, id: OrderId): string {
  return `${id}${signatureOf(shopSecret, purpose, id)}`
}

/** The order id of a token, or undefined when the shop did not sign it. */
export function parseTrackingToken(shopSecret: string, text: string): OrderId | undefined {
  return parseSignedOrder(shopSecret, 'tracking', text)
}

function parseSignedOrder(
  shopSecret: string,
  purpose: LinkPurpose,
  text: string,
): OrderId | undefined {
  const id = parseOrderId(text.slice(0, -SIGNATURE_DIGITS))
  if (!id) return undefined
  const given = Buffer.from(text.slice(-SIGNATURE_DIGITS))
  const wanted = Buffer.from(signatureOf(shopSecret, purpose, id))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
}

/** The path of the thank-you that a new order leads to. */
export function thanksPath(shopSecret: string, id: OrderId): string {
  return pages.thanks(trackingToken(shopSecret, id))
}

/** The address of an order's tracking page, for mails. */
export function trackingLink(
  { origin, secret }: { origin: string; secret: string },
  { orderId, language }: { orderId: OrderId; language: Language },
): string {
  return `${origin}${inLanguage(pages.track(trackingToken(secret, orderId)), language)}`
}

/** The address that ends mails asking the shopper of an order for reviews, without a sign-in. */
export function reviewMailsLink(
  { origin, secret }: { origin: string; secret: string },
  { orderId, language }: { orderId: OrderId; language: Language },
): string {
  const token = signedOrder(secret, 'review-mails', orderId)
  return `${origin}${inLanguage(pages.stopReviewMails(token), language)}`
}

/** The order whose shopper wants no such mails, or undefined when the shop did not sign the token. */
export function parseReviewMailsToken(shopSecret: string, text: string): OrderId | undefined {
  return parseSignedOrder(shopSecret, 'review-mails', text)
}

/** The address where the shopper answers whether an order may cost more, without a sign-in. */
export function orderChangeLink(
  { origin, secret }: { origin: string; secret: string },
  { orderId, language }: { orderId: OrderId; language: Language },
): string {
  return `${origin}${inLanguage(pages.orderChange(changeToken(secret, orderId)), language)}`
}

/** The token of that page. */
export function changeToken(secret: string, id: OrderId): string {
  return signedOrder(secret, 'order-change', id)
}

/** The order whose shopper answers, or undefined when the shop did not sign the token. */
export function parseChangeToken(shopSecret: string, text: string): OrderId | undefined {
  return parseSignedOrder(shopSecret, 'order-change', text)
}

/** The token that lets whoever has it pay an order, and nothing else; it ends with the time to pay. */
export function paymentToken(secret: string, id: OrderId): string {
  return signedOrder(secret, 'payment', id)
}

/** The link that pays an order. */
export function paymentLink(
  { origin, secret }: { origin: string; secret: string },
  { orderId, language }: { orderId: OrderId; language: Language },
): string {
  return `${origin}${inLanguage(pages.pay(paymentToken(secret, orderId)), language)}`
}

/** The order to be paid, or undefined when the shop did not sign the token. */
export function parsePaymentToken(shopSecret: string, text: string): OrderId | undefined {
  return parseSignedOrder(shopSecret, 'payment', text)
}
