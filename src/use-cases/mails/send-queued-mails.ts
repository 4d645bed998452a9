import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseDeps } from '#database/connection.ts'
import {
  exchangeMails,
  type MailOutcome,
  refuseAddress,
  type TakenMail,
} from '#database/mails/outbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { MailAnswer } from '#providers/mail/port.ts'
import type { PhoneMessages } from '#providers/phone-messages/port.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { within } from '#use-cases/gather.ts'
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
const MAX_IN_HAND_MS = 5 * MINUTE_MS
/** Limits one run, so that a stop never waits for a full outbox. */
const MAX_PER_RUN = 400
/** Mail servers commonly take this many connections of one sender. */
const MAX_AT_ONCE = 4
/** So short that a connection hardly idles, and long enough for the other mails to end, unless one is slow. */
const GATHER_WITHIN_MS = 20
/**
 * For so long the database may be away without an answer being lost; so much shorter than the first pause after a
 * failed attempt that no other run can have taken the mail meanwhile.
 */
const HAND_BACK_WITHIN_MS = 20 * SECOND_MS
const HAND_BACK_AGAIN_MS = SECOND_MS

export type SendingDeps = DatabaseDeps & With<'mail'> & WithSettings<'name' | 'palette'>

/** Sends one after the other. */
interface Session {
  send(mail: TakenMail): Promise<MailAnswer>
  close(): void
}

/** What sends, and to whom. */
interface Way {
  toPhones: boolean
  open(): Session
}

export interface SendingReport {
  sent: number
  later: number
  refused: number
  unknown: number
  /** Why mails could not be composed, for the log. */
  failures: unknown[]
  /** More mails may be due. */
  isUnfinished: boolean
}

export interface RunLimits {
  /** Checked before mails are taken. */
  isStopping?: () => boolean
  max?: number
  /** Waits before answers are handed back once more. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Sends the due mails, several at once, each leased by this run and each connection for one mail after the other. None
 * is leased before a connection is free for it: of a run that is killed, only what it was sending is unknown. A certain
 * failure is retried later; a mail that may have arrived is never repeated. One that cannot be composed waits
 * alone, as long as a mended release may compose it. The first mail goes alone: when the mail server is down the rest waits for the next run. Answers that the database does not take are handed back
 * again for some 20 seconds; the run fails in any case.
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
  { phoneMessages, ...deps }: DatabaseDeps & { phoneMessages: Pick<PhoneMessages, 'sendMessage'> },
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
  deps: DatabaseDeps,
  { toPhones, open }: Way,
  { isStopping = () => false, max = MAX_PER_RUN, pause = wait }: RunLimits = {},
): Promise<SendingReport> {
  const { db, clock } = deps
  const counts = { sent: 0, later: 0, refused: 0, unknown: 0 }
  const report: SendingReport = { ...counts, failures: [], isUnfinished: false }
  const underWay = new Set<Promise<void>>()
  const idle: Session[] = []
  let ended: { id: string; outcome: MailOutcome }[] = []
  let failure: { error: unknown } | undefined
  let handsBackUntil: Date | undefined
  let left = max
  let isDown = false
  let lanes = 1

  /** Hands back what has ended, and takes as many mails as connections are idle. */
  async function exchange(takenBefore?: Date): Promise<readonly TakenMail[]> {
    const now = clock.now()
    const settled = ended
    ended = []
    const goesOn = !isDown && !failure && !isStopping()
    const takes = goesOn ? Math.min(lanes - underWay.size, left) : 0
    const exchanged = await exchangeMails(db, {
      now,
      toPhones,
      settled,
      takes,
      ...(takenBefore && { takenBefore }),
    }).catch((error) => {
      // Nobody else knows how these attempts ended.
      ended = [...settled, ...ended]
      throw error
    })
    report.unknown += exchanged.lost
    left -= exchanged.mails.length
    return exchanged.mails
  }

  async function send(mail: TakenMail): Promise<void> {
    const session = idle.pop() ?? open()
    try {
      const answer = await attempt(session, mail).catch((error: unknown): MailAnswer => {
        report.failures.push(error)
        return NOT_COMPOSED
      })
      const outcome = outcomeOf(answer, mail, clock.now())
      report[outcome.state === 'queued' ? 'later' : outcome.state] += 1
      isDown ||= !answer.ok && answer.reason === 'later' && answer.serverIsDown
      if (answer.ok) lanes = MAX_AT_ONCE
      try {
        await refuseWhere(deps, mail, answer)
      } finally {
        ended.push({ id: mail.id, outcome })
      }
    } catch (error) {
      failure ??= { error }
    } finally {
      idle.push(session)
    }
  }

  function start(mail: TakenMail): void {
    const sending: Promise<void> = send(mail).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const takenBefore = new Date(clock.now().getTime() - MAX_IN_HAND_MS)
  for (const mail of await exchange(takenBefore)) start(mail)
  while (underWay.size > 0 || ended.length > 0) {
    if (ended.length === 0) await Promise.race(underWay)
    // What ends at about the same time is handed back together.
    if (underWay.size > 0) await within(GATHER_WITHIN_MS, Promise.all(underWay))
    try {
      for (const mail of await exchange()) start(mail)
    } catch (error) {
      // As in an outage of the database; what is under way still ends before the run does.
      failure ??= { error }
      handsBackUntil ??= new Date(clock.now().getTime() + HAND_BACK_WITHIN_MS)
      if (clock.now() >= handsBackUntil) ended = []
      else await pause(HAND_BACK_AGAIN_MS)
    }
  }
  for (const session of idle) session.close()
  if (failure) throw failure.error
  return { ...report, isUnfinished: left === 0 && !isDown && !isStopping() }
}

async function attempt(session: Session, mail: TakenMail): Promise<MailAnswer> {
  return mail.addressIsRefused ? NOBODY_THERE : await session.send(mail)
}

/** Nobody is written to again whom the answer says not to exist. */
async function refuseWhere({ db, clock }: DatabaseDeps, mail: TakenMail, answer: MailAnswer) {
  if (answer.ok || answer.reason !== 'never' || !answer.addressIsRefused) return
  if (mail.addressIsRefused) return
  await refuseAddress(db, { address: mail.to, reply: answer.reply, at: clock.now() })
}

const NOBODY_THERE: MailAnswer = {
  ok: false,
  reason: 'never',
  addressIsRefused: true,
  reply: 'an earlier mail to this address was refused',
}

const NOT_COMPOSED: MailAnswer = {
  ok: false,
  reason: 'later',
  serverIsDown: false,
  reply: 'cannot be composed',
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
