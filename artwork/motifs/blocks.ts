/** The colours of a motif's three printing blocks. */
export interface Blocks {
  /** Gadh, the mass. */
  readonly mass: string
  /** Datta, the fill. */
  readonly fill: string
  /** Rekh, the line: usually the colour of the ground. */
  readonly line: string
}

/** Draws a plant or vessel in the box −50…50. */
export type Motif = (blocks: Blocks) => string
