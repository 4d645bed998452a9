/** Why pieces leave the stock without an order; the log keeps it. */
export const WRITE_OFF_REASONS = ['expired', 'damaged', 'miscounted', 'used'] as const
type WriteOffReason = (typeof WRITE_OFF_REASONS)[number]

/** Pieces of one batch that are written off. */
export interface WriteOff {
  batch: string
  units: number
  /** How many lay there when it was decided; what was sold since then makes the figure another one. */
  seen: number
  reason: WriteOffReason
}
