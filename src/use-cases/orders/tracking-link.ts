import { type OrderId, parseOrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'
import { parseSignedId, signedId } from '#use-cases/signed-id.ts'

/** The signed links of an order that open one page, for whoever has its mail and without a sign-in. */
function orderLinks(
  purpose: 'tracking' | 'review-mails' | 'order-change' | 'payment',
  page: (token: string) => string,
) {
  const token = (shopSecret: string, id: OrderId) => signedId(shopSecret, purpose, id)
  return {
    token,
    /** The order of a token, or undefined when the shop did not sign it for this page. */
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

/** Ends mails asking the shopper of an order for reviews. */
export const { parse: parseReviewMailsToken, link: reviewMailsLink } = orderLinks(
  'review-mails',
  pages.stopReviewMails,
)

/** Where the shopper answers whether an order may cost more. */
export const {
  token: changeToken,
  parse: parseChangeToken,
  link: orderChangeLink,
} = orderLinks('order-change', pages.orderChange)

/** Pays an order, and nothing else; ends with the time to pay. */
export const {
  token: paymentToken,
  parse: parsePaymentToken,
  link: paymentLink,
} = orderLinks('payment', pages.pay)

/** The path of the thank-you that a new order leads to. */
export function thanksPath(shopSecret: string, id: OrderId): string {
  return pages.thanks(trackingToken(shopSecret, id))
}
