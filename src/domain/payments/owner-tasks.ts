import { CASH_DIFFERENCES } from '../remittances/cash-standing.ts'

/** What only the owner can decide; money in none of these is ever silent (promise P9). */
export const OWNER_TASKS = [
  'unmatched-payment',
  'wrong-amount',
  'paid-without-stock',
  'paid-without-address',
  'refund-failed',
  'books-differ',
  'dispute',
  'parcel-came-back',
  'parcel-problem',
  'return-requested',
  'cash-refund-due',
  ...CASH_DIFFERENCES,
] as const
export type OwnerTaskKind = (typeof OWNER_TASKS)[number]
