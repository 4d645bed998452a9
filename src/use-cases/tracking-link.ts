import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'

/** 128 bits of the signature, as many hexadecimal digits stand at the token's end. */
const SIGNATURE_DIGITS = 32

function signatureOf(shopSecret: string, id: OrderId): string {
  return createHmac('sha256', shopSecret)
    .update(`tracking:${id}`)
    .digest('hex')
    .slice(0, SIGNATURE_DIGITS)
}

/**
 * What shows one order's tracking to whoever has its mail: the id with the shop's signature. Letters
 * and digits only, so that no mail program cuts a link short. It is never stored, and shows nothing
 * any more some weeks after the order has ended.
 */
export function trackingToken(shopSecret: string, id: OrderId): string {
  return `${id}${signatureOf(shopSecret, id)}`
}

/** The order that a token from outside shows; nothing when the shop did not sign it. */
export function parseTrackingToken(shopSecret: string, text: string): OrderId | undefined {
  const id = parseOrderId(text.slice(0, -SIGNATURE_DIGITS))
  if (!id) return undefined
  const given = Buffer.from(text.slice(-SIGNATURE_DIGITS))
  const wanted = Buffer.from(signatureOf(shopSecret, id))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
}

/** The address at which anybody who holds it sees where an order is; for mails. */
export function trackingLink(
  { origin, secret }: { origin: string; secret: string },
  { orderId, language }: { orderId: OrderId; language: Language },
): string {
  return `${origin}${inLanguage(pages.track(trackingToken(secret, orderId)), language)}`
}
