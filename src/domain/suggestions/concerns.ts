import rows from '#content/suggestions/concerns.json' with { type: 'json' }
import type { ProductId } from '../ids.ts'
import { SAFETY_FLAGS, type SafetyFlag } from './flags.ts'

const SOLD_AS = ['medicine', 'food'] as const

/** One of the 20 everyday complaints with a sachet. Its texts are messages, by its index. */
export interface Concern {
  /** 1 to 20; the sequence of the list and of the chips. */
  index: ConcernIndex
  /** The concern's sachet. */
  productId: ProductId
  /** The number of issues in its checklist. */
  issues: number
  /** The number of signs that require a doctor instead of a sachet. */
  redFlags: number
  /** `food` when a drug may not be advertised (docs/law.md, claims). */
  sold: (typeof SOLD_AS)[number]
  /** The maximum days of use; undefined means daily in season. */
  days?: number
  /** Flags that rule the sachet out. */
  block: readonly SafetyFlag[]
  /** Flags that show 'Ask your doctor first'. */
  ask: readonly SafetyFlag[]
  /** Can be selected only after 'I have seen, or will see, a doctor' (concern 15). */
  doctorFirst?: boolean
}

const INDEXES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const
export type ConcernIndex = (typeof INDEXES)[number]
export const CONCERN_COUNT = INDEXES.length

function known<Value>(value: unknown, among: readonly Value[]): Value {
  const found = among.find((one) => one === value)
  if (found === undefined) throw new Error(`content/suggestions/concerns.json: what is ${value}?`)
  return found
}

export const CONCERNS: readonly Concern[] = rows.map((row) => ({
  ...row,
  index: known(row.index, INDEXES),
  productId: row.productId as ProductId,
  sold: known(row.sold, SOLD_AS),
  // `u18` blocks all twenty.
  block: [...row.block, 'u18'].map((flag) => known(flag, SAFETY_FLAGS)),
  ask: row.ask.map((flag) => known(flag, SAFETY_FLAGS)),
}))

const BY_INDEX = new Map<number, Concern>(CONCERNS.map((one) => [one.index, one]))
const BY_PRODUCT = new Map<string, Concern>(CONCERNS.map((one) => [one.productId, one]))

/** The concern with this index; undefined for anything but 1 to 20. */
export function findConcern(index: unknown): Concern | undefined {
  return typeof index === 'number' ? BY_INDEX.get(index) : undefined
}

/** The concern of a sachet. */
export function concernOfProduct(productId: string): Concern | undefined {
  return BY_PRODUCT.get(productId)
}
