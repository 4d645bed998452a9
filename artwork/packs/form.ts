import type { PackedProduct } from '../products.ts'
import type { Dress } from './dress.ts'
import type { Detail } from './label-grid.ts'
import type { Sheet } from './sheet.ts'

/** The ground line of the 320 × 450 drawing. */
export const GROUND = 428

export interface FormInput {
  readonly product: PackedProduct
  readonly dress: Dress
  readonly sheet: Sheet
  readonly detail: Detail
}

export interface FormArt {
  readonly markup: string
  /** Where the pack touches the ground. */
  readonly foot: { readonly left: number; readonly right: number; readonly y: number }
  /** The shade directly under a pack whose base is not round. */
  readonly underside?: string
  /** Colour of the light that falls through a glass pack onto the ground. */
  readonly glow?: string
}

export type DrawForm = (input: FormInput) => FormArt
