import type { PaymentMethod } from '../orders/order.ts'

/** What an order's total is made of, in the order in which every bill names it. */
export const BILL_PARTS = ['items', 'delivery', 'cod-fee'] as const
export type BillPartKind = (typeof BILL_PARTS)[number]
/** Parts beside the goods; for the tax they belong to the supply of the goods (docs/law.md, GST). */
export type ChargeKind = Exclude<BillPartKind, 'items'>

export interface BillPart<Kind extends BillPartKind = BillPartKind> {
  kind: Kind
  /** Whole paise, tax included. */
  amountPaise: number
}

/** The figures of an order: its parts always add up to `totalPaise`. */
export interface Bill {
  parts: readonly BillPart[]
  totalPaise: number
}

/** What a price is made of before the way of paying is known; all in paise. */
export interface BillQuestion {
  itemsPaise: number
  deliveryPaise: number
  /** What cash on delivery would add. */
  codFeePaise: number
  method: PaymentMethod
}

/** What each part comes to. */
const RULES: Readonly<Record<BillPartKind, (question: BillQuestion) => number>> = {
  items: ({ itemsPaise }) => itemsPaise,
  delivery: ({ deliveryPaise }) => deliveryPaise,
  'cod-fee': ({ codFeePaise, method }) => (method === 'cod' ? codFeePaise : 0),
}

/** Said even where they come to nothing: that the delivery is free is news. */
const ALWAYS_SAID: ReadonlySet<BillPartKind> = new Set(['items', 'delivery'])

/** The bill of an order that is being priced. */
export function priceBill(question: BillQuestion): Bill {
  return billOf((kind) => RULES[kind](question))
}

/** The bill of these amounts. Throws for anything but whole paise. */
export function billOf(amountOfPart: (kind: BillPartKind) => number): Bill {
  const all = BILL_PARTS.map((kind): BillPart => ({ kind, amountPaise: amountOfPart(kind) }))
  const wrong = all.find(({ amountPaise }) => !Number.isSafeInteger(amountPaise))
  if (wrong) throw new Error(`${wrong.kind} of a bill is not whole paise: ${wrong.amountPaise}`)
  return {
    parts: all.filter(({ kind, amountPaise }) => amountPaise !== 0 || ALWAYS_SAID.has(kind)),
    totalPaise: all.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }
}

/** What a part comes to; nothing where the bill does not have it. */
export function amountOf({ parts }: Pick<Bill, 'parts'>, kind: BillPartKind): number {
  return parts.find((part) => part.kind === kind)?.amountPaise ?? 0
}

/** The parts beside the goods, in their order. */
export function chargesOf({ parts }: Pick<Bill, 'parts'>): BillPart<ChargeKind>[] {
  return parts.flatMap(({ kind, amountPaise }) => (kind === 'items' ? [] : [{ kind, amountPaise }]))
}
