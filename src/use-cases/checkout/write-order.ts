import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { listPricingTerms } from '#database/offers/offers.ts'
import {
  type LockShoppers,
  lockShoppers,
  readCheckoutSnapshots,
} from '#database/orders/confirmation.ts'
import { recordOrders } from '#database/orders/record.ts'
import { insertAttempts } from '#database/payments/attempts.ts'
import { type LockStock, lockStock, type WriteTakes, writeTakes } from '#database/stock/stock.ts'
import { inShortTransaction, isLockTimeout } from '#database/transaction.ts'
import { indianDay } from '#domain/time/india.ts'
import type { With, WithIds } from '#use-cases/deps.ts'
import { gatherFor, type Held } from '#use-cases/gather.ts'
import { notificationSends } from '#use-cases/orders/order-mails.ts'
import {
  judgeOrder,
  type NewOrder,
  type OrderSteps,
  type OrderToJudge,
  type OrderWrites,
  type Refusal,
  type Written,
} from './judge-order.ts'
import type { ItemRefusal } from './price-order.ts'

/** The guards against races. Only race tests replace them, to demonstrate the race. */
export interface OrderGuards {
  lockShoppers?: LockShoppers
  lockStock?: LockStock
  writeTakes?: WriteTakes
}

export type WritingDeps = OrderGuards & DatabaseDeps & With<'shippedSettings'> & WithIds<'orderId'>

/**
 * Writes an order: serialised per shopper, once per request, at the prices and terms that were shown.
 * Orders that arrive while others are being written are written together, in one transaction
 * (docs/decisions/034-orders-are-written-together.md). A repeated request returns its stored answer. Refuses when prices
 * have changed, when `judge` refuses, and with a product that is out of stock; a refusal writes nothing.
 */
export function writeOrder<Allowed extends { ok: true }, Refused extends Refusal>(
  deps: WritingDeps,
  order: NewOrder,
  steps: OrderSteps<Allowed, Refused>,
): Promise<Written | { ok: false; reason: 'prices-moved' } | ItemRefusal | Refused> {
  const { ids, shippedSettings } = deps
  const waiting = {
    order,
    steps,
    ids,
    shippedSettings,
    at: deps.clock.now(),
    guards: guardsOf(deps),
    runInContext: AsyncLocalStorage.snapshot(),
  } as Waiting
  const answer = canBeBatched(waiting)
    ? writeBatched(deps.db, waiting)
    : writeAlone(deps.db, waiting)
  return answer as Promise<Written | ItemRefusal | Refused>
}

type Answer = Written | Refusal

interface Waiting extends OrderToJudge {
  guards: Required<OrderGuards>
  /** Runs work in the asynchronous context of the request that placed the order, not of the one that runs the batch. */
  runInContext<Result>(work: () => Result): Result
}

const GUARDS: Required<OrderGuards> = { lockShoppers, lockStock, writeTakes }

function guardsOf(deps: OrderGuards): Required<OrderGuards> {
  const hasDefaults = !deps.lockShoppers && !deps.lockStock && !deps.writeTakes
  return hasDefaults ? GUARDS : { ...GUARDS, ...deps }
}

/** An order that was priced from memory uses no offer with a limit, for whose lock the others would have to wait. */
const canBeBatched = ({ order, guards }: Waiting): boolean =>
  order.priced.contentVersion !== undefined && guards === GUARDS

/** The longest that a batch waits for a lock, so that one locked row does not delay other shoppers' orders. */
const LOCK_WITHIN_MS = 250

const writeBatched = gatherFor<Waiting, Answer>((db) => ({
  work: (held) => writeBatch(db, held),
  // A shopper's second order must see what the first has written.
  fits: ({ order }, others) =>
    others.every((other) => other.order.person.userId !== order.person.userId),
}))

async function writeBatch(db: ShopDatabase, held: readonly Held<Waiting, Answer>[]) {
  const orders = held.map(({ item }) => item)
  try {
    const answers = await writeTogether(db, orders, LOCK_WITHIN_MS)
    for (const [index, { resolve }] of held.entries()) resolve(answers[index] as Answer)
  } catch (error) {
    // An order that fails even alone gets its error.
    if (held.length === 1 && !isLockTimeout(error)) throw error
    // One of them fails, or waits for a row: each is retried alone. If the transaction was committed after all, each
    // order is found by its request.
    for (const { item, resolve } of held) resolve(writeAlone(db, item))
  }
}

async function writeAlone(db: ShopDatabase, waiting: Waiting): Promise<Answer> {
  const [answer] = await writeTogether(db, [waiting])
  return answer as Answer
}

/** Writes orders of different shoppers in one transaction and returns an answer for each. Writes none if it throws. */
async function writeTogether(
  db: ShopDatabase,
  orders: readonly Waiting[],
  lockWithinMs?: number,
): Promise<readonly Answer[]> {
  const { guards } = orders[0] as Waiting
  const written = await inShortTransaction(db, {
    lockWithinMs,
    async read(tx) {
      // The lock is sent first, so the others see what earlier confirmations of these shoppers have written.
      const [, snapshots, running, stock] = await Promise.all([
        guards.lockShoppers(
          tx,
          orders.map(({ order }) => order.person.userId),
        ),
        readCheckoutSnapshots(
          tx,
          orders.map(({ order, at }) => ({ ...order, lines: order.priced.lines, at })),
        ),
        listPricingTerms(
          tx,
          orders.map(({ order: { person, priced, delivery }, at }) => ({
            at,
            code: priced.offers.question.code,
            userId: person.userId,
            pincode: delivery.pincode,
          })),
        ),
        guards.lockStock(tx, stockAsked(orders)),
      ])
      return { snapshots, running, stock }
    },
    async write(tx, { snapshots, running, stock }, commit) {
      const answers: Answer[] = []
      const writes: OrderWrites[] = []
      let left = stock
      for (const [index, waiting] of orders.entries()) {
        const [snapshot, terms] = [snapshots[index], running[index]]
        if (!snapshot || !terms) throw new Error('the database answered too few rows')
        const judged = await waiting.runInContext(() =>
          judgeOrder(tx, waiting, { snapshot, running: terms, stock: left }),
        )
        answers.push(judged.answer)
        if (!judged.writes) continue
        writes.push(judged.writes)
        left = [...judged.writes.left]
      }
      if (writes.length === 0) return { ok: false, answers }
      const takes = writes.flatMap((one) => one.takes)
      const attempts = writes.flatMap((one) => one.attempts)
      const soldOut = writes.flatMap((one) => one.soldOut)
      await commit([
        () =>
          recordOrders(
            tx,
            writes.map(({ rows }) => rows),
          ),
        ...writes.flatMap(({ sends }) => sends),
        ...(attempts.length > 0 ? [() => insertAttempts(tx, attempts)] : []),
        ...notificationSends(
          tx,
          writes.flatMap(({ notifications }) => notifications),
        ),
        // Last, because an order that sells out a product locks a row for which every change of the catalogue waits.
        () => guards.writeTakes(tx, takes, { soldOut }),
      ])
      return { ok: true, answers }
    },
  })
  return written.answers
}

/** The products to lock, and the earliest day of the orders: lots too old for a later one are excluded afterwards. */
function stockAsked(orders: readonly Waiting[]): Parameters<LockStock>[1] {
  const wanted = orders.flatMap(({ order }) => order.wanted)
  const [today = ''] = orders.map(({ at }) => indianDay(at)).toSorted()
  return { productIds: [...new Set(wanted.map(({ productId }) => productId))], today }
}
