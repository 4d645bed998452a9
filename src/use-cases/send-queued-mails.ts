import type { ShopDatabase } from '#database/connection.ts'
import {
  giveUpTakenMails,
  type MailOutcome,
  refuseAddress,
  settleMail,
  type TakenMail,
  takeDueMail,
} from '#database/mails-outbox.ts'
import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { MailAnswer, MailProvider } from '#providers/mail/port.ts'

/** The pause after each failed attempt; after the last one the mail is given up. */
export const RETRY_AFTER_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
]
/** Far longer than one mail can take (10 s to connect, 30 s of silence). */
const IN_HAND_AT_MOST_MS = 5 * MINUTE_MS
/** Limits one run, so that a stop never waits for a full outbox. */
const MAX_PER_RUN = 100

export interface SendingDeps {
  db: ShopDatabase
  clock: Clock
  mail: MailProvider
}

export interface SendingReport {
  sent: number
  later: number
  refused: number
  unknown: number
  /** More mails may be due. */
  isUnfinished: boolean
}

export interface RunLimits {
  /** Checked before every mail. */
  isStopping?: () => boolean
  most?: number
}

/**
 * Sends the due mails one after the other, each leased by this run. A certain failure is retried
 * later; a mail that may have arrived is never repeated. When the mail server is down the rest
 * waits for the next run.
 */
export async function sendQueuedMails(
  deps: SendingDeps,
  { isStopping = () => false, most = MAX_PER_RUN }: RunLimits = {},
): Promise<SendingReport> {
  const report: SendingReport = { sent: 0, later: 0, refused: 0, unknown: 0, isUnfinished: false }
  const now = deps.clock.now()
  const takenBefore = new Date(now.getTime() - IN_HAND_AT_MOST_MS)
  report.unknown += await giveUpTakenMails(deps.db, { takenBefore, now })
  for (let count = 0; count < most; count += 1) {
    if (isStopping()) return report
    const mail = await takeDueMail(deps.db, deps.clock.now())
    if (!mail) return report
    const answer = await attempt(deps, mail)
    const outcome = outcomeOf(answer, mail, deps.clock.now())
    await settleMail(deps.db, mail.id, outcome)
    report[outcome.state === 'queued' ? 'later' : outcome.state] += 1
    if (!answer.ok && answer.reason === 'later' && answer.serverIsDown) return report
  }
  return { ...report, isUnfinished: true }
}

async function attempt({ db, clock, mail: provider }: SendingDeps, mail: TakenMail) {
  if (mail.addressIsRefused) return NOBODY_THERE
  const answer = await provider.sendMail({ ...mail, at: mail.queuedAt })
  if (!answer.ok && answer.reason === 'never' && answer.addressIsRefused) {
    await refuseAddress(db, { address: mail.to, reply: answer.reply, at: clock.now() })
  }
  return answer
}

const NOBODY_THERE: MailAnswer = {
  ok: false,
  reason: 'never',
  addressIsRefused: true,
  reply: 'an earlier mail to this address was refused',
}

function outcomeOf(answer: MailAnswer, { attempts }: TakenMail, now: Date): MailOutcome {
  const { reply } = answer
  if (answer.ok) return { state: 'sent', reply, at: now }
  switch (answer.reason) {
    case 'unclear':
      return { state: 'unknown', reply, at: now }
    case 'never':
      return { state: 'refused', reply, at: now }
    case 'later': {
      const waitMs = RETRY_AFTER_MS[attempts - 1]
      if (waitMs === undefined) return { state: 'refused', reply, at: now }
      return { state: 'queued', reply, nextTryAt: new Date(now.getTime() + waitMs) }
    }
  }
}
