import type { Transaction } from '#database/connection.ts'
import { type OrderMessage, queueOrderMessages } from '#database/mails/phone-messages.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { OrderMailDeps, OrderMailInput, OrderMailKind } from './order-mails.ts'
import { orderChangeLink } from './tracking-link.ts'

/** The events that are also sent to the phone of shoppers who agreed to messages, each once. */
const TEMPLATES: Partial<Record<OrderMailKind | 'out-for-delivery', OrderTemplate>> = {
  placed: 'order_placed',
  'confirm-asked': 'order_confirm',
  paid: 'order_placed',
  shipped: 'order_shipped',
  // Of several attempts only the first is told to the phone; each has its mail.
  'not-delivered': 'order_not_delivered',
  'coming-back': 'order_coming_back',
  'out-for-delivery': 'order_out_for_delivery',
  delivered: 'order_delivered',
}
type OrderTemplate = Extract<keyof Namespaces['phoneMessages'], `order_${string}`>

/**
 * Composes the phone message about an order; undefined if the shop sends none or none exists for this event. It
 * contains number and state only, because the goods may reveal health data. A message with a question has the mail's
 * signed link as its button, and is not sent if the shop's address is unknown.
 */
export function orderMessage(
  { settings, config, secret }: OrderMailDeps,
  kind: keyof typeof TEMPLATES,
  { order: { id: orderId, number }, shopper, at, origin, withinHours = 0 }: OrderMailInput,
): OrderMessage | undefined {
  const name = TEMPLATES[kind]
  const asks = name === 'order_confirm'
  if (!settings.writesToPhones || !name || (asks && !(origin ?? config.publicUrl))) return undefined
  const { language } = shopper
  const text = sentencesIn(language, 'phoneMessages')(name, { number, hours: withinHours })
  const template = {
    name,
    language,
    values: asks ? [number, String(withinHours)] : [number],
    // The approved template already contains the shop's origin.
    ...(asks && { link: orderChangeLink({ origin: '', secret }, { orderId, language }).slice(1) }),
  }
  return { kind: name, orderId, subject: number, text, template, at }
}

/** Queues the phone message that the parcel arrives today; there is no mail for this. */
export async function queueArrivalMessage(
  tx: Transaction,
  deps: OrderMailDeps,
  input: OrderMailInput,
): Promise<void> {
  const message = orderMessage(deps, 'out-for-delivery', input)
  if (message) await queueOrderMessages(tx, [message])
}
