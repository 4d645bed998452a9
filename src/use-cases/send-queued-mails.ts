import type { ShopDatabase } from '#database/connection.ts'
import {
  exchangeMail,
  type MailOutcome,
  refuseAddress,
  type TakenMail,
} from '#database/mails-outbox.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { MailAnswer, MailProvider } from '#providers/mail/port.ts'
import type { PhoneMessages } from '#providers/phone-messages/port.ts'
import { letterHtml } from './letter.ts'

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
const MAX_PER_RUN = 400
/** Mail servers commonly take this many connections of one sender. */
const MAX_AT_ONCE = 4

interface OutboxDeps {
  db: ShopDatabase
  clock: Clock
}

export interface SendingDeps extends OutboxDeps {
  mail: MailProvider
  /** Whose name and colours head a letter. */
  settings: Pick<ShopSettings, 'name' | 'palette'>
}

/** What sends one after the other, and to whom. */
interface Way {
  toPhones: boolean
  open(): { send(mail: TakenMail): Promise<MailAnswer>; close(): void }
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
 * Sends the due mails, several at once, each leased by this run and each connection for one mail after the other. A
 * certain failure is retried later; a mail that may have arrived is never repeated. The first mail goes alone: when
 * the mail server is down the rest waits for the next run.
 */
export async function sendQueuedMails(
  { mail, settings: shop, ...deps }: SendingDeps,
  limits?: RunLimits,
): Promise<SendingReport> {
  const open = () => {
    const session = mail.openSession()
    return {
      send({ queuedAt: at, letter, ...taken }: TakenMail) {
        const { html = letter && letterHtml(letter, { ...taken, shop }) } = taken
        return session.sendMail({ ...taken, html, at })
      },
      close: () => session.close(),
    }
  }
  return await sendQueued(deps, { toPhones: false, open }, limits)
}

/** Sends the due messages to phones, as mails are sent; they wait apart, so that neither holds the other back. */
export async function sendQueuedMessages(
  { phoneMessages, ...deps }: OutboxDeps & { phoneMessages: Pick<PhoneMessages, 'sendMessage'> },
  limits?: RunLimits,
): Promise<SendingReport> {
  const send = ({ id, to, template }: TakenMail): Promise<MailAnswer> => {
    if (!template) throw new Error('a mail was taken as a message')
    const { name, ...rest } = template
    return phoneMessages.sendMessage({ id, to, template: name, ...rest })
  }
  return await sendQueued(deps, { toPhones: true, open: () => ({ send, close() {} }) }, limits)
}

async function sendQueued(
  deps: OutboxDeps,
  { toPhones, open }: Way,
  { isStopping = () => false, most = MAX_PER_RUN }: RunLimits = {},
): Promise<SendingReport> {
  const { db, clock } = deps
  const report: SendingReport = { sent: 0, later: 0, refused: 0, unknown: 0, isUnfinished: false }
  const further: Promise<void>[] = []
  let left = most
  let isDown = false

  /** Whether another mail may be taken; it then counts. */
  function mayTake(): boolean {
    if (isDown || left === 0 || isStopping()) return false
    left -= 1
    return true
  }

  async function sendOneAfterTheOther(first: TakenMail | undefined): Promise<void> {
    const session = open()
    try {
      let mail = first
      while (mail) {
        const answer = await attempt(deps, session, mail)
        const outcome = outcomeOf(answer, mail, clock.now())
        report[outcome.state === 'queued' ? 'later' : outcome.state] += 1
        isDown ||= !answer.ok && answer.reason === 'later' && answer.serverIsDown
        const settled = { id: mail.id, outcome }
        const takes = mayTake()
        const exchanged = await exchangeMail(db, { now: clock.now(), toPhones, settled, takes })
        mail = exchanged.mail
        if (mail && answer.ok && further.length === 0) {
          for (let lane = 1; lane < MAX_AT_ONCE; lane += 1) {
            const joined = joinIn()
            // Reported below, once all have ended.
            joined.catch(() => {})
            further.push(joined)
          }
        }
      }
    } finally {
      session.close()
    }
  }

  async function joinIn(): Promise<void> {
    if (!mayTake()) return
    const { mail } = await exchangeMail(db, { now: clock.now(), toPhones, takes: true })
    if (mail) await sendOneAfterTheOther(mail)
  }

  const now = clock.now()
  const takenBefore = new Date(now.getTime() - IN_HAND_AT_MOST_MS)
  const begun = await exchangeMail(db, { now, toPhones, takenBefore, takes: mayTake() })
  report.unknown += begun.lost
  const first = sendOneAfterTheOther(begun.mail)
  // When one fails, as in an outage of the database, the others still end before the run does.
  await Promise.allSettled([first])
  await Promise.allSettled(further)
  await Promise.all([first, ...further])
  return { ...report, isUnfinished: left === 0 && !isDown && !isStopping() }
}

async function attempt(
  { db, clock }: OutboxDeps,
  session: ReturnType<Way['open']>,
  mail: TakenMail,
): Promise<MailAnswer> {
  if (mail.addressIsRefused) return NOBODY_THERE
  const answer = await session.send(mail)
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
