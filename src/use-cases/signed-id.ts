import { createHmac } from 'node:crypto'
import { isSameSecret } from '#same-secret.ts'

/** 128 bits of the signature, in hexadecimal digits. */
const SIGNATURE_DIGITS = 32

/** The purpose of a link, which opens nothing else. Never change one, because mails with such links were sent. */
type LinkPurpose =
  | 'tracking'
  | 'review-mails'
  | 'order-change'
  | 'payment'
  | 'booking'
  | 'practitioner-booking'
  | 'stock-alert'
  | 'stock-alerts'

/** Returns the shop's signature of an id or address for one purpose: 32 hexadecimal digits. */
export function signatureOf(shopSecret: string, purpose: LinkPurpose, id: string | number): string {
  return createHmac('sha256', shopSecret)
    .update(`${purpose}:${id}`)
    .digest('hex')
    .slice(0, SIGNATURE_DIGITS)
}

/** Appends the shop's signature to an id: letters and digits only, so that no mail program breaks the link. */
export function signedId(shopSecret: string, purpose: LinkPurpose, id: string): string {
  return `${id}${signatureOf(shopSecret, purpose, id)}`
}

/** Returns the id of a signed text; undefined if `parseId` refuses it or the shop did not sign it for this purpose. */
export function parseSignedId<Id extends string>(
  shopSecret: string,
  purpose: LinkPurpose,
  { text, parseId }: { text: string; parseId: (text: string) => Id | undefined },
): Id | undefined {
  const id = parseId(text.slice(0, -SIGNATURE_DIGITS))
  if (!id) return undefined
  const given = text.slice(-SIGNATURE_DIGITS)
  return isSameSecret(given, signatureOf(shopSecret, purpose, id)) ? id : undefined
}
