import { z } from 'zod'
import { codeOf, plainWords, WRONG_ADDRESS, wasNeverSent } from '../../answers/refusals.ts'
import type { PhoneMessageAnswer } from '../port.ts'

const Accepted = z.object({
  messages: z.tuple([z.object({ id: z.string(), message_status: z.string().default('accepted') })]),
})
const Refused = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().default('') }).optional(),
  }),
})

/** The number has no WhatsApp, or does not accept messages of shops. */
const NOBODY_THERE = 131026
/** Too many messages to one number. */
const PAIR_RATE = 131056
/** Too many messages of the account. */
const ACCOUNT_RATES = new Set([4, 80007, 130429, 131048])
/** Errors of key, permission, number or account, which affect every message. */
const ACCOUNT = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042, 133010])
/** Internal errors, perhaps after the message was accepted. */
const INTERNAL = new Set([1, 2, 131000, 131016])

/** One line without phone numbers, fit for the owner. */
export const plainReply = (code: number, ...texts: readonly string[]): string =>
  plainWords([code, ...texts].join(' '))

/** True if the error means that the number cannot receive messages. */
export const isNobodyThere = (code: number): boolean => code === NOBODY_THERE

/** The provider's error message. */
export function replyOf(status: number, body: unknown): string {
  const error = Refused.safeParse(body).data?.error
  return plainReply(error?.code ?? status, error?.message ?? '', error?.error_data?.details ?? '')
}

export function sortAnswer(status: number, body: unknown): PhoneMessageAnswer {
  if (status < 300) {
    const accepted = Accepted.safeParse(body).data
    if (!accepted) return { ok: false, reason: 'unclear', reply: `${status} without an answer` }
    return { ok: true, reply: plainWords(accepted.messages[0].message_status) }
  }
  const error = Refused.safeParse(body).data?.error
  const code = error?.code ?? status
  const reply = replyOf(status, body)
  if (status >= 500 || status === 408 || INTERNAL.has(code)) {
    return { ok: false, reason: 'unclear', reply }
  }
  if (code === PAIR_RATE) return { ok: false, reason: 'later', serverIsDown: false, reply }
  const isRight = code >= 200 && code < 300
  if (status === 429 || status === 401 || isRight || ACCOUNT_RATES.has(code) || ACCOUNT.has(code)) {
    return { ok: false, reason: 'later', serverIsDown: true, reply }
  }
  if (!error) return { ok: false, reason: 'unclear', reply }
  return { ok: false, reason: 'never', addressIsRefused: isNobodyThere(code), reply }
}

/** Classifies an error thrown by `fetch`: refused connection, reset, timeout. */
export function sortThrown(failure: unknown): PhoneMessageAnswer {
  const code = codeOf(failure)
  if (wasNeverSent(code) || code === WRONG_ADDRESS) {
    return { ok: false, reason: 'later', serverIsDown: true, reply: code }
  }
  return { ok: false, reason: 'unclear', reply: code || 'no answer' }
}
