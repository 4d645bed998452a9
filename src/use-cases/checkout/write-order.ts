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

/** The guards against races; only race tests replace them, to show the race. */
export interface OrderGuards {
  lockShoppers?: LockShoppers
  lockStock?: LockStock
  writeTakes?: WriteTakes
}

export type WritingDeps = OrderGuards & DatabaseDeps & With<'shippedSettings'> & WithIds<'orderId'>

/**
 * Writes an order: serialised for each shopper, once for each request, at the prices and by the terms that were shown.
 * Orders that arrive while others are being written are written together, in one transaction
 * (docs/decisions/034-orders-are-written-together.md). A repeated request returns its stored answer. Refuses when prices
 * have changed, when `judge` refuses, and with a product of which too little is left; a refusal writes nothing.
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
    inItsName: AsyncLocalStorage.snapshot(),
  } as Waiting
  const answer = isLikeOthers(waiting)
    ? writeWithOthers(deps.db, waiting)
    : writeAlone(deps.db, waiting)
  return answer as Promise<Written | ItemRefusal | Refused>
}

type Answer = Written | Refusal

interface Waiting extends OrderToJudge {
  guards: Required<OrderGuards>
  /** Runs something on behalf of the request that asks for the order, whichever request's turn it is. */
  inItsName<Result>(work: () => Result): Result
}

const GUARDS: Required<OrderGuards> = { lockShoppers, lockStock, writeTakes }

function guardsOf(deps: OrderGuards): Required<OrderGuards> {
  const isGuarded = !deps.lockShoppers && !deps.lockStock && !deps.writeTakes
  return isGuarded ? GUARDS : { ...GUARDS, ...deps }
}

/** None of the offers of an order that was priced from memory has a limit, behind which others would have to wait. */
const isLikeOthers = ({ order, guards }: Waiting): boolean =>
  order.priced.contentVersion !== undefined && guards === GUARDS

/** Who holds a row for longer holds up nobody else's order. */
const LOCK_WITHIN_MS = 250

const writeWithOthers = gatherFor<Waiting, Answer>((db) => ({
  work: (held) => writeGathered(db, held),
  // A shopper's second order is judged by what the first has written.
  fits: ({ order }, others) =>
    others.every((other) => other.order.person.userId !== order.person.userId),
}))

async function writeGathered(db: ShopDatabase, held: readonly Held<Waiting, Answer>[]) {
  const orders = held.map(({ item }) => item)
  try {
    const answers = await writeTogether(db, orders, LOCK_WITHIN_MS)
    for (const [index, { resolve }] of held.entries()) resolve(answers[index] as Answer)
  } catch (error) {
    // One that cannot be written even by itself is told so.
    if (held.length === 1 && !isLockTimeout(error)) throw error
    // One of them cannot be written, or waits for a row. What was written after all is found by its request. The
    // others go on meanwhile.
    for (const { item, resolve } of held) resolve(writeAlone(db, item))
  }
}

async function writeAlone(db: ShopDatabase, waiting: Waiting): Promise<Answer> {
  const [answer] = await writeTogether(db, [waiting])
  return answer as Answer
}

/** Writes orders of different shoppers in one transaction, and answers each; all of them or, when it throws, none. */
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
        const judged = await waiting.inItsName(() =>
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
        // Last, because whoever sells out locks a row that every change of the catalogue waits for.
        () => guards.writeTakes(tx, takes, { soldOut }),
      ])
      return { ok: true, answers }
    },
  })
  return written.answers
}

/** The products of orders, and the earliest of their days: what is too old for one of them only is judged later. */
function stockAsked(orders: readonly Waiting[]): Parameters<LockStock>[1] {
  const wanted = orders.flatMap(({ order }) => order.wanted)
  const [today = ''] = orders.map(({ at }) => indianDay(at)).toSorted()
  return { productIds: [...new Set(wanted.map(({ productId }) => productId))], today }
}
