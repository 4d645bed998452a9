/** The colours of the three blocks a motif is cut as. */
export interface Blocks {
  /** Gadh, the mass. */
  readonly mass: string
  /** Datta, the fill. */
  readonly fill: string
  /** Rekh, the line: usually the colour of the ground. */
  readonly line: string
}

/** Prints one plant or vessel in the box −50…50. */
export type Motif = (blocks: Blocks) => string
