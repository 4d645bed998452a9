import { amountOf, type Bill, type BillPartKind, billOf, chargesOf } from '../checkout/bill.ts'
import type { ProductId } from '../ids.ts'
import { shareAdvance } from './advance.ts'
import type { Order, OrderLine, OrderStage } from './order.ts'

/** One of the two parcels of a split order. */
export interface OrderPart {
  lines: readonly OrderLine[]
  amounts: Bill
  /** Its share of the advance, in paise. */
  advancePaise?: number | undefined
  boxes: number
  weightGrams: number
}

const HAVE_LEFT: readonly OrderStage[] = ['shipped', 'out-for-delivery', 'delivered']
/** True if the goods have left the shop. */
export const hasLeft = (stage: OrderStage): boolean => HAVE_LEFT.includes(stage)

export type SplitRefusal = 'goods-not-of-order' | 'nothing-left-to-send' | 'money-went-back'

/**
 * Splits an order into a first parcel and the rest, which is sent later as an order of its own. Each piece keeps its
 * price and its share of the offers, and delivery and fees stay with the first parcel. Both totals add up to the
 * order's total, to the paisa, and so do the shares of an advance. Refuses goods that the order does not have, and an
 * empty parcel.
 */
export function splitOrder(
  {
    lines,
    amounts,
    advancePaise,
    weightGrams,
  }: Pick<Order, 'lines' | 'amounts' | 'advancePaise'> & { weightGrams: number },
  now: readonly { productId: ProductId; quantity: number }[],
  /** The part of the online payment that was already refunded, in paise. */
  gonePaise = 0,
): { ok: true; first: OrderPart; rest: OrderPart } | { ok: false; reason: SplitRefusal } {
  const left = new Map<ProductId, number>()
  for (const { productId, quantity } of now) {
    left.set(productId, (left.get(productId) ?? 0) + quantity)
  }
  const divided = lines.map((line) => {
    const units = Math.min(line.quantity, left.get(line.productId) ?? 0)
    left.set(line.productId, (left.get(line.productId) ?? 0) - units)
    return shareLine(line, units)
  })
  if ([...left.values()].some((units) => units !== 0)) {
    return { ok: false, reason: 'goods-not-of-order' }
  }
  const first = divided.flatMap((share) => share.first ?? [])
  const rest = divided.flatMap((share) => share.rest ?? [])
  if (first.length === 0 || rest.length === 0) return { ok: false, reason: 'nothing-left-to-send' }
  const restGrams = Math.min(
    weightGrams - 1,
    Math.ceil((weightGrams * unitsOf(rest)) / unitsOf(lines)),
  )
  const parts = {
    first: partOf(first, Math.max(1, weightGrams - restGrams), (kind) => amountOf(amounts, kind)),
    rest: partOf(rest, Math.max(1, restGrams), () => 0),
  }
  if (!advancePaise) return { ok: true, ...parts }
  const shares = shareAdvance(advancePaise, {
    firstPaise: parts.first.amounts.totalPaise,
    restPaise: parts.rest.amounts.totalPaise,
    gonePaise,
  })
  return {
    ok: true,
    first: { ...parts.first, advancePaise: shares.first },
    rest: { ...parts.rest, advancePaise: shares.rest },
  }
}

/**
 * True if moving this parcel to another address changes the charges of its purchase. They are those of one purchase, so
 * they follow its first parcel, where they stand; once that one has left, a later parcel bears what its own move changes.
 */
export function bearsCharges(
  { number }: { number: string },
  others: readonly { number: string; stage: OrderStage }[],
): boolean {
  return !others.some((other) => isBefore(other.number, number) && isHere(other.stage))
}

/**
 * The parcels that may take over the charges of this one when it is cancelled, the next one first: those after it, unless
 * an earlier one has left with the charges of the purchase, so that these are only for a move of its own.
 */
export function bearersAfter<Part extends { number: string; stage: OrderStage }>(
  { number }: { number: string },
  others: readonly Part[],
): Part[] {
  const isWithPurchase = others.every(
    (other) =>
      !isBefore(other.number, number) || isHere(other.stage) || other.stage === 'cancelled',
  )
  return isWithPurchase ? others.filter((other) => isBefore(number, other.number)) : []
}

type Charged = Pick<Order, 'amounts' | 'advancePaise'>

/**
 * Moves delivery and fees from a parcel that is cancelled to one that is still sent, since they are those of the whole
 * purchase. Both totals add up as before, and so do the shares of an advance. Charges that were already refunded
 * (`gonePaise`) do not move.
 */
export function moveCharges(
  { from, to }: { from: Charged; to: Charged },
  gonePaise: number,
): { from: Charged; to: Charged; movedPaise: number } {
  let leftPaise = Math.max(0, from.amounts.totalPaise - gonePaise)
  const moved = new Map<BillPartKind, number>()
  for (const { kind, amountPaise } of chargesOf(from.amounts)) {
    const paise = Math.min(amountPaise, leftPaise)
    moved.set(kind, paise)
    leftPaise -= paise
  }
  const movedBy = (bill: Bill, sign: 1 | -1) =>
    billOf((kind) => amountOf(bill, kind) + sign * (moved.get(kind) ?? 0))
  const amounts = movedBy(from.amounts, -1)
  const advancePaise = from.advancePaise ?? 0
  const kept = Math.min(advancePaise, amounts.totalPaise)
  return {
    from: { amounts, advancePaise: kept },
    to: {
      amounts: movedBy(to.amounts, 1),
      advancePaise: (to.advancePaise ?? 0) + advancePaise - kept,
    },
    movedPaise: from.amounts.totalPaise - amounts.totalPaise,
  }
}

/** Numbers are given in sequence, and later ones may be longer. */
const isBefore = (one: string, other: string) =>
  one.length === other.length ? one < other : one.length < other.length

/** True if the goods are still in the shop and to be sent. */
export const isHere = (stage: OrderStage): boolean => stage === 'placed' || stage === 'packed'

/** All goods of a purchase in several parcels as one basket; each product once. */
export function basketOf(parcels: readonly (Pick<Order, 'lines'> & { weightGrams: number })[]): {
  lines: OrderLine[]
  itemsPaise: number
  weightGrams: number
} {
  const lines = new Map<ProductId, OrderLine>()
  for (const line of parcels.flatMap((parcel) => parcel.lines)) {
    const known = lines.get(line.productId)
    lines.set(line.productId, known ? addedLine(known, line) : line)
  }
  const whole = [...lines.values()]
  return {
    lines: whole,
    itemsPaise: whole.reduce((sum, { linePaise }) => sum + linePaise, 0),
    weightGrams: parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
  }
}

const addedLine = (one: OrderLine, other: OrderLine): OrderLine => ({
  ...one,
  quantity: one.quantity + other.quantity,
  linePaise: one.linePaise + other.linePaise,
  offerPaise: one.offerPaise + other.offerPaise,
})

/** True if some parcels of an order have left the shop while others have not. */
export function isPartOnItsWay(stages: readonly OrderStage[]): boolean {
  return stages.some(isHere) && stages.some(hasLeft)
}

/**
 * Splits a line: `units` go into the first parcel. Its offers are shared by units; a remainder goes to the first
 * parcel.
 */
function shareLine(line: OrderLine, units: number): { first?: OrderLine; rest?: OrderLine } {
  const later = line.quantity - units
  const restOffer = Math.floor((line.offerPaise * later) / line.quantity)
  const of = (quantity: number, offerPaise: number): OrderLine => ({
    ...line,
    quantity,
    linePaise: quantity * line.unitPricePaise,
    offerPaise,
  })
  return {
    ...(units > 0 && { first: of(units, line.offerPaise - restOffer) }),
    ...(later > 0 && { rest: of(later, restOffer) }),
  }
}

function partOf(
  lines: readonly OrderLine[],
  weightGrams: number,
  chargeOf: (kind: BillPartKind) => number,
): OrderPart {
  const sum = (figure: (line: OrderLine) => number) =>
    lines.reduce((all, line) => all + figure(line), 0)
  const amounts = billOf((kind) => {
    if (kind === 'items') return sum(({ linePaise }) => linePaise)
    return kind === 'offer' ? 0 - sum(({ offerPaise }) => offerPaise) : chargeOf(kind)
  })
  return { lines, amounts, boxes: unitsOf(lines), weightGrams }
}

const unitsOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
