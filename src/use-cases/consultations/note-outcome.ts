import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { lockOwnerBooking, type OwnerBooking, saveOutcome } from '#database/consultations/panel.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import {
  type BookingOutcome,
  type OutcomeRefusal,
  refuseOutcome,
} from '#domain/consultations/outcome.ts'
import type { BookingId, UserId } from '#domain/ids.ts'

export interface OutcomeNote {
  id: BookingId
  /** Undefined resets an outcome that was recorded by mistake. */
  outcome: BookingOutcome | undefined
  actorId: UserId
}

export type OutcomeAnswer =
  | { ok: true; booking: OwnerBooking }
  | { ok: false; reason: OutcomeRefusal | 'unknown-booking' }

/**
 * Records whether a consultation was held or missed. Setting the current outcome changes nothing.
 * Refuses unknown and cancelled consultations, and those that have not begun.
 */
export async function noteOutcome(
  { db, clock }: DatabaseDeps,
  { id, outcome, actorId }: OutcomeNote,
): Promise<OutcomeAnswer> {
  return inTransactionOrRefusal<OutcomeAnswer>(db, async (tx) => {
    const at = clock.now()
    const before = await lockOwnerBooking(tx, id)
    if (!before) return { ok: false, reason: 'unknown-booking' }
    const reason = refuseOutcome(before, at)
    if (reason) return { ok: false, reason }
    if (before.outcome === outcome) return { ok: true, booking: before }
    await saveOutcome(tx, id, outcome)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'booking.outcome',
      subjectId: id,
      before: { outcome: before.outcome ?? null },
      after: { outcome: outcome ?? null },
    })
    return { ok: true, booking: { ...before, outcome } }
  })
}
