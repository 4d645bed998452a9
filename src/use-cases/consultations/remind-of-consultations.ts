import type { DatabaseDeps } from '#database/connection.ts'
import { listConsultants } from '#database/consultations/consultants.ts'
import { takeBookingsToRemind } from '#database/consultations/consultations.ts'
import { queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'
import { eachApart } from '#use-cases/each-due.ts'
import { type ConsultationMailDeps, consultationReminder } from './consultation-mails.ts'

/** Limits the work of one run; the next one continues. */
const MAX_PER_RUN = 100

export type RemindingDeps = ConsultationMailDeps & DatabaseDeps & With<'config'>

/**
 * Mails reminders of tomorrow's consultations to people with a verified address, once for each time. Guests get none,
 * because the shop sends only one mail to an unverified address; they have the calendar entry.
 */
export async function remindOfConsultations(
  deps: RemindingDeps,
  max = MAX_PER_RUN,
): Promise<{ queued: number; failures: readonly unknown[] }> {
  const at = deps.clock.now()
  const origin = deps.config.publicUrl
  return await inTransaction(deps.db, async (tx) => {
    const due = await takeBookingsToRemind(tx, { now: at, max })
    const consultants = due.length > 0 ? await listConsultants(tx) : []
    let queued = 0
    const failures = await eachApart(due, async (booking) => {
      const consultant = consultants.find(({ slug }) => slug === booking.consultant)
      if (!consultant) return
      const mail = () => consultationReminder(deps, { booking, consultant, origin, at })
      if (await tx.transaction((apart) => queueMail(apart, mail()))) queued += 1
    })
    return { queued, failures }
  })
}
