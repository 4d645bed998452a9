import type { LetterPart } from '#database/tables/mail.ts'
import { inLanguage, pages } from '#urls.ts'
import { isPaymentDue, type OrderMailContext, paymentLinkPart } from './order-mail-parts.ts'
import type { OrderMailKind } from './order-mails.ts'
import { orderChangeLink, trackingLink } from './tracking-link.ts'

/** The mails that contain the tracking link: the order is on its way to the shopper, or soon will be. */
const HAS_TRACKING: ReadonlySet<OrderMailKind> = new Set([
  'placed',
  'paid',
  'shipped',
  'not-delivered',
  'coming-back',
  'changed',
  'replacement',
  'exchange',
])

/** The mails that link to a page with a question. */
const HAS_QUESTION: ReadonlySet<OrderMailKind> = new Set(['change-asked', 'confirm-asked'])

/** The links of a mail: the one that asks for an action, or else the most useful, is its button; the others are quiet. */
export function linkParts(
  shop: { origin: string; secret: string },
  kind: OrderMailKind,
  mail: OrderMailContext,
): LetterPart[] {
  const { order, language, say } = mail
  const ordersHref = `${shop.origin}${inLanguage(pages.orders, language)}`
  const links = [
    HAS_QUESTION.has(kind) && answerLinkPart(shop, kind, mail),
    kind === 'exchange' && isPaymentDue(order) && paymentLinkPart(shop, mail),
    HAS_TRACKING.has(kind) && trackingLinkPart(shop, mail),
    {
      text: say(kind === 'unpaid' ? 'orderAgainLink' : 'ordersLink', { link: ordersHref }),
      href: ordersHref,
    },
  ].filter((link) => link !== false)
  return links.map((link, nth) => (nth === 0 ? link : { ...link, isQuiet: true }))
}

function trackingLinkPart(
  shop: { origin: string; secret: string },
  { order, language, say }: OrderMailContext,
): LetterPart {
  const href = trackingLink(shop, { orderId: order.id, language })
  return { text: say('trackingLink', { link: href }), href }
}

function answerLinkPart(
  shop: { origin: string; secret: string },
  kind: OrderMailKind,
  { order, language, say }: OrderMailContext,
): LetterPart {
  const href = orderChangeLink(shop, { orderId: order.id, language })
  const words = kind === 'confirm-asked' ? 'confirmAskedLink' : 'changeAskedLink'
  return { text: say(words, { link: href }), href }
}
