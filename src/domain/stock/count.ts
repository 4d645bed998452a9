import { WRITE_OFF_REASONS } from './write-off.ts'

/** Why a count differs from the books; kept in the audit log. */
export const COUNT_REASONS = [...WRITE_OFF_REASONS, 'found'] as const
type CountReason = (typeof COUNT_REASONS)[number]

/** What lies there of one batch. */
export interface StockCount {
  batch: string
  counted: number
  /** The stock that the owner saw; refused when it has changed since. */
  seen: number
  reason: CountReason
}
