import type { PaymentMethod } from '../orders/order.ts'

/** What a price is made of, whatever the way of paying; all in paise. */
export interface BillQuestion {
  itemsPaise: number
  deliveryPaise: number
  /** What cash on delivery would add. */
  codFeePaise: number
}

interface DeclaredPart {
  /** Its key in the database, on documents and in content/messages, room `bill`. */
  kind: string
  /** Its name in the API. */
  field: string
  /** What it comes to, in paise; below zero where it lowers the bill. */
  amountPaise: (question: BillQuestion) => number
  /**
   * A discount that is known when the order is placed: it lowers the value of the goods, each by its
   * share, and never below nothing. Every other part is a charge of the same supply. What merely pays
   * a bill, such as a voucher, is no part of it (docs/law.md, GST).
   */
  isDiscount?: true
  /** Asked with this way of paying alone. */
  onlyFor?: PaymentMethod
  /** Said even where it comes to nothing: that the delivery is free is news. */
  isAlwaysSaid?: true
}

/** What an order's total is made of, in the order in which every bill names it. */
const DECLARED = [
  {
    kind: 'items',
    field: 'items',
    amountPaise: ({ itemsPaise }) => itemsPaise,
    isAlwaysSaid: true,
  },
  {
    kind: 'delivery',
    field: 'delivery',
    amountPaise: ({ deliveryPaise }) => deliveryPaise,
    isAlwaysSaid: true,
  },
  {
    kind: 'cod-fee',
    field: 'codFee',
    amountPaise: ({ codFeePaise }) => codFeePaise,
    onlyFor: 'cod',
  },
] as const satisfies readonly DeclaredPart[]

type Declared = (typeof DECLARED)[number]
export type BillPartKind = Declared['kind']
export type BillField = Declared['field']
/** Parts beside the goods. */
export type OtherPartKind = Exclude<BillPartKind, 'items'>

interface Named {
  kind: BillPartKind
  field: BillField
}

const PARTS: readonly (DeclaredPart & Named)[] = DECLARED
/** The kinds and their names in the API, in their order. */
export const BILL_PARTS: readonly Named[] = DECLARED

export interface BillPart<Kind extends BillPartKind = BillPartKind> {
  kind: Kind
  /** Whole paise, tax included; below zero for a discount. */
  amountPaise: number
}

/** The figures of an order: its parts always add up to `totalPaise`. */
export interface Bill {
  parts: readonly BillPart[]
  totalPaise: number
}

/** What every part would come to, in paise, before the way of paying is known. */
export type PartAmounts = Readonly<Record<BillPartKind, number>>

/** What every part of this price would come to. */
export function partAmounts(question: BillQuestion): PartAmounts {
  const amounts = PARTS.map(({ kind, amountPaise }) => [kind, amountPaise(question)])
  return Object.fromEntries(amounts) as PartAmounts
}

/** The bill of these amounts for a way of paying. */
export function billFor(amounts: PartAmounts, method: PaymentMethod): Bill {
  const isAsked = new Map(PARTS.map(({ kind, onlyFor = method }) => [kind, onlyFor === method]))
  return billOf((kind) => (isAsked.get(kind) ? amounts[kind] : 0))
}

/** The bill of an order that is being priced. */
export function priceBill({ method, ...question }: BillQuestion & { method: PaymentMethod }): Bill {
  return billFor(partAmounts(question), method)
}

interface PartToAdd {
  kind: string
  amountPaise: number
  isDiscount?: boolean
}

/**
 * What parts add up to, in paise. Throws for anything but whole paise, for a discount above zero or
 * a charge below it, and for discounts over more than the goods.
 */
export function totalOfParts(parts: readonly PartToAdd[]): number {
  const wrong = parts.find(
    ({ amountPaise, isDiscount = false }) =>
      !Number.isSafeInteger(amountPaise) || (isDiscount ? amountPaise > 0 : amountPaise < 0),
  )
  if (wrong) throw new Error(`${wrong.kind} of a bill cannot be ${wrong.amountPaise} paise`)
  const goods = parts.filter(({ kind, isDiscount = false }) => isDiscount || kind === 'items')
  if (sumOf(goods) < 0) throw new Error('discounts are over more than the goods')
  return sumOf(parts)
}

/** The bill of these amounts; throws as `totalOfParts` does. */
export function billOf(amountOfPart: (kind: BillPartKind) => number): Bill {
  const all = PARTS.map((part) => ({ ...part, amountPaise: amountOfPart(part.kind) }))
  const said = all.filter(({ amountPaise, isAlwaysSaid }) => isAlwaysSaid || amountPaise !== 0)
  return {
    parts: said.map(({ kind, amountPaise }) => ({ kind, amountPaise })),
    totalPaise: totalOfParts(all),
  }
}

const sumOf = (parts: readonly { amountPaise: number }[]) =>
  parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** What a part comes to; nothing where the bill does not have it. */
export function amountOf({ parts }: Pick<Bill, 'parts'>, kind: BillPartKind): number {
  return parts.find((part) => part.kind === kind)?.amountPaise ?? 0
}

/** The parts beside the goods, in their order: charges and discounts. */
export function otherPartsOf({ parts }: Pick<Bill, 'parts'>): BillPart<OtherPartKind>[] {
  return parts.flatMap(({ kind, amountPaise }) => (kind === 'items' ? [] : [{ kind, amountPaise }]))
}

/** What is asked beside the price of the goods. */
export function chargesOf(bill: Pick<Bill, 'parts'>): BillPart<OtherPartKind>[] {
  return otherPartsOf(bill).filter(({ amountPaise }) => amountPaise > 0)
}

/** What lowers the price of the goods. */
export function discountsOf(bill: Pick<Bill, 'parts'>): BillPart<OtherPartKind>[] {
  return otherPartsOf(bill).filter(({ amountPaise }) => amountPaise < 0)
}
