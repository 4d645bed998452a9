import { createHash } from 'node:crypto'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { findKeptAnswer, type RepeatableRequest } from '#database/idempotency.ts'
import { type LockShopper, readStanding } from '#database/orders/confirmation.ts'
import { recordOrder } from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findOrder } from '#database/orders.ts'
import type { TakeStock } from '#database/stock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canPayCashOnDelivery } from '#domain/checkout/cash-on-delivery.ts'
import type { OrderId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { indianDay } from '#domain/time/india.ts'
import {
  type CashRefusal,
  type ItemRefusal,
  type PricedOrder,
  type PricingNeeds,
  priceOrder,
  type ShippingRefusal,
  type Wanted,
} from './price-order.ts'

export interface PlacingNeeds extends PricingNeeds {
  ids: Pick<IdSource, 'orderId'>
  /** The two guards against races; parts, so that their tests can show what happens without them. */
  takeStock: TakeStock
  lockShopper: LockShopper
}

export interface CashConfirmation {
  /** Who the session says it is (promise P29). */
  person: Person
  wanted: readonly Wanted[]
  delivery: DeliveryAddress
  /** The total that was on the shopper's screen. */
  amountPaise: number
  /** What the browser named this confirmation; absent, its content within a minute does. */
  key: string | undefined
}

export type PlacingAnswer =
  | { ok: true; order: StoredOrder }
  | ItemRefusal
  | ShippingRefusal
  | CashRefusal
  | { ok: false; reason: 'amount-changed'; priced: PricedOrder }
  | { ok: false; reason: 'key-used-otherwise' }

/** rulings: States — without a key, an identical confirmation within a minute is the same one. */
const SAME_WITHIN_MS = 60_000

/**
 * Places a cash-on-delivery order exactly once: prices it anew, and only if the total is the one
 * the shopper saw, writes order, stock, audit and answer in one transaction. A repetition answers
 * with the order that already stands (promises P3, P10). The carrier is asked before it begins.
 *
 * Refuses with the fresh price when the total differs, with the item that is in the way, or with
 * the cash-on-delivery limit that is reached; a refusal writes nothing.
 */
export async function placeCashOrder(
  needs: PlacingNeeds,
  confirmation: CashConfirmation,
): Promise<PlacingAnswer> {
  const request = repeatable(confirmation, needs.clock.now())
  const kept = await findKeptAnswer(needs.db, request)
  if (kept) return repeatAnswer(needs.db, kept)

  const question = {
    ...confirmation,
    pincode: confirmation.delivery.pincode,
    method: 'cod',
  } as const
  const priced = await priceOrder(needs, question)
  if (!priced.ok) return priced
  if (priced.amounts.totalPaise !== confirmation.amountPaise) {
    return { ok: false, reason: 'amount-changed', priced }
  }
  const written = await inTransactionOrRefusal(needs.db, (tx) =>
    writeOrder(needs, tx, { confirmation, request, priced }),
  )
  if (written.ok) {
    return 'order' in written ? written : repeatAnswer(needs.db, written.kept)
  }
  if (written.reason !== 'prices-moved') return written
  const fresh = await priceOrder(needs, question)
  return fresh.ok ? { ok: false, reason: 'amount-changed', priced: fresh } : fresh
}

type Kept = { sameRequest: boolean; orderId: OrderId }
type Written =
  | { ok: true; order: StoredOrder }
  | { ok: true; kept: Kept }
  | ItemRefusal
  | CashRefusal
  | { ok: false; reason: 'prices-moved' }

async function writeOrder(
  needs: PlacingNeeds,
  tx: Transaction,
  {
    confirmation,
    request,
    priced,
  }: {
    confirmation: CashConfirmation
    request: RepeatableRequest
    priced: PricedOrder
  },
): Promise<Written> {
  const { person, delivery, wanted } = confirmation
  await needs.lockShopper(tx, person.userId)
  const kept = await findKeptAnswer(tx, request)
  if (kept) return { ok: true, kept }
  const standing = await readStanding(tx, person.userId, priced.lines)
  if (!standing.asPriced) return { ok: false, reason: 'prices-moved' }
  const allowed = canPayCashOnDelivery({
    totalPaise: priced.amounts.totalPaise,
    undeliveredOrders: standing.undeliveredCashOrders,
    codAllowed: priced.quote.codAllowed,
  })
  if (!allowed.ok) return allowed

  const at = needs.clock.now()
  const id = needs.ids.orderId()
  const order = await recordOrder(
    tx,
    {
      id,
      userId: person.userId,
      userName: person.name,
      channel: 'cart',
      paymentMethod: 'cod',
      paymentState: 'cash-due',
      stage: 'placed',
      lines: priced.lines,
      amounts: priced.amounts,
      delivery,
      boxes: priced.boxes,
      weightGrams: priced.weightGrams,
      expectedDelivery: priced.quote.expectedDelivery,
      createdAt: at,
    },
    request,
  )
  // Last, because others wait for the lots it locks.
  const stock = await needs.takeStock(tx, {
    orderId: id,
    wanted,
    today: indianDay(at),
    latestDays: priced.quote.latestDays,
    at,
  })
  if (!stock.ok) {
    const line = priced.lines.find(({ productId }) => productId === stock.productId)
    return { ...stock, name: line?.productName ?? stock.productId }
  }
  // What the pages say about these products is no longer true (house §7).
  if (stock.soldOut.length > 0) await moveContentVersion(tx)
  return { ok: true, order }
}

async function repeatAnswer(db: ShopDatabase, kept: Kept): Promise<PlacingAnswer> {
  if (!kept.sameRequest) return { ok: false, reason: 'key-used-otherwise' }
  const order = await findOrder(db, kept.orderId)
  if (!order) throw new Error('a kept answer names an order that does not exist')
  return { ok: true, order }
}

function repeatable(confirmation: CashConfirmation, now: Date): RepeatableRequest {
  const { person, wanted, delivery, amountPaise, key } = confirmation
  const lines = wanted.map((line) => [line.productId, line.quantity]).sort()
  const { recipient, address, city, state, pincode, phone } = delivery
  const asked = [lines, recipient, address, city, state, pincode, phone, amountPaise]
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  return {
    userId: person.userId,
    // A space cannot be part of a key from outside, so the two kinds never meet.
    key: key ?? `implied ${requestHash}`,
    requestHash,
    sameSince: key === undefined ? new Date(now.getTime() - SAME_WITHIN_MS) : undefined,
  }
}
