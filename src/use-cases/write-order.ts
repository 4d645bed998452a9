import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { findKeptAnswer, type KeptAnswer, type RepeatableRequest } from '#database/idempotency.ts'
import { insertOrderOffers, type PricingTerms, readPricingTerms } from '#database/offers.ts'
import {
  type CheckoutSnapshot,
  type LockShopper,
  lockShopper,
  readCheckoutSnapshot,
} from '#database/orders/confirmation.ts'
import {
  type NewOrder as OrderToRecord,
  recordOrder,
  storedOrderOf,
} from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { type TakeStock, takeStock } from '#database/stock.ts'
import { inShortTransaction, type Send } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'
import { areaOf } from '#domain/delivery/delivery-charges.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { Business } from '#domain/invoices/business.ts'
import type { Language } from '#domain/language/languages.ts'
import type { DeliveryAddress, PaymentMethod, PaymentState } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { areOffersUnchanged } from './price-offers.ts'
import type { ItemRefusal, PricedOrder, Wanted } from './price-order.ts'
import { priceAlike, termsOf } from './read-terms.ts'
import { takeGoods } from './take-goods.ts'

/** The two guards against races; only race tests replace them, to show the race. */
export interface OrderGuards {
  takeStock?: TakeStock
  lockShopper?: LockShopper
}

export interface WritingDeps extends OrderGuards {
  db: ShopDatabase
  clock: Clock
  ids: Pick<IdSource, 'orderId'>
  /** The shipped settings, which the owner's override. */
  shippedSettings: SettingsTexts
}

/** An order to write, already priced. */
export interface NewOrder {
  person: Person
  /** Who of the team takes it for that person. */
  takenBy?: UserId | undefined
  wanted: readonly Wanted[]
  /** For sachets only; checked before, never stored. */
  safety?: SafetyAnswers | undefined
  delivery: DeliveryAddress
  business?: Business | undefined
  language: Language
  request: RepeatableRequest
  priced: PricedOrder
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  reservedUntil?(at: Date): Date
}

type Refusal = { ok: false; reason: string }

/** What differs between the payment methods. */
export interface OrderSteps<Facts, Allowed extends { ok: true }, Refused extends Refusal> {
  /** Reads what `judge` needs, together with the snapshot. */
  read(tx: Transaction, at: Date): Promise<Facts>
  /** Decides whether the shopper may place the order, from what was read after the lock. */
  judge(
    snapshot: CheckoutSnapshot & { terms: TradeTerms; owner: PricingTerms['cash']; facts: Facts },
  ): Allowed | Refused
  /** The statements that write what belongs to the order, as it was allowed. */
  accompany(
    tx: Transaction,
    order: StoredOrder,
    allowed: { at: Date; judged: Allowed; snapshot: CheckoutSnapshot },
  ): readonly Send[]
}

/**
 * Writes an order in a transaction of its own: serialised for each shopper, once for each request, at
 * the prices and by the terms that were shown. Goods are taken last, because others wait for their lots. A repeated
 * request returns its stored answer. Refuses when prices have changed, when `judge` refuses, and
 * with a product of which too little is left; a refusal writes nothing.
 */
export function writeOrder<Facts, Allowed extends { ok: true }, Refused extends Refusal>(
  deps: WritingDeps,
  order: NewOrder,
  steps: OrderSteps<Facts, Allowed, Refused>,
): Promise<
  | { ok: true; order: StoredOrder }
  | { ok: true; kept: KeptAnswer }
  | { ok: false; reason: 'prices-moved' }
  | ItemRefusal
  | Refused
> {
  const { person, wanted, priced, request } = order
  const { userId } = person
  const at = deps.clock.now()
  return inShortTransaction(deps.db, {
    async read(tx) {
      // The lock is sent first, so the others see what an earlier confirmation of this shopper has written.
      const { code } = priced.offers.question
      const [, kept, snapshot, running, facts] = await Promise.all([
        (deps.lockShopper ?? lockShopper)(tx, userId),
        findKeptAnswer(tx, request),
        readCheckoutSnapshot(tx, userId, priced.lines),
        readPricingTerms(tx, { at, code, userId, pincode: order.delivery.pincode }),
        steps.read(tx, at),
      ])
      return { kept, snapshot, running, facts }
    },
    async write(tx, { kept, snapshot, running, facts }, commit) {
      if (kept) return { ok: true, kept }
      const terms = termsOf(deps.shippedSettings, running)
      const isAsPriced =
        snapshot.asPriced &&
        [undefined, snapshot.contentVersion].includes(priced.contentVersion) &&
        priceAlike(terms, priced.terms)
      if (!isAsPriced || !(await areOffersUnchanged(tx, priced.offers, { terms: running, at }))) {
        return { ok: false, reason: 'prices-moved' }
      }
      const judged = steps.judge({ ...snapshot, terms, owner: running.cash, facts })
      if (!judged.ok) return judged

      const orderId = deps.ids.orderId()
      const row = newOrderRow(order, { orderId, at, number: snapshot.nextNumber })
      const written = storedOrderOf(row)
      const used = priced.offers.applied.used
      const sends: Send[] = [
        () => recordOrder(tx, row, request),
        ...(used.length > 0 ? [() => insertOrderOffers(tx, orderId, used)] : []),
        ...steps.accompany(tx, written, { at, judged, snapshot }),
      ]
      const goods = { orderId, wanted, priced, at }
      let taken: Awaited<ReturnType<typeof takeGoods>> = { ok: true }
      if (deps.takeStock) {
        await Promise.all(sends.map((send) => send()))
        taken = await takeGoods(tx, deps.takeStock, goods)
      } else {
        await commit([
          ...sends,
          async () => {
            taken = await takeGoods(tx, takeStock, goods)
          },
        ])
      }
      return taken.ok ? { ok: true, order: written } : taken
    },
  })
}

function newOrderRow(
  order: NewOrder,
  { orderId, at, number }: { orderId: OrderId; at: Date; number: number },
): OrderToRecord {
  const { person, priced } = order
  const { costPaise, cashCostPaise, zone, expectedDelivery } = priced.quote
  return {
    id: orderId,
    number,
    userId: person.userId,
    userName: person.name,
    ...(order.takenBy && { takenBy: order.takenBy }),
    channel: order.safety ? 'sachets' : 'cart',
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
    stage: 'placed',
    lines: priced.lines,
    amounts: priced.amounts,
    delivery: order.delivery,
    ...(order.business && { business: order.business }),
    boxes: priced.boxes,
    weightGrams: priced.weightGrams,
    language: order.language,
    expectedDelivery,
    courier: {
      area: areaOf(zone, order.delivery.pincode),
      costPaise,
      cashCostPaise: order.paymentMethod === 'cod' ? cashCostPaise : 0,
    },
    createdAt: at,
    ...(order.reservedUntil && { reservedUntil: order.reservedUntil(at) }),
  }
}
