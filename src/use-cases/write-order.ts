import type { Transaction } from '#database/connection.ts'
import { findKeptAnswer, type KeptAnswer, type RepeatableRequest } from '#database/idempotency.ts'
import { insertOrderOffers } from '#database/offers.ts'
import {
  type CheckoutSnapshot,
  type LockShopper,
  lockShopper,
  readCheckoutSnapshot,
} from '#database/orders/confirmation.ts'
import { recordOrder } from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { type TakeStock, takeStock } from '#database/stock.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type SettingsTexts, settingsInForce } from '#domain/accounts/settings-form.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'
import { areaOf } from '#domain/delivery/delivery-charges.ts'
import type { Language } from '#domain/language/languages.ts'
import type { DeliveryAddress, PaymentMethod, PaymentState } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { areOffersUnchanged } from './price-offers.ts'
import type { ItemRefusal, PricedOrder, Wanted } from './price-order.ts'
import { priceAlike } from './read-terms.ts'
import { takeGoods } from './take-goods.ts'

/** The two guards against races; only race tests replace them, to show the race. */
export interface OrderGuards {
  takeStock?: TakeStock
  lockShopper?: LockShopper
}

export interface WritingDeps extends OrderGuards {
  clock: Clock
  ids: Pick<IdSource, 'orderId'>
  /** The shipped settings, which the owner's override. */
  shippedSettings: SettingsTexts
}

/** An order to write, already priced. */
export interface NewOrder {
  person: Person
  wanted: readonly Wanted[]
  /** For sachets only; checked before, never stored. */
  safety?: SafetyAnswers | undefined
  delivery: DeliveryAddress
  language: Language
  request: RepeatableRequest
  priced: PricedOrder
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  reservedUntil?(at: Date): Date
}

type Refusal = { ok: false; reason: string }

/** What differs between the payment methods. */
export interface OrderSteps<Refused extends Refusal> {
  /** Decides whether the shopper may place the order, from the locked snapshot. */
  judge(
    snapshot: CheckoutSnapshot & { terms: TradeTerms },
    at: Date,
  ): Promise<{ ok: true } | Refused> | { ok: true } | Refused
  /** Writes what belongs to the order, before its goods are taken. */
  accompany(order: StoredOrder, at: Date): Promise<void>
}

/**
 * Writes an order in the transaction `tx`: serialised for each shopper, once for each request, at
 * the prices and by the terms that were shown. Goods are taken last, because others wait for their lots. A repeated
 * request returns its stored answer. Refuses when prices have changed, when `judge` refuses, and
 * with a product of which too little is left; the caller rolls back on any refusal.
 */
export async function writeOrder<Refused extends Refusal>(
  deps: WritingDeps,
  tx: Transaction,
  order: NewOrder,
  steps: OrderSteps<Refused>,
): Promise<
  | { ok: true; order: StoredOrder }
  | { ok: true; kept: KeptAnswer }
  | { ok: false; reason: 'prices-moved' }
  | ItemRefusal
  | Refused
> {
  const { person, wanted, priced, request } = order
  await (deps.lockShopper ?? lockShopper)(tx, person.userId)
  const kept = await findKeptAnswer(tx, request)
  if (kept) return { ok: true, kept }
  const snapshot = await readCheckoutSnapshot(tx, person.userId, priced.lines)
  const { terms } = settingsInForce(deps.shippedSettings, snapshot.settings)
  if (!snapshot.asPriced || !priceAlike(terms, priced.terms)) {
    return { ok: false, reason: 'prices-moved' }
  }
  const at = deps.clock.now()
  if (!(await areOffersUnchanged(tx, priced.offers, at))) {
    return { ok: false, reason: 'prices-moved' }
  }
  const judged = await steps.judge({ ...snapshot, terms }, at)
  if (!judged.ok) return judged

  const orderId = deps.ids.orderId()
  const written = await recordOrder(
    tx,
    {
      id: orderId,
      userId: person.userId,
      userName: person.name,
      channel: order.safety ? 'sachets' : 'cart',
      paymentMethod: order.paymentMethod,
      paymentState: order.paymentState,
      stage: 'placed',
      lines: priced.lines,
      amounts: priced.amounts,
      delivery: order.delivery,
      boxes: priced.boxes,
      weightGrams: priced.weightGrams,
      language: order.language,
      expectedDelivery: priced.quote.expectedDelivery,
      courier: {
        area: areaOf(priced.quote.zone, order.delivery.pincode),
        costPaise: priced.quote.costPaise,
        cashCostPaise: order.paymentMethod === 'cod' ? priced.quote.cashCostPaise : 0,
      },
      createdAt: at,
      ...(order.reservedUntil && { reservedUntil: order.reservedUntil(at) }),
    },
    request,
  )
  await insertOrderOffers(tx, orderId, priced.offers.applied.used)
  await steps.accompany(written, at)
  const taken = await takeGoods(tx, deps.takeStock ?? takeStock, { orderId, wanted, priced, at })
  return taken.ok ? { ok: true, order: written } : taken
}
