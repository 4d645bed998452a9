import type { InvoiceTotals } from '../invoices/invoice.ts'
import { indianDay } from '../time/india.ts'
import { monthOf } from './gst-month.ts'
import type { Gstr1 } from './gstr1.ts'
import { FIGURES } from './sums.ts'

/** What a month came to when it was locked. */
export interface LockedFigures extends InvoiceTotals {
  invoices: number
  creditNotes: number
}

export interface MonthLock {
  month: string
  lockedAt: Date
  /** Absent when the account was erased. */
  lockedBy: string | undefined
  figures: LockedFigures
}

/** What is kept of a month that is locked. */
export const figuresOf = ({ totals, issued }: Gstr1): LockedFigures => ({
  ...totals,
  invoices: issued.invoice.count,
  creditNotes: issued['credit-note'].count,
})

/** Whether a month still comes to what it was locked at; nothing may change it. */
export const isAsLocked = (gstr1: Gstr1, locked: LockedFigures): boolean => {
  const now = figuresOf(gstr1)
  return ([...FIGURES, 'invoices', 'creditNotes'] as const).every(
    (part) => now[part] === locked[part],
  )
}

/** A month may be locked from the first of the next one, in India. */
export const isOver = (month: string, now: Date): boolean => month < monthOf(indianDay(now))
