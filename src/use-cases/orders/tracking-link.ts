import { type OrderId, parseOrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'
import { parseSignedId, signedId } from '#use-cases/signed-id.ts'

/**
 * Creates the functions for signed links of orders: each opens one page without a sign-in, for the holder of the
 * mail.
 */
function orderLinks(
  purpose: 'tracking' | 'review-mails' | 'order-change' | 'payment',
  page: (token: string) => string,
) {
  const token = (shopSecret: string, id: OrderId) => signedId(shopSecret, purpose, id)
  return {
    token,
    /** The order of a token; undefined if the shop did not sign it for this page. */
    parse: (shopSecret: string, text: string): OrderId | undefined =>
      parseSignedId(shopSecret, purpose, { text, parseId: parseOrderId }),
    /** The address of the page, for mails. */
    link: (
      { origin, secret }: { origin: string; secret: string },
      { orderId, language }: { orderId: OrderId; language: Language },
    ) => `${origin}${inLanguage(page(token(secret, orderId)), language)}`,
  }
}

/** Shows an order's tracking; stops working some weeks after the order has ended. */
export const {
  token: trackingToken,
  parse: parseTrackingToken,
  link: trackingLink,
} = orderLinks('tracking', pages.track)

/** Stops the mails that ask the shopper of an order for reviews. */
export const { parse: parseReviewMailsToken, link: reviewMailsLink } = orderLinks(
  'review-mails',
  pages.stopReviewMails,
)

/** Opens the page on which the shopper agrees to a dearer order, or confirms a cash order. */
export const {
  token: changeToken,
  parse: parseChangeToken,
  link: orderChangeLink,
} = orderLinks('order-change', pages.orderChange)

/** Pays an order and grants nothing else; expires with the time to pay. */
export const {
  token: paymentToken,
  parse: parsePaymentToken,
  link: paymentLink,
} = orderLinks('payment', pages.pay)

/** The path of the thank-you page of a new order. */
export function thanksPath(shopSecret: string, id: OrderId): string {
  return pages.thanks(trackingToken(shopSecret, id))
}
