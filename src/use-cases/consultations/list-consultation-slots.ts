import type { DatabaseDeps } from '#database/connection.ts'
import { listTaken } from '#database/consultations/consultations.ts'
import { bookableHours, type Consultant } from '#domain/consultations/consultant.ts'
import { openSlots } from '#domain/consultations/slots.ts'

/** Lists the open times of a practitioner, earliest first. */
export async function listConsultationSlots({ db, clock }: DatabaseDeps, consultant: Consultant) {
  const now = clock.now()
  return openSlots(bookableHours(consultant), await listTaken(db, consultant.slug, now), now)
}
