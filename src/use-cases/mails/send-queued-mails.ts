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

/** The pause after each failed attempt; a mail that fails again after the last pause is given up. */
export const RETRY_AFTER_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
]
/** The lease of a mail, far longer than sending it can take (10 s to connect, 30 s of silence). */
const LEASE_MS = 5 * MINUTE_MS
/** Limits one run, so that a stop never waits for a full outbox. */
const MAX_PER_RUN = 400
/** Mail servers commonly accept this many connections from one sender. */
const MAX_AT_ONCE = 4
/** Short enough that connections hardly idle, long enough for the other mails to finish unless one is slow. */
const GATHER_WITHIN_MS = 20
/**
 * How long outcomes are kept while the database is unavailable. Much shorter than the first pause after a failed
 * attempt, so that no other run can have taken the mail meanwhile.
 */
const STORE_WITHIN_MS = 20 * SECOND_MS
const STORE_RETRY_MS = SECOND_MS

export type SendingDeps = DatabaseDeps & With<'mail'> & WithSettings<'name' | 'palette' | 'phone'>

/** A connection that sends mails one after the other. */
interface Session {
  send(mail: TakenMail): Promise<MailAnswer>
  close(): void
}

/** The channel, e-mail or phone messages, and how to connect to it. */
interface Channel {
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
  /** Waits before storing outcomes is retried. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Sends the due mails over several connections at once, each mail leased by this run. A mail is leased only when a
 * connection is free, so that after a kill only the mails being sent have an unknown outcome. A definite failure is
 * retried later; a mail that may have arrived is never repeated. A mail that cannot be composed is retried too, since
 * a new release may fix it, and does not block others. The first mail is sent alone: if the mail server is down, the
 * rest waits for the next run. If the database does not store outcomes, storing is retried for about 20 seconds, and
 * the run fails.
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

/**
 * Sends the due phone messages in the same way as mails, from a queue of their own, so that neither delays the other.
 */
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
  channel: Channel,
  { isStopping = () => false, max = MAX_PER_RUN, pause = wait }: RunLimits = {},
): Promise<SendingReport> {
  return await new SendingRun(deps, channel, { isStopping, max, pause }).run()
}

/** One run over the queue of a channel. */
class SendingRun {
  readonly #deps: DatabaseDeps
  readonly #channel: Channel
  readonly #limits: Required<RunLimits>
  readonly #counts = { sent: 0, later: 0, refused: 0, unknown: 0 }
  /** Why mails could not be composed. */
  readonly #failures: unknown[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #idle: Session[] = []
  /** Outcomes that are not stored yet. */
  #ended: { id: string; outcome: MailOutcome }[] = []
  /** Why the run fails. */
  #failure: { error: unknown } | undefined
  #left: number
  #isDown = false
  #lanes = 1

  constructor(deps: DatabaseDeps, channel: Channel, limits: Required<RunLimits>) {
    this.#deps = deps
    this.#channel = channel
    this.#limits = limits
    this.#left = limits.max
  }

  async run(): Promise<SendingReport> {
    const now = () => this.#deps.clock.now().getTime()
    await this.#exchange(new Date(now() - LEASE_MS))
    let storesUntilMs: number | undefined
    while (this.#underWay.size > 0 || this.#ended.length > 0) {
      if (this.#ended.length === 0) await Promise.race(this.#underWay)
      // Outcomes that arrive at about the same time are stored together.
      if (this.#underWay.size > 0) await within(GATHER_WITHIN_MS, Promise.all(this.#underWay))
      try {
        await this.#exchange()
      } catch (error) {
        // For example an outage of the database. The mails being sent still finish before the run ends.
        this.#failure ??= { error }
        storesUntilMs ??= now() + STORE_WITHIN_MS
        if (now() >= storesUntilMs) this.#ended = []
        else await this.#limits.pause(STORE_RETRY_MS)
      }
    }
    for (const session of this.#idle) session.close()
    if (this.#failure) throw this.#failure.error
    const isUnfinished = this.#left === 0 && !this.#isDown && !this.#limits.isStopping()
    return { ...this.#counts, failures: this.#failures, isUnfinished }
  }

  /** Stores the outcomes of finished mails, and starts as many new ones as connections are idle. */
  async #exchange(takenBefore?: Date): Promise<void> {
    const settled = this.#ended
    this.#ended = []
    const goesOn = !this.#isDown && !this.#failure && !this.#limits.isStopping()
    const { mails, lost } = await exchangeMails(this.#deps.db, {
      now: this.#deps.clock.now(),
      toPhones: this.#channel.toPhones,
      settled,
      takes: goesOn ? Math.min(this.#lanes - this.#underWay.size, this.#left) : 0,
      ...(takenBefore && { takenBefore }),
    }).catch((error) => {
      // Kept, because these outcomes are stored nowhere else.
      this.#ended = [...settled, ...this.#ended]
      throw error
    })
    this.#counts.unknown += lost
    this.#left -= mails.length
    for (const mail of mails) {
      const sending: Promise<void> = this.#send(mail).finally(() => this.#underWay.delete(sending))
      this.#underWay.add(sending)
    }
  }

  async #send(mail: TakenMail): Promise<void> {
    const session = this.#idle.pop() ?? this.#channel.open()
    try {
      const answer = await attempt(session, mail).catch((error: unknown): MailAnswer => {
        this.#failures.push(error)
        return NOT_COMPOSED
      })
      const outcome = outcomeOf(answer, mail, this.#deps.clock.now())
      this.#counts[outcome.state === 'queued' ? 'later' : outcome.state] += 1
      this.#isDown ||= !answer.ok && answer.reason === 'later' && answer.serverIsDown
      if (answer.ok) this.#lanes = MAX_AT_ONCE
      try {
        await blockRefusedAddress(this.#deps, mail, answer)
      } finally {
        this.#ended.push({ id: mail.id, outcome })
      }
    } catch (error) {
      this.#failure ??= { error }
    } finally {
      this.#idle.push(session)
    }
  }
}

async function attempt(session: Session, mail: TakenMail): Promise<MailAnswer> {
  return mail.addressIsRefused ? NOBODY_THERE : await session.send(mail)
}

/** Blocks an address that the mail server says does not exist. */
async function blockRefusedAddress(
  { db, clock }: DatabaseDeps,
  mail: TakenMail,
  answer: MailAnswer,
) {
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
