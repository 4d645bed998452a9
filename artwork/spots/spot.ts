/** A small drawing beside a page's words, on its own block of dye: it stands on cotton and on night. */
export const SPOT = { width: 480, height: 360 } as const

export interface Spot {
  /** Kept as `artwork/spot-<name>.svg`. */
  readonly name: string
  draw(): string
}
