import { eq, sql } from 'drizzle-orm'
import { AUDIT_COLUMNS, auditRow } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { type RepeatableRequest, storedResponseRow } from '#database/idempotency.ts'
import { statement } from '#database/statement.ts'
import { orders } from '#database/tables/orders.ts'
import type { DeliveryArea } from '#domain/delivery/delivery-charges.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { Order, OrderChannel } from '#domain/orders/order.ts'
import { BILL_COLUMNS, billByColumn } from './bill-columns.ts'
import type { StoredOrder } from './rows.ts'

/** An order before it is written. */
export interface NewOrder extends Omit<Order, 'number' | 'timeline'> {
  /** The next of the sequence `order_numbers`. */
  number: number
  channel: OrderChannel
  /** The team member who made it from another order, and when, for the audit log. */
  made?: { by: UserId; at: Date } | undefined
  weightGrams: number
  /** The courier's charges, which only the owner sees. Null when unknown, absent without a parcel. */
  courier?:
    | { area: DeliveryArea | null; costPaise: number | null; cashCostPaise: number | null }
    | undefined
  /** Until when stock is reserved for an order paid online. */
  reservedUntil?: Date
  /** The shopper's language when ordering; English when unknown. */
  language?: Language | undefined
}

/** The columns of a new order; the others have their defaults. */
const COLUMNS = [
  'id',
  'number',
  'language',
  'user_id',
  'user_name',
  'taken_by',
  'channel',
  'replaces_return',
  'rest_of',
  'payment_method',
  'payment_state',
  'stage',
  ...BILL_COLUMNS,
  'advance_paise',
  'credit_paise',
  'credit_from',
  'recipient',
  'address',
  'city',
  'state',
  'pincode',
  'phone',
  'business_name',
  'gstin',
  'boxes',
  'weight_grams',
  'deliver_from',
  'deliver_until',
  'created_at',
  'reserved_until',
  'delivery_area',
  'courier_paise',
  'courier_cash_paise',
]
const columns = sql.raw(COLUMNS.join(', '))
const value = sql.placeholder

/** Rows sent as JSON objects whose keys are the table's column names. */
const rowsOf = (table: string) =>
  sql`json_populate_recordset(null::${sql.raw(table)}, ${value(table)}::json)`

const insertOrders = statement<Record<string, unknown>>(
  'record-orders',
  sql`
    with asked as materialized (select ${columns} from ${rowsOf('orders')}),
    placed as (insert into orders (${columns}) select * from asked),
    lined as (
      insert into order_lines (
        order_id, position, product_id, product_name, names, quantity, unit_price_paise, line_paise,
        offer_paise, hsn, gst_percent
      )
      select order_id, position, product_id, product_name, names, quantity, unit_price_paise, line_paise,
        offer_paise, hsn, gst_percent
      from ${rowsOf('order_lines')}
    ),
    timed as (
      insert into order_events (order_id, stage, at) select id, stage, created_at from asked
    ),
    audited as (
      insert into audit_log (${AUDIT_COLUMNS}) select ${AUDIT_COLUMNS} from ${rowsOf('audit_log')}
    )
    insert into idempotency_keys (user_id, key, request_hash, response, created_at)
    select user_id, key, request_hash, response, created_at from ${rowsOf('idempotency_keys')}
    on conflict (user_id, key) do update set
      request_hash = excluded.request_hash,
      response = excluded.response,
      created_at = excluded.created_at`,
)

/** The next order number, with the channel and courier charges of an order whose destination the new one shares. */
export async function readForAnother(
  tx: Transaction,
  first: OrderId,
): Promise<Pick<NewOrder, 'number' | 'channel'> & { courier: NonNullable<NewOrder['courier']> }> {
  const [row] = await tx
    .select({
      number: sql<number>`nextval('order_numbers')::integer`,
      channel: orders.channel,
      area: orders.deliveryArea,
      costPaise: orders.courierPaise,
      cashCostPaise: orders.courierCashPaise,
    })
    .from(orders)
    .where(eq(orders.id, first))
  if (!row) throw new Error('an order that was locked is gone')
  const { number, channel, ...courier } = row
  return { number, channel, courier }
}

/** The stored order, as it is once `recordOrders` has written it. */
export function storedOrderOf(written: NewOrder): StoredOrder {
  const { channel: _, courier: __, made: ___, ...order } = written
  const { number, stage, createdAt } = order
  return {
    ...order,
    number: orderNumber(number),
    language: written.language ?? DEFAULT_LANGUAGE,
    timeline: [{ stage, at: createdAt }],
    trackingId: undefined,
  }
}

/** An order as the rows that `recordOrders` writes. */
export interface OrderRows {
  order: Readonly<Record<string, unknown>>
  lines: readonly Readonly<Record<string, unknown>>[]
  audit: Readonly<Record<string, unknown>>
  answer: Readonly<Record<string, unknown>>
}

/** The rows of an order, with an audit row for the current request or job. */
export function orderRowsOf(order: NewOrder, request: RepeatableRequest): OrderRows {
  const { id, stage, paymentState, amounts, delivery, business, createdAt } = order
  const { recipient, address, city, state, pincode, phone } = delivery
  return {
    order: {
      id,
      number: order.number,
      language: order.language ?? DEFAULT_LANGUAGE,
      user_id: order.userId,
      user_name: order.userName,
      taken_by: order.takenBy,
      channel: order.channel,
      replaces_return: order.replaces,
      rest_of: order.restOf,
      payment_method: order.paymentMethod,
      payment_state: paymentState,
      stage,
      ...billByColumn(amounts),
      advance_paise: order.advancePaise ?? 0,
      credit_paise: order.creditPaise ?? 0,
      credit_from: order.creditFrom,
      recipient,
      address,
      city,
      state,
      pincode,
      phone,
      business_name: business?.name,
      gstin: business?.gstin,
      boxes: order.boxes,
      weight_grams: order.weightGrams,
      deliver_from: order.expectedDelivery.from,
      deliver_until: order.expectedDelivery.until,
      created_at: createdAt,
      reserved_until: order.reservedUntil,
      delivery_area: order.courier?.area,
      courier_paise: order.courier?.costPaise,
      courier_cash_paise: order.courier?.cashCostPaise,
    },
    lines: order.lines.map((line, index) => ({
      order_id: id,
      position: index + 1,
      product_id: line.productId,
      product_name: line.productName,
      names: line.names ?? {},
      quantity: line.quantity,
      unit_price_paise: line.unitPricePaise,
      line_paise: line.linePaise,
      offer_paise: line.offerPaise,
      hsn: line.hsn,
      gst_percent: line.gstPercent,
    })),
    audit: auditRow({
      at: order.made?.at ?? createdAt,
      actorId: order.made?.by ?? order.takenBy ?? order.userId,
      action: 'order.placed',
      subjectId: id,
      after: { stage, paymentState, totalPaise: amounts.totalPaise },
    }),
    answer: storedResponseRow(request, id, createdAt),
  }
}

/**
 * Writes orders with their lines, the first rows of their timelines, the audit rows and the responses for repeated
 * requests, all in one statement.
 */
export async function recordOrders(tx: Transaction, rows: readonly OrderRows[]): Promise<void> {
  await insertOrders(tx, {
    orders: JSON.stringify(rows.map(({ order }) => order)),
    order_lines: JSON.stringify(rows.flatMap(({ lines }) => lines)),
    audit_log: JSON.stringify(rows.map(({ audit }) => audit)),
    idempotency_keys: JSON.stringify(rows.map(({ answer }) => answer)),
  })
}
