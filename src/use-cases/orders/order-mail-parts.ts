import type { LetterPart } from '#database/tables/mail.ts'
import { otherPartsOf } from '#domain/checkout/bill.ts'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { cashPaise, onlinePaise } from '#domain/orders/advance.ts'
import type { CancelCause } from '#domain/orders/cancel-cause.ts'
import { lineName, type Order } from '#domain/orders/order.ts'
import { writeDay } from '#messages/calendar.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import type { Say } from '#messages/message.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { stateIn } from '#messages/state-name.ts'
import type { WrittenPart } from '#use-cases/mails/letter.ts'
import { paymentLink } from './tracking-link.ts'

export type OrderSay = Say<Namespaces['orderMails']>

/** What the parts of a mail are written about, and in which language. */
export interface OrderMailContext {
  order: Order
  language: Language
  say: OrderSay
}

/** The courier that collects a return, its tracking id and, if known, the day. */
export interface BookedPickup {
  courierName: string
  trackingId: string
  pickupOn: string | undefined
}

/** When the courier comes for a return, the tracking id, and how to pack it. */
export function returnPickupTexts({
  order: { number },
  language,
  say,
  pickup,
}: OrderMailContext & { pickup?: BookedPickup }): WrittenPart[] {
  if (!pickup) throw new Error('a mail about a pickup without it')
  const { courierName: courier, trackingId: tracking, pickupOn } = pickup
  const day = pickupOn && writeDay(new Date(pickupOn), language, 'long')
  return [
    day
      ? say('returnPickup', { number, courier, day })
      : say('returnPickupSoon', { number, courier }),
    say('tracking', { tracking }),
    say('returnPickupPack'),
  ]
}

/** Where the order goes, so that a mistake in the address is noticed while it can still be changed. */
export function deliveryAddressText({ order, language, say }: OrderMailContext): string {
  const { recipient, address, city, state, pincode, phone } = order.delivery
  const to = [recipient, address, city, stateIn(state, language)].filter(Boolean).join(', ')
  return say('goesTo', { address: `${to} ${pincode}`, phone })
}

/** The goods without prices, one to a line. */
export function goodsText({ order, language, say }: OrderMailContext): string {
  const names = order.lines.map((line) =>
    say('line', { name: lineName(line, language), quantity: line.quantity }),
  )
  return names.join('\n')
}

/** The goods of both parcels of a split order, and the cash due for each at the door. */
export function splitTexts(mail: OrderMailContext & { rest?: Order }): WrittenPart[] {
  const { order: first, rest, say } = mail
  if (!rest) throw new Error('a mail about two parcels without the second')
  const amount = formatRupees(cashPaise(first))
  const later = formatRupees(cashPaise(rest))
  return [
    say('split', { number: first.number }),
    goodsText(mail),
    say('splitLater', { number: rest.number }),
    goodsText({ ...mail, order: rest }),
    first.paymentMethod === 'cod' ? say('splitCash', { amount, later }) : say('splitPaid'),
  ]
}

/** The goods and the parts that add up to the total. */
export function billTable({
  order: { lines, amounts },
  language,
  say,
}: OrderMailContext): LetterPart {
  const nameOf = sentencesIn(language, 'bill')
  return {
    rows: [
      ...lines.map((line): [string, string] => [
        say('line', { name: lineName(line, language), quantity: line.quantity }),
        formatRupees(line.linePaise),
      ]),
      ...otherPartsOf(amounts).map(({ kind, amountPaise }): [string, string] => [
        nameOf(kind),
        formatRupees(amountPaise),
      ]),
    ],
    sum: [say('total'), formatRupees(amounts.totalPaise)],
  }
}

/**
 * What was paid in advance or by returned goods, and what is left to pay; empty for orders without advance and credit.
 */
export function paidAndDueTexts({ order, say }: OrderMailContext): WrittenPart[] {
  if (order.creditPaise) {
    const credit = formatRupees(order.creditPaise)
    const due = order.amounts.totalPaise - order.creditPaise
    if (due === 0) return [say('creditAll', { credit })]
    const words = order.paymentMethod === 'cod' ? 'creditCash' : 'creditOnline'
    return [say(words, { credit, due: formatRupees(due) })]
  }
  if (!order.advancePaise) return []
  const advance = formatRupees(order.advancePaise)
  return [say('advanceCash', { advance, cash: formatRupees(cashPaise(order)) })]
}

/** What a parcel that comes back means for its money; undefined if nothing of it is open. */
export function moneyOfReturningText(order: Order, say: OrderSay): string | undefined {
  if (order.replaces || order.paymentState === 'refunded') return undefined
  const isPaid = onlinePaise(order) > 0 || (order.creditPaise ?? 0) > 0
  return say(isPaid ? 'comingBackPaid' : 'cancelledCash')
}

/** The goods of an exchange, what the returned goods pay of them, and what is refunded. */
export function exchangeParts(
  mail: OrderMailContext,
  { first, backPaise }: { first: string; backPaise: number },
): WrittenPart[] {
  const { order, say } = mail
  return [
    say('exchange', { number: order.number, first }),
    billTable(mail),
    ...paidAndDueTexts(mail),
    backPaise > 0 && say('exchangeBack', { amount: formatRupees(backPaise) }),
    expectedDaysText(mail),
    isPaymentDue(order) && say('exchangePay', { amount: formatRupees(onlinePaise(order)) }),
  ]
}

/** True if the new goods of an exchange cost more than the returned ones, and the difference is to be paid online. */
export const isPaymentDue = ({ paymentState }: Order): boolean => paymentState === 'awaiting'

/** The link to pay what is due for an order. */
export function paymentLinkPart(
  shop: { origin: string; secret: string },
  { order, language, say }: OrderMailContext,
): LetterPart {
  const link = paymentLink(shop, { orderId: order.id, language })
  return { text: say('payLink', { amount: formatRupees(onlinePaise(order)), link }), href: link }
}

/** Where the charges of a cancelled parcel stand now, and the cash that is then due for that parcel. */
export function movedChargesText(
  { to, chargesPaise }: { to: Order; chargesPaise: number },
  say: OrderSay,
): string {
  const cash = cashPaise(to)
  const values = { charges: formatRupees(chargesPaise), number: to.number }
  return to.paymentMethod === 'cod' && cash > 0
    ? say('cancelledChargesCash', { ...values, amount: formatRupees(cash) })
    : say('cancelledCharges', values)
}

/** Why the order was cancelled. */
export function cancelReasonText(
  { reason, note }: CancelCause,
  { language, say }: OrderMailContext,
): string {
  return say('cancelledWhy', {
    reason: note ?? sentencesIn(language, 'orders')(`cancel ${reason}`),
  })
}

/** The days on which the parcel is expected. */
export function expectedDaysText({ order, language, say }: OrderMailContext): string {
  const dayIn = (day: string) => writeDay(new Date(day), language, 'long')
  const { from, until } = order.expectedDelivery
  return say('expected', { from: dayIn(from), until: dayIn(until) })
}
