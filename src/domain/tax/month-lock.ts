import type { InvoiceTotals } from '../invoices/invoice.ts'
import { indianDay } from '../time/india.ts'
import { monthOf } from './gst-month.ts'
import type { Gstr1 } from './gstr1.ts'
import { FIGURES } from './sums.ts'

/** The figures of a month when it was locked. */
export interface LockedFigures extends InvoiceTotals {
  invoices: number
  creditNotes: number
}

export interface MonthLock {
  month: string
  lockedAt: Date
  /** Undefined if the account was erased. */
  lockedBy: string | undefined
  figures: LockedFigures
}

/** Returns the figures that are stored with a lock. */
export const figuresOf = ({ totals, issued }: Gstr1): LockedFigures => ({
  ...totals,
  invoices: issued.invoice.count,
  creditNotes: issued['credit-note'].count,
})

/** True if a month still has the figures of its lock, as it always must. */
export const isAsLocked = (gstr1: Gstr1, locked: LockedFigures): boolean => {
  const now = figuresOf(gstr1)
  return ([...FIGURES, 'invoices', 'creditNotes'] as const).every(
    (part) => now[part] === locked[part],
  )
}

/** True if a month has ended in India, so that it may be locked. */
export const isOver = (month: string, now: Date): boolean => month < monthOf(indianDay(now))
