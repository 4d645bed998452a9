/** A small drawing beside a page's text, on its own dyed block, for light and dark mode. */
export const SPOT = { width: 480, height: 360 } as const

export interface Spot {
  /** Stored as `artwork/spot-<name>.svg`. */
  readonly name: string
  draw(): string
}
