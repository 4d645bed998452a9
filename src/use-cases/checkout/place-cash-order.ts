import type { Transaction } from '#database/connection.ts'
import {
  findStoredResponse,
  type RepeatableRequest,
  type StoredResponse,
} from '#database/idempotency.ts'
import { wakeJobsSoon } from '#database/listening.ts'
import { MAIL_CHANNEL } from '#database/mails/mails.ts'
import type { CheckoutSnapshot } from '#database/orders/confirmation.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import type { Send } from '#database/transaction.ts'
import {
  type CashAnswer,
  type CashRefused,
  canPayCashOnDelivery,
} from '#domain/checkout/cash-on-delivery.ts'
import { hasManyOpenOrders } from '#domain/checkout/cash-rules.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { confirmationSend } from '#use-cases/orders/confirm-cash-order.ts'
import {
  type OrderMailDeps,
  type OrderMailInput,
  type OrderMailKind,
  orderNotifications,
} from '#use-cases/orders/order-mails.ts'
import {
  type ItemRefusal,
  MAX_PRICINGS,
  type PricedOrder,
  type PriceRefusal,
  type PricingDeps,
  priceFromMemory,
  priceOrder,
} from './price-order.ts'
import {
  answerAgain,
  type CashConfirmation,
  type RepeatedAnswer,
  requestOf,
} from './repeated-confirmation.ts'
import { type WritingDeps, writeOrder } from './write-order.ts'

export interface PlacingDeps extends PricingDeps, OrderMailDeps, WritingDeps {}

export type PlacingAnswer =
  | RepeatedAnswer
  | PriceRefusal
  | { ok: false; reason: 'amount-changed'; priced: PricedOrder }
  | AdvanceDue

/** This part of the order must be paid online first; `priced.cash` gives the reason. */
interface AdvanceDue {
  ok: false
  reason: 'advance-due'
  advancePaise: number
  priced: PricedOrder
}

/**
 * Places a cash-on-delivery order exactly once: prices it again and, only if the total equals the
 * one the shopper saw, writes order, stock, audit, mail and answer in one transaction. A repeated
 * request returns the existing order. The carrier is asked before the transaction.
 *
 * Refuses with the current price when the total differs, with the product that cannot be bought,
 * with the cash-on-delivery limit, or with the advance that is due; a refusal writes nothing.
 */
export async function placeCashOrder(
  deps: PlacingDeps,
  confirmation: CashConfirmation,
): Promise<PlacingAnswer> {
  const request = requestOf(confirmation, deps.clock.now())
  const answer = await priceAndWrite(deps, confirmation, request)
  if (answer.ok && 'order' in answer) {
    wakeJobsSoon(deps.db, MAIL_CHANNEL)
    return answer
  }
  if (answer.ok) return answerAgain(deps.db, answer.kept)
  // The refusal may be caused by the order that this request repeats: it may have taken the last unit.
  const kept = await findStoredResponse(deps.db, request)
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
    offerCode: confirmation.offerCode,
    userId: confirmation.person.userId,
    byTeam: confirmation.takenBy !== undefined,
    method: 'cod',
  } as const
  const remembered = await priceFromMemory(deps, question)
  if (remembered?.amounts.totalPaise === confirmation.amountPaise) {
    const written = await writeCashOrder(deps, confirmation, { request, priced: remembered })
    if (written.ok || written.reason !== 'prices-moved') return written
  }
  for (let pricings = 1; ; pricings += 1) {
    const priced = await priceOrder(deps, question)
    if (!priced.ok) return priced
    if (priced.amounts.totalPaise !== confirmation.amountPaise) {
      return { ok: false, reason: 'amount-changed', priced }
    }
    const written = await writeCashOrder(deps, confirmation, { request, priced })
    if (written.ok || written.reason !== 'prices-moved') return written
    if (pricings === MAX_PRICINGS) throw new Error('prices moved each time they were asked')
  }
}

/** How cash is taken: at once, or after a confirmation. */
type AllowedCash = Extract<CashAnswer, { ok: true }>
type Placed = { ok: true; order: StoredOrder } | { ok: true; kept: StoredResponse }

function writeCashOrder(
  deps: PlacingDeps,
  confirmation: CashConfirmation,
  { request, priced }: { request: RepeatableRequest; priced: PricedOrder },
): Promise<
  Placed | ItemRefusal | CashRefused | AdvanceDue | { ok: false; reason: 'prices-moved' }
> {
  const { person, origin, language = DEFAULT_LANGUAGE } = confirmation
  const order = {
    ...confirmation,
    language,
    request,
    priced,
    paymentMethod: 'cod' as const,
    paymentState: 'cash-due' as const,
  }
  return writeOrder<AllowedCash, CashRefused | AdvanceDue>(deps, order, {
    judge: ({ undeliveredCashOrders, terms, owner }) => {
      const cash = canPayCashOnDelivery(
        {
          totalPaise: priced.amounts.totalPaise,
          undeliveredOrders: undeliveredCashOrders,
          codAllowed: priced.quote.codAllowed,
        },
        terms.cash,
        owner,
      )
      if (!cash.ok || !cash.advance) return cash
      const { paise: advancePaise } = cash.advance
      return { ok: false, reason: 'advance-due', advancePaise, priced: { ...priced, cash } }
    },
    accompany(tx, written, { at, judged: { toConfirm }, snapshot }) {
      const shopper = { name: person.name, email: person.email, language }
      const within = toConfirm && { withinHours: toConfirm.withinHours }
      const mail: OrderMailInput = { order: written, shopper, at, origin, ...within }
      const kind: OrderMailKind = toConfirm ? 'confirm-asked' : 'placed'
      return {
        sends: [
          ...(toConfirm ? [confirmationSend(tx, toConfirm, mail)] : []),
          ...taskSends(tx, written, { at, snapshot }),
        ],
        notifications: orderNotifications(deps, kind, mail),
      }
    },
  })
}

/** Opens one owner task for a new account with many open cash orders. */
function taskSends(
  tx: Transaction,
  { id: orderId, number, userId }: StoredOrder,
  { at, snapshot }: { at: Date; snapshot: CheckoutSnapshot },
): readonly Send[] {
  const openOrders = snapshot.undeliveredCashOrders + 1
  const ageDays = (at.getTime() - snapshot.accountSince.getTime()) / DAY_MS
  if (!hasManyOpenOrders({ openOrders, ageDays })) return []
  const details = { openOrders, orderId, number }
  return [() => openOwnerTask(tx, { kind: 'many-cash-orders', subject: userId, details, at })]
}
