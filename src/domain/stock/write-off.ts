/** Why units are removed from stock without an order; stored in the audit log. */
export const WRITE_OFF_REASONS = ['expired', 'damaged', 'miscounted', 'used'] as const
type WriteOffReason = (typeof WRITE_OFF_REASONS)[number]

/** Units of one batch to write off. */
export interface WriteOff {
  batch: string
  units: number
  /** The stock that the owner saw; the write-off is refused if it has changed since. */
  seen: number
  reason: WriteOffReason
}
