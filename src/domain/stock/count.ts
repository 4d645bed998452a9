import { WRITE_OFF_REASONS } from './write-off.ts'

/** Why a count differs from the recorded stock; stored in the audit log. */
export const COUNT_REASONS = [...WRITE_OFF_REASONS, 'found'] as const
type CountReason = (typeof COUNT_REASONS)[number]

/** The counted units of one batch. */
export interface StockCount {
  batch: string
  counted: number
  /** The stock that the owner saw; the count is refused if it has changed since. */
  seen: number
  reason: CountReason
}
