import type { DatabaseDeps } from '#database/connection.ts'
import { listConsultants } from '#database/consultations/consultants.ts'
import { takeBookingsToRemind } from '#database/consultations/consultations.ts'
import { queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'
import { eachApart } from '#use-cases/each-due.ts'
import { type ConsultationMailDeps, consultationReminder } from './consultation-mails.ts'

/** One run stays short; the next takes the rest. */
const MAX_PER_RUN = 100

export type RemindingDeps = ConsultationMailDeps & DatabaseDeps & With<'config'>

/**
 * Reminds those of tomorrow's consultations whose address is known to be theirs, once for each time. A guest has the
 * calendar entry alone: the shop writes only once to an address that nobody has confirmed.
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
