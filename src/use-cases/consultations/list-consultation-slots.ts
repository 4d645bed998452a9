import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { isSlotTaken, listTaken } from '#database/consultations/consultations.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { bookableHours, type Consultant } from '#domain/consultations/consultant.ts'
import { openSlots, type Slot } from '#domain/consultations/slots.ts'

/** Lists the open times of a practitioner, earliest first. */
export async function listConsultationSlots({ db, clock }: DatabaseDeps, consultant: Consultant) {
  const now = clock.now()
  return openSlots(bookableHours(consultant), await listTaken(db, consultant.slug, now), now)
}

/** The time is not available. */
export interface Untimely {
  ok: false
  reason: 'slot-taken' | 'slot-not-offered'
}

/** The same for the person, with the times that are available. */
export interface SlotRefusal extends Untimely {
  open: Slot[]
}

const isUntimely = (written: { ok: boolean; reason?: string }): written is Untimely =>
  written.reason === 'slot-taken' || written.reason === 'slot-not-offered'

/** Writes a time of a practitioner in a transaction; one that is not available is refused with those that are. */
export async function writeTime<Written extends { ok: boolean; reason?: string }>(
  deps: DatabaseDeps,
  consultant: Consultant,
  write: (tx: Transaction) => Promise<Written | Untimely>,
): Promise<Written | SlotRefusal> {
  const written = await inTransactionOrRefusal(deps.db, write).catch((error: unknown): Untimely => {
    if (isSlotTaken(error)) return { ok: false, reason: 'slot-taken' }
    throw error
  })
  if (!isUntimely(written)) return written
  return { ...written, open: await listConsultationSlots(deps, consultant) }
}
