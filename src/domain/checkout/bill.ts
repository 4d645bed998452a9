import type { PaymentMethod } from '../orders/order.ts'

/** The amounts of an order before the payment method is known; all in paise. */
export interface BillQuestion {
  itemsPaise: number
  deliveryPaise: number
  /** The amount that the owner's offers take off the goods; at most their price. */
  offerPaise?: number
  /** The COD fee, if cash on delivery is chosen. */
  codFeePaise: number
}

interface DeclaredPart {
  /** Its key in the database, on documents and in the namespace `bill` of content/messages. */
  kind: string
  /** Its name in the API. */
  field: string
  /** Its amount in paise; negative when it lowers the bill. */
  amountPaise: (question: BillQuestion) => number
  /**
   * A discount known when the order is placed: it lowers the value of the goods, shared among them,
   * and never below zero. Every other part is a charge of the same supply. A mere means of payment,
   * such as a voucher, is not a part (docs/law.md, GST).
   */
  isDiscount?: true
  /** Applies to this payment method only. */
  onlyFor?: PaymentMethod
  /** Shown even when it is 0: free delivery is worth showing. */
  isAlwaysShown?: true
}

/** The parts of an order's total, in the order of every bill. */
const DECLARED = [
  {
    kind: 'items',
    field: 'items',
    amountPaise: ({ itemsPaise }) => itemsPaise,
    isAlwaysShown: true,
  },
  {
    kind: 'offer',
    field: 'offer',
    // Never -0, which is not equal to 0.
    amountPaise: ({ offerPaise = 0 }) => 0 - offerPaise,
    isDiscount: true,
  },
  {
    kind: 'delivery',
    field: 'delivery',
    amountPaise: ({ deliveryPaise }) => deliveryPaise,
    isAlwaysShown: true,
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
/** The parts besides the goods. */
export type OtherPartKind = Exclude<BillPartKind, 'items'>

interface Named {
  kind: BillPartKind
  field: BillField
}

const PARTS: readonly (DeclaredPart & Named)[] = DECLARED
/** The kinds and their API names, in order. */
export const BILL_PARTS: readonly Named[] = DECLARED

export interface BillPart<Kind extends BillPartKind = BillPartKind> {
  kind: Kind
  /** Whole paise, tax included; negative for a discount. */
  amountPaise: number
}

/** The parts of an order always add up to `totalPaise`. */
export interface Bill {
  parts: readonly BillPart[]
  totalPaise: number
}

/** The amount of every part in paise, before the payment method is known. */
export type PartAmounts = Readonly<Record<BillPartKind, number>>

/** The amount of every part of this price. */
export function partAmounts(question: BillQuestion): PartAmounts {
  const amounts = PARTS.map(({ kind, amountPaise }) => [kind, amountPaise(question)])
  return Object.fromEntries(amounts) as PartAmounts
}

/** The bill of these amounts for a payment method. */
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
 * Returns the sum of the parts in paise. Throws unless all are whole paise, discounts are not positive,
 * charges are not negative, and discounts do not exceed the goods.
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
  const shown = all.filter(({ amountPaise, isAlwaysShown }) => isAlwaysShown || amountPaise !== 0)
  return {
    parts: shown.map(({ kind, amountPaise }) => ({ kind, amountPaise })),
    totalPaise: totalOfParts(all),
  }
}

const sumOf = (parts: readonly { amountPaise: number }[]) =>
  parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** The amount of a part; 0 when the bill does not have it. */
export function amountOf({ parts }: Pick<Bill, 'parts'>, kind: BillPartKind): number {
  return parts.find((part) => part.kind === kind)?.amountPaise ?? 0
}

/** The parts besides the goods, in order: charges and discounts. */
export function otherPartsOf({ parts }: Pick<Bill, 'parts'>): BillPart<OtherPartKind>[] {
  return parts.flatMap(({ kind, amountPaise }) => (kind === 'items' ? [] : [{ kind, amountPaise }]))
}

/** The parts that are added to the price of the goods. */
export function chargesOf(bill: Pick<Bill, 'parts'>): BillPart<OtherPartKind>[] {
  return otherPartsOf(bill).filter(({ amountPaise }) => amountPaise > 0)
}
