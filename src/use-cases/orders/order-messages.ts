import type { Transaction } from '#database/connection.ts'
import { type OrderMessage, queueOrderMessages } from '#database/mails/phone-messages.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { OrderMailDeps, OrderMailInput, OrderMailKind } from './order-mails.ts'
import { orderChangeLink } from './tracking-link.ts'

/** The news of an order that also goes to the phone of whoever agreed to it, each once. */
const TO_PHONES: Partial<Record<OrderMailKind | 'out-for-delivery', OrderTemplate>> = {
  placed: 'order_placed',
  'confirm-asked': 'order_confirm',
  paid: 'order_placed',
  shipped: 'order_shipped',
  'out-for-delivery': 'order_out_for_delivery',
  delivered: 'order_delivered',
}
type OrderTemplate = Extract<keyof Namespaces['phoneMessages'], `order_${string}`>

/**
 * The message about an order, by the shop's account for phones; none without one. It says number and state only: what
 * was ordered may tell of health. One that asks has the mail's signed link as its button, and is not sent without an
 * address of the shop.
 */
export function orderMessage(
  { settings, config, secret }: OrderMailDeps,
  kind: keyof typeof TO_PHONES,
  { order: { id: orderId, number }, shopper, at, origin, withinHours = 0 }: OrderMailInput,
): OrderMessage | undefined {
  const name = TO_PHONES[kind]
  const asks = name === 'order_confirm'
  if (!settings.writesToPhones || !name || (asks && !(origin ?? config.publicUrl))) return undefined
  const { language } = shopper
  const text = sentencesIn(language, 'phoneMessages')(name, { number, hours: withinHours })
  const template = {
    name,
    language,
    values: asks ? [number, String(withinHours)] : [number],
    // The template was approved with the shop's own address before it.
    ...(asks && { link: orderChangeLink({ origin: '', secret }, { orderId, language }).slice(1) }),
  }
  return { kind: name, orderId, subject: number, text, template, at }
}

/** Tells by phone alone that the parcel comes today. */
export async function queueArrivalMessage(
  tx: Transaction,
  deps: OrderMailDeps,
  input: OrderMailInput,
): Promise<void> {
  const message = orderMessage(deps, 'out-for-delivery', input)
  if (message) await queueOrderMessages(tx, [message])
}
