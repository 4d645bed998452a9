import type { Bill } from '../checkout/bill.ts'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '../checkout/limits.ts'
import type { DeliveryArea } from '../delivery/delivery-charges.ts'
import type { OfferId } from '../offers/offer.ts'
import type { ParcelState } from '../shipments/hand-over.ts'
import { sentFields } from '../text/read-form.ts'
import type { DeliveryAddress, Order, OrderChannel, OrderLine } from './order.ts'

/** What a shopper is asked: whether the order may be changed, or to confirm a cash order. */
export const CHANGE_KINDS = ['change', 'confirmation'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** `asked` waits for the shopper; the others are final. */
export const CHANGE_STATES = ['asked', 'made', 'declined', 'withdrawn'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

export type ChangeRefusal =
  | 'order-has-ended'
  | 'order-not-paid'
  | 'already-handed-over'
  | 'already-packed'
  | 'change-waits'
  | 'sachets-stay'
  | 'replacement-stays'
  /** The credit of an exchange pays a part of it. */
  | 'exchange-stays'
  /** It is split into several parcels. */
  | 'parts-stay'
  /** It has an invoice already, because it was once marked as shipped or delivered. */
  | 'invoice-stands'

/** The facts that decide whether an order may be changed. */
interface ChangeQuestion extends Pick<Order, 'stage' | 'paymentState' | 'creditPaise'> {
  channel: OrderChannel
  parcel: ParcelState | undefined
  /** Whether it is one of several parcels. */
  isPart?: boolean | undefined
  /** Whether it has a tax invoice, which can never be changed. */
  isInvoiced?: boolean | undefined
  /** Whether the shopper is being asked about a change. */
  isAsked: boolean
}

/**
 * Decides whether the owner may change an order's address, until its parcel is handed over, or its goods, until it is
 * packed. A parcel that the courier refused may still get another address. Refuses a second change while the shopper
 * is asked about one, all changes of replacements and of orders with an invoice, and other goods for exchanges, split
 * orders and sachets, which depend on safety answers.
 */
export function canChange(
  what: 'address' | 'goods',
  {
    stage,
    paymentState,
    creditPaise,
    channel,
    parcel,
    isPart,
    isInvoiced,
    isAsked,
  }: ChangeQuestion,
): { ok: true } | { ok: false; reason: ChangeRefusal } {
  const refuse = (reason: ChangeRefusal) => ({ ok: false as const, reason })
  if (stage === 'cancelled' || stage === 'returned' || stage === 'delivered') {
    return refuse('order-has-ended')
  }
  if (stage !== 'placed' && stage !== 'packed') return refuse('already-handed-over')
  if (parcel !== undefined && parcel !== 'needs-owner') return refuse('already-handed-over')
  if (paymentState !== 'paid' && paymentState !== 'cash-due') return refuse('order-not-paid')
  if (isInvoiced) return refuse('invoice-stands')
  if (what === 'goods' && channel === 'sachets') return refuse('sachets-stay')
  if (what === 'goods' && isPart) return refuse('parts-stay')
  if (what === 'goods' && creditPaise) return refuse('exchange-stays')
  if (channel === 'replacement') return refuse('replacement-stays')
  if (what === 'goods' && (stage === 'packed' || parcel)) return refuse('already-packed')
  return isAsked ? refuse('change-waits') : { ok: true }
}

/** The consequence of a changed price. */
export type ChangeOutcome =
  /** The total is the same: the change is made at once. */
  | 'made'
  /** The change is made at once; the shopper gets a mail, and a refund of an overpayment. */
  | 'made-cheaper'
  /** The change is made only when the shopper agrees. */
  | 'asked'
  /** Refused, because more cannot be collected for an order that is paid. */
  | 'paid-already'

/** Returns the consequence of a new total, in paise. A shopper pays more only after agreeing. */
export function outcomeOf(
  { totalPaise, paymentState }: { totalPaise: number } & Pick<Order, 'paymentState'>,
  newTotalPaise: number,
): ChangeOutcome {
  if (newTotalPaise === totalPaise) return 'made'
  if (newTotalPaise < totalPaise) return 'made-cheaper'
  return paymentState === 'cash-due' ? 'asked' : 'paid-already'
}

/** The units by which each product of an order changes; unchanged products are left out. */
export function unitsMoved<Id extends string>(
  before: readonly { productId: Id; quantity: number }[],
  after: readonly { productId: Id; quantity: number }[],
): { productId: Id; by: number }[] {
  const moved = new Map<Id, number>()
  for (const { productId, quantity } of after) {
    moved.set(productId, (moved.get(productId) ?? 0) + quantity)
  }
  for (const { productId, quantity } of before) {
    moved.set(productId, (moved.get(productId) ?? 0) - quantity)
  }
  return [...moved].flatMap(([productId, by]) => (by === 0 ? [] : [{ productId, by }]))
}

/** An order after a change, with its price; amounts in paise. */
export interface PricedChange {
  delivery: DeliveryAddress
  lines: readonly OrderLine[]
  amounts: Bill
  boxes: number
  weightGrams: number
  expectedDelivery: { from: string; until: string }
  /** Longest transit, in days. */
  latestDays: number
  /** The courier's charges; undefined if they do not change. */
  courier: { area: DeliveryArea; costPaise: number; cashCostPaise: number } | undefined
  offers: readonly { offerId: OfferId; savedPaise: number }[]
}

export type ChangedGoodsProblem = 'lines-wrong'

/** Parses all goods of an order after a change: 1 to 50 products, each once, 1 to 100 units of each. */
export function parseChangedGoods<Id extends string>(
  sent: unknown,
  parseId: (text: string) => Id | undefined,
):
  | { ok: true; lines: { productId: Id; quantity: number }[] }
  | { ok: false; problem: ChangedGoodsProblem } {
  const wrong = { ok: false, problem: 'lines-wrong' } as const
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_LINES) return wrong
  const lines = new Map<Id, number>()
  for (const line of sent as unknown[]) {
    const { productId: entered, quantity } = sentFields(line)
    const productId = typeof entered === 'string' ? parseId(entered) : undefined
    if (!productId || lines.has(productId)) return wrong
    if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return wrong
    if (quantity < 1 || quantity > MAX_UNITS_PER_LINE) return wrong
    lines.set(productId, quantity)
  }
  return { ok: true, lines: [...lines].map(([productId, quantity]) => ({ productId, quantity })) }
}
