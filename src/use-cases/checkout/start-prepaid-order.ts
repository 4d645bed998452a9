import { findStoredResponse, type RepeatableRequest } from '#database/idempotency.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { Attempt } from '#database/payments/attempts.ts'
import {
  type CashAnswer,
  type CashRefused,
  canPayCashOnDelivery,
} from '#domain/checkout/cash-on-delivery.ts'
import { MAX_UNPAID, UNPAID_KEPT_MINUTES } from '#domain/checkout/limits.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { startDeadline } from '#use-cases/answer-in-time.ts'
import type { With } from '#use-cases/deps.ts'
import { askToCollect, type CollectAnswer } from '#use-cases/payments/ask-to-collect.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import type { PricedOffers } from './price-offers.ts'
import {
  MAX_PRICINGS,
  type PricedOrder,
  type PriceRefusal,
  priceFromMemory,
  priceOrder,
} from './price-order.ts'
import { askedOf, type OrderRequest, repeatable } from './repeated-confirmation.ts'
import { type WritingDeps, writeOrder } from './write-order.ts'

/** When the provider is first polled; the polling job continues. */
export const FIRST_POLL_MS = 2 * MINUTE_MS

export type PrepaidDeps = SettlingDeps & WritingDeps & With<'shipping'>

/** Only the pincode of its delivery address is guaranteed to be filled in. */
export interface PrepaidRequest extends OrderRequest {
  /** The total that was shown, in paise; without it the payment dialog is the first to show one. */
  shownPaise?: number | undefined
  /** The advance on a cash order that was shown, in paise; without it the whole order is paid online. */
  advancePaise?: number | undefined
  /** Minutes for which its goods are reserved, instead of the checkout's default. */
  keptMinutes?: number | undefined
  /** The language of the order's mails. */
  language: Language
}

export type PrepaidAnswer =
  // The offers of an order that was just written.
  | (CollectAnswer & { offers?: PricedOffers | undefined })
  | PriceRefusal
  | { ok: false; reason: 'amount-changed'; priced: PricedOrder }
  | { ok: false; reason: 'too-many-unpaid' | 'key-used-otherwise' | 'prepaid-unavailable' }

/**
 * Starts an order that is paid online, or a cash order with an advance: writes it with its price, address and reserved
 * goods in one transaction, and only then creates it at the provider. A repeated request returns the same order.
 * Refuses products and pincodes like every order, cash where the shop takes none, an advance that differs from the one
 * shown, and a shopper with too many unpaid orders. When the provider does not answer, the goods are released at once.
 */
export async function startPrepaidOrder(
  deps: PrepaidDeps,
  prepaid: PrepaidRequest,
): Promise<PrepaidAnswer> {
  if (!deps.payment) return { ok: false, reason: 'prepaid-unavailable' }
  const deadline = startDeadline()
  const { person, key } = prepaid
  const { advancePaise } = prepaid
  const asked = [
    ...(advancePaise === undefined ? ['prepaid'] : ['advance', advancePaise]),
    ...askedOf(prepaid),
  ]
  const request = repeatable({ userId: person.userId, asked, key, now: deps.clock.now() })
  const written = await priceAndWrite(deps, prepaid, request)
  if (!written.ok && written.reason !== 'key-used-otherwise') {
    // The refusal may be caused by the order that this request repeats: it may have taken the last unit.
    const kept = await findStoredResponse(deps.db, request)
    if (kept?.sameRequest) {
      return await askToCollect(deps, deps.payment, { orderId: kept.orderId, deadline })
    }
  }
  if (!written.ok) return written
  const { offers, ...toCollect } = written
  return { ...(await askToCollect(deps, deps.payment, { ...toCollect, deadline })), offers }
}

type Refusal = Exclude<PrepaidAnswer, { ok: true }>
type Written =
  | {
      ok: true
      orderId: OrderId
      written?: { order: StoredOrder; attempt: Attempt }
      offers?: PricedOffers
    }
  | Refusal

async function priceAndWrite(
  deps: PrepaidDeps,
  prepaid: PrepaidRequest,
  request: RepeatableRequest,
): Promise<Written> {
  const question = {
    wanted: prepaid.wanted,
    safety: prepaid.safety,
    pincode: prepaid.delivery.pincode,
    offerCode: prepaid.offerCode,
    userId: prepaid.person.userId,
    byTeam: prepaid.takenBy !== undefined,
    method: prepaid.advancePaise === undefined ? 'prepaid' : 'cod',
  } as const
  const isAsShown = ({ amounts }: PricedOrder) =>
    prepaid.shownPaise === undefined || prepaid.shownPaise === amounts.totalPaise
  const remembered = await priceFromMemory(deps, question)
  if (remembered && isAsShown(remembered)) {
    const written = await writePrepaidOrder(deps, prepaid, { request, priced: remembered })
    if (written.ok || written.reason !== 'prices-moved') return written
  }
  for (let pricings = 1; ; pricings += 1) {
    const priced = await priceOrder(deps, question)
    if (!priced.ok) return priced
    if (!isAsShown(priced) || !isAdvance(priced.cash, prepaid.advancePaise))
      return { ok: false, reason: 'amount-changed', priced }
    const written = await writePrepaidOrder(deps, prepaid, { request, priced })
    if (written.ok || written.reason !== 'prices-moved') return written
    if (pricings === MAX_PRICINGS) throw new Error('prices moved each time they were asked')
  }
}

type PrepaidRefused = CashRefused | { ok: false; reason: 'too-many-unpaid' | 'prices-moved' }

/** True if the owner's rules currently require exactly this advance, or the whole order is paid online. */
const isAdvance = (cash: CashAnswer, advancePaise: number | undefined): boolean =>
  advancePaise === undefined || (cash.ok && cash.advance?.paise === advancePaise)

async function writePrepaidOrder(
  deps: PrepaidDeps,
  prepaid: PrepaidRequest,
  { request, priced }: { request: RepeatableRequest; priced: PricedOrder },
): Promise<Written | { ok: false; reason: 'prices-moved' }> {
  const { advancePaise } = prepaid
  const order = {
    ...prepaid,
    request,
    priced,
    paymentState: 'awaiting' as const,
    advancePaise,
    paymentMethod: advancePaise === undefined ? ('prepaid' as const) : ('cod' as const),
    reservedUntil: (at: Date) =>
      new Date(at.getTime() + (prepaid.keptMinutes ?? UNPAID_KEPT_MINUTES) * MINUTE_MS),
  }
  const written = await writeOrder<{ ok: true }, PrepaidRefused>(deps, order, {
    judge({ unpaidOrders, undeliveredCashOrders: undeliveredOrders, terms, owner }) {
      if (unpaidOrders >= MAX_UNPAID) return { ok: false, reason: 'too-many-unpaid' }
      if (advancePaise === undefined) return { ok: true }
      const { totalPaise } = priced.amounts
      const { codAllowed } = priced.quote
      const question = { totalPaise, undeliveredOrders, codAllowed }
      const cash = canPayCashOnDelivery(question, terms.cash, owner)
      if (!cash.ok) return cash
      return isAdvance(cash, advancePaise) ? { ok: true } : { ok: false, reason: 'prices-moved' }
    },
    accompany: (_, order, { at }) => ({
      sends: [],
      attempt: {
        ...attemptFor(order),
        createdAt: at,
        nextPollAt: new Date(at.getTime() + FIRST_POLL_MS),
      },
    }),
  })
  if (!written.ok) return written
  if ('order' in written) {
    const { order } = written
    const attempt = attemptFor(order)
    return { ok: true, orderId: order.id, written: { order, attempt }, offers: priced.offers }
  }
  return written.kept.sameRequest
    ? { ok: true, orderId: written.kept.orderId }
    : { ok: false, reason: 'key-used-otherwise' }
}

/** Returns the payment that the provider is asked to collect for an order. */
export const attemptFor = (order: StoredOrder): Attempt => ({
  orderId: order.id,
  // Readable for the owner and globally unique: other databases may share the provider's account.
  receipt: `${order.number}-${order.id.slice(0, 12)}-1`,
  amountPaise: onlinePaise(order),
  providerOrderId: undefined,
})
