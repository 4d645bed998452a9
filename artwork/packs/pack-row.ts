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

/** What a shelf says of one product; form and net quantity come from the shelf unless told. */
export interface PackRow {
  readonly sku: string
  /** The distinct word: the largest on the label. */
  readonly top: string
  /** The kind of thing: the small line under it. */
  readonly sub?: string
  readonly hi: string
  readonly net?: string
  readonly motif: MotifName
  readonly ink: InkName
  readonly form?: PackForm
  /** The colour seen through glass, or of an unprinted body. */
  readonly contents?: string
}
