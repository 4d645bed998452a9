import type { OwnerTaskKind } from '../payments/owner-tasks.ts'

/** What became of cash that a courier did not hand over: it reached the shop in another way, or is lost. */
export const CASH_OUTCOMES = ['received-otherwise', 'written-off'] as const
export type CashOutcome = (typeof CASH_OUTCOMES)[number]

const MISSING: readonly OwnerTaskKind[] = ['cash-not-handed-over', 'cash-amount-differs']

interface Difference {
  kind: OwnerTaskKind
  details: Readonly<Record<string, unknown>>
}

const paiseIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * The cash that a courier still holds by an owner task, in paise; 0 if nothing is missing. The owner chooses the outcome
 * of missing cash; everything else is closed with a note.
 */
export function missingCashPaise({ kind, details }: Difference): number {
  if (!MISSING.includes(kind)) return 0
  const { owedPaise, handedPaise, writtenOffPaise } = details
  return Math.max(0, paiseIn(owedPaise) - paiseIn(handedPaise) - paiseIn(writtenOffPaise))
}
