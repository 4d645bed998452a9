import type { Surface } from './surface.ts'

/**
 * Level of detail of a pack's picture. Below 100 px wide sub-line, net quantity and dots are left out; a blank
 * pack without any name is the placeholder of a missing picture.
 */
export type Detail = 'full' | 'small' | 'blank'

export interface LabelPlace {
  readonly surface: Surface
  readonly top: number
  readonly height: number
  /** Shares of the label's height. */
  readonly band?: number
  readonly panel?: number
  readonly base?: number
  /** Share of the face's width that names may fill. */
  readonly room?: number
  /** The same for the brand, where a round face is narrower there. */
  readonly bandRoom?: number
}

export interface LabelRows {
  readonly top: number
  readonly field: number
  readonly panel: number
  readonly border: number
  readonly bottom: number
}

/** The four rows of every label, from the top: brand band, picture field, name panel, border. */
export function labelRows({
  top,
  height,
  band = 0.09,
  panel = 0.42,
  base = 0.07,
}: LabelPlace): LabelRows {
  const border = top + height * (1 - base)
  return {
    top,
    field: top + height * band,
    panel: border - height * panel,
    border,
    bottom: top + height,
  }
}
