import type { InkName } from '../dyes.ts'
import type { MotifName } from '../motifs/registry.ts'

export type PackForm =
  | 'bottle'
  | 'juice'
  | 'jar'
  | 'tin'
  | 'low-tin'
  | 'pouch'
  | 'tube'
  | 'carton'
  | 'six-pack'
  | 'soap-box'
  | 'sachet'
  | 'dropper'
  | 'flacon'

/** A product's pack as listed in its category, which provides the default form and net quantity. */
export interface PackRow {
  readonly sku: string
  /** The product's name, where the label says it in another order. */
  readonly name?: string
  /** The distinctive word: the largest on the label. */
  readonly top: string
  /** The kind of product: the small line below it. */
  readonly sub?: string
  readonly hi: string
  readonly net?: string
  readonly motif: MotifName
  readonly ink: InkName
  readonly form?: PackForm
  /** The colour of the contents behind glass, or of an unprinted body. */
  readonly contents?: string
}
