import type { Transaction } from '#database/connection.ts'
import { findKeptAnswer, type KeptAnswer, type RepeatableRequest } from '#database/idempotency.ts'
import { type LockShopper, readCheckoutSnapshot } from '#database/orders/confirmation.ts'
import { recordOrder } from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { TakeStock } from '#database/stock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { canPayCashOnDelivery } from '#domain/checkout/cash-on-delivery.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'
import {
  type CashRefusal,
  type ItemRefusal,
  type PricedOrder,
  type PricingDeps,
  priceOrder,
  type ShippingRefusal,
} from './price-order.ts'
import {
  answerAgain,
  type CashConfirmation,
  type RepeatedAnswer,
  requestOf,
} from './repeated-confirmation.ts'
import { takeGoods } from './take-goods.ts'

export interface PlacingDeps extends PricingDeps, OrderMailDeps {
  ids: Pick<IdSource, 'orderId'>
  /** The two guards against races; parts, so that their tests can show what happens without them. */
  takeStock: TakeStock
  lockShopper: LockShopper
}

export type PlacingAnswer =
  | RepeatedAnswer
  | ItemRefusal
  | ShippingRefusal
  | CashRefusal
  | { ok: false; reason: 'amount-changed'; priced: PricedOrder }

/**
 * Places a cash-on-delivery order exactly once: prices it anew, and only if the total is the one
 * the shopper saw, writes order, stock, audit, mail and answer in one transaction. A repetition answers
 * with the order that already stands. The carrier is asked before it begins.
 *
 * Refuses with the fresh price when the total differs, with the item that is in the way, or with
 * the cash-on-delivery limit that is reached; a refusal writes nothing.
 */
export async function placeCashOrder(
  deps: PlacingDeps,
  confirmation: CashConfirmation,
): Promise<PlacingAnswer> {
  const request = requestOf(confirmation, deps.clock.now())
  const answer = await priceAndWrite(deps, confirmation, request)
  if (answer.ok) return 'order' in answer ? answer : answerAgain(deps.db, answer.kept)
  // What stands in the way may be the very order this repeats: it took the last unit, say.
  const kept = await findKeptAnswer(deps.db, request)
  return kept ? answerAgain(deps.db, kept) : answer
}

type Refusal = Exclude<PlacingAnswer, { ok: true }>

async function priceAndWrite(
  deps: PlacingDeps,
  confirmation: CashConfirmation,
  request: RepeatableRequest,
): Promise<Placed | Refusal> {
  const question = {
    wanted: confirmation.wanted,
    safety: confirmation.safety,
    pincode: confirmation.delivery.pincode,
    method: 'cod',
  } as const
  const priced = await priceOrder(deps, question)
  if (!priced.ok) return priced
  if (priced.amounts.totalPaise !== confirmation.amountPaise) {
    return { ok: false, reason: 'amount-changed', priced }
  }
  const written = await inTransactionOrRefusal(deps.db, (tx) =>
    writeOrder(deps, tx, { confirmation, request, priced }),
  )
  if (written.ok || written.reason !== 'prices-moved') return written
  const fresh = await priceOrder(deps, question)
  return fresh.ok ? { ok: false, reason: 'amount-changed', priced: fresh } : fresh
}

interface Attempt {
  confirmation: CashConfirmation
  request: RepeatableRequest
  priced: PricedOrder
}

type Placed = { ok: true; order: StoredOrder } | { ok: true; kept: KeptAnswer }
type Written = Placed | ItemRefusal | CashRefusal | { ok: false; reason: 'prices-moved' }

async function writeOrder(
  deps: PlacingDeps,
  tx: Transaction,
  { confirmation, request, priced }: Attempt,
): Promise<Written> {
  const { person, delivery, wanted, language = DEFAULT_LANGUAGE, origin } = confirmation
  await deps.lockShopper(tx, person.userId)
  const kept = await findKeptAnswer(tx, request)
  if (kept) return { ok: true, kept }
  const snapshot = await readCheckoutSnapshot(tx, person.userId, priced.lines)
  if (!snapshot.asPriced) return { ok: false, reason: 'prices-moved' }
  const allowed = canPayCashOnDelivery(
    {
      totalPaise: priced.amounts.totalPaise,
      undeliveredOrders: snapshot.undeliveredCashOrders,
      codAllowed: priced.quote.codAllowed,
    },
    deps.terms?.cash,
  )
  if (!allowed.ok) return allowed

  const at = deps.clock.now()
  const id = deps.ids.orderId()
  const order = await recordOrder(
    tx,
    {
      id,
      userId: person.userId,
      userName: person.name,
      channel: confirmation.safety ? 'sachets' : 'cart',
      paymentMethod: 'cod',
      paymentState: 'cash-due',
      stage: 'placed',
      lines: priced.lines,
      amounts: priced.amounts,
      delivery,
      boxes: priced.boxes,
      weightGrams: priced.weightGrams,
      language,
      expectedDelivery: priced.quote.expectedDelivery,
      createdAt: at,
    },
    request,
  )
  const { name, email } = person
  await queueOrderMail(tx, deps, 'placed', {
    order,
    shopper: { name, email, language },
    at,
    origin,
  })
  const taken = await takeGoods(tx, deps.takeStock, { orderId: id, wanted, priced, at })
  return taken.ok ? { ok: true, order } : taken
}
