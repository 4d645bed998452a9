import { eq, sql } from 'drizzle-orm'
import type { DeliveryArea } from '#domain/delivery/delivery-charges.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { Order, OrderChannel } from '#domain/orders/order.ts'
import { auditInsert, auditValues } from '../audit.ts'
import type { Transaction } from '../connection.ts'
import { keptAnswerInsert, keptAnswerValues, type RepeatableRequest } from '../idempotency.ts'
import { statement } from '../statement.ts'
import { orders } from '../tables/orders.ts'
import { billColumns, billPlaceholders, billValues } from './bill-columns.ts'
import type { StoredOrder } from './rows.ts'

/** An order before it is written. */
export interface NewOrder extends Omit<Order, 'number' | 'timeline'> {
  /** The next of the sequence `order_numbers`. */
  number: number
  channel: OrderChannel
  /** Who of the team decided to send the goods of a return anew, for the log. */
  sentBy?: UserId | undefined
  weightGrams: number
  /** What the courier takes, for the owner's books: the shopper's charge is part of the bill. Null where nobody knows. */
  courier: { area: DeliveryArea | null; costPaise: number | null; cashCostPaise: number | null }
  /** Until when stock is reserved for an order paid online. */
  reservedUntil?: Date
  /** The shopper's language when ordering; English when unknown. */
  language?: Language | undefined
}

const value = sql.placeholder

const insertOrder = statement<Record<string, unknown>>(
  'record-order',
  sql`
    with placed as (
      insert into orders (
        id, number, language, user_id, user_name, taken_by, channel, replaces_return, payment_method, payment_state, stage,
        ${billColumns},
        recipient, address, city, state, pincode, phone, business_name, gstin,
        boxes, weight_grams, deliver_from, deliver_until, created_at, reserved_until,
        delivery_area, courier_paise, courier_cash_paise
      ) values (
        ${value('id')}, ${value('number')}, ${value('language')}, ${value('userId')}, ${value('userName')},
        ${value('takenBy')},
        ${value('channel')}, ${value('replacesReturn')},
        ${value('paymentMethod')}, ${value('paymentState')}, ${value('stage')},
        ${billPlaceholders},
        ${value('recipient')}, ${value('address')}, ${value('city')}, ${value('state')},
        ${value('pincode')}, ${value('phone')}, ${value('businessName')}, ${value('gstin')},
        ${value('boxes')}, ${value('weightGrams')}, ${value('from')}, ${value('until')},
        ${value('createdAt')}, ${value('reservedUntil')},
        ${value('area')}, ${value('costPaise')}, ${value('cashCostPaise')}
      )
    ),
    lined as (
      insert into order_lines (
        order_id, position, product_id, product_name, names, quantity, unit_price_paise, line_paise,
        offer_paise, hsn, gst_percent
      )
      select ${value('id')}, line.position, line.product_id, line.product_name,
        line.names::jsonb, line.quantity,
        line.unit_price_paise, line.line_paise, line.offer_paise, line.hsn, line.gst_percent
      from unnest(
        ${value('productIds')}::text[], ${value('productNames')}::text[],
        ${value('scriptNames')}::text[],
        ${value('quantities')}::integer[], ${value('unitPrices')}::integer[],
        ${value('linePrices')}::integer[], ${value('lineOffers')}::integer[],
        ${value('hsns')}::text[], ${value('gstPercents')}::smallint[]
      ) with ordinality as line (
        product_id, product_name, names, quantity, unit_price_paise, line_paise, offer_paise, hsn,
        gst_percent, position
      )
    ),
    timed as (
      insert into order_events (order_id, stage, at)
      values (${value('id')}, ${value('stage')}, ${value('createdAt')})
    ),
    audited as (${auditInsert})
    ${keptAnswerInsert}`,
)

/** What an order needs that goes where another one went: the next number, and what the courier took there. */
export async function readForReplacement(
  tx: Transaction,
  first: OrderId,
): Promise<Pick<NewOrder, 'number' | 'courier'>> {
  const [row] = await tx
    .select({
      number: sql<number>`nextval('order_numbers')::integer`,
      area: orders.deliveryArea,
      costPaise: orders.courierPaise,
    })
    .from(orders)
    .where(eq(orders.id, first))
  if (!row) throw new Error('an order that was locked is gone')
  const { number, area, costPaise } = row
  return { number, courier: { area, costPaise, cashCostPaise: 0 } }
}

/** The order as it stands once `recordOrder` has written it. */
export function storedOrderOf(written: NewOrder): StoredOrder {
  const { channel: _, courier: __, reservedUntil: ___, sentBy: ____, ...order } = written
  const { number, stage, createdAt } = order
  return {
    ...order,
    number: orderNumber(number),
    language: written.language ?? DEFAULT_LANGUAGE,
    timeline: [{ stage, at: createdAt }],
    trackingId: undefined,
  }
}

/**
 * Writes the order with its lines, the first row of its timeline, the audit row and the response for repeated
 * requests, all in one statement.
 */
export async function recordOrder(
  tx: Transaction,
  {
    channel,
    weightGrams,
    courier,
    reservedUntil,
    sentBy,
    language = DEFAULT_LANGUAGE,
    ...order
  }: NewOrder,
  request: RepeatableRequest,
): Promise<void> {
  const { amounts, delivery, business, expectedDelivery, lines, createdAt, ...flat } = order
  const { paymentState, stage } = flat
  await insertOrder(tx, {
    ...flat,
    ...billValues(amounts),
    ...delivery,
    businessName: business?.name ?? null,
    gstin: business?.gstin ?? null,
    ...expectedDelivery,
    ...courier,
    channel,
    takenBy: order.takenBy ?? null,
    replacesReturn: order.replaces ?? null,
    language,
    weightGrams,
    createdAt,
    reservedUntil: reservedUntil ?? null,
    productIds: lines.map((line) => line.productId),
    productNames: lines.map((line) => line.productName),
    scriptNames: lines.map((line) => JSON.stringify(line.names ?? {})),
    quantities: lines.map((line) => line.quantity),
    unitPrices: lines.map((line) => line.unitPricePaise),
    linePrices: lines.map((line) => line.linePaise),
    lineOffers: lines.map((line) => line.offerPaise),
    hsns: lines.map((line) => line.hsn),
    gstPercents: lines.map((line) => line.gstPercent),
    ...auditValues({
      at: createdAt,
      actorId: sentBy ?? order.takenBy ?? order.userId,
      action: 'order.placed',
      subjectKind: 'order',
      subjectId: order.id,
      before: undefined,
      after: { stage, paymentState, totalPaise: amounts.totalPaise },
    }),
    ...keptAnswerValues(request, order.id, createdAt),
  })
}
