import type { z } from 'zod'
import { parseJson, readBounded } from '../../answers/body.ts'
import type { Command, Question } from '../../answers/question.ts'
import { type Method, sortThrown, unclear } from '../../answers/refusals.ts'
import { spacedTries, type TriesDeps } from '../../answers/tries.ts'
import type { CourierAnswer, CourierRefusal } from '../port.ts'
import { LoginAnswer } from './entities.ts'
import { sortStatus, statusInside } from './refusals.ts'
import { Session, type TokenAnswer } from './session.ts'

/** A list of a hundred couriers is about 100 kB. */
const MAX_BYTES = 4 * 1024 * 1024
/** Time limit of a login, independent of the time limit of the request that started it. */
const LOGIN_WITHIN_MS = 5_000

export interface ClientDeps extends TriesDeps {
  /** `https://apiv2.shiprocket.in/v1/external`; called on each request, since a stand-in's port is known late. */
  apiBase: () => string
  email: string
  password: string
  now?: () => Date
  /** Called on every refusal; never contains a token or personal data. */
  note?: (fact: { method: Method; reason: CourierRefusal['reason']; status: number }) => void
}

interface Sent {
  path: string
  token: string | undefined
  body: Readonly<Record<string, unknown>> | undefined
  signal: AbortSignal
}
type Received = { ok: true; status: number; body: unknown } | CourierRefusal

export type ShiprocketClient = ReturnType<typeof createShiprocketClient>

/** Client of the courier's API: logs in, renews its token and parses the answers. */
export function createShiprocketClient(deps: ClientDeps) {
  const tries = spacedTries(deps)
  const { now = () => new Date() } = deps
  const session = new Session({ login, now })

  async function login(): Promise<TokenAnswer> {
    const { email, password } = deps
    const signal = AbortSignal.timeout(LOGIN_WITHIN_MS)
    const body = { email, password }
    const sent = await send(deps, 'POST', { path: '/auth/login', token: undefined, body, signal })
    if (!sent.ok) {
      // A wrong password is declined with 400, which must not count as a refusal of the actual request.
      if (sent.reason === 'declined') return { ok: false, reason: 'misconfigured' }
      // A second login is harmless.
      return sent.reason === 'ambiguous' ? { ok: false, reason: 'retryable' } : sent
    }
    const { data } = LoginAnswer.safeParse(sent.body)
    return data ? { ok: true, token: data.token } : { ok: false, reason: 'retryable' }
  }

  /** Sends with a valid token; renews a token that the courier rejects, once. */
  async function once<Answer extends z.ZodType>(
    method: Method,
    asked: Question<Answer> & { body?: Readonly<Record<string, unknown>> },
  ): Promise<CourierAnswer<z.infer<Answer>>> {
    const { path, body, signal } = asked
    const first = await within(session.token(), signal)
    if (!first.ok) return first
    let sent = await send(deps, method, { path, token: first.token, body, signal })
    if (!sent.ok && sent.reason === 'misconfigured') {
      const second = await within(session.after(first.token), signal)
      if (!second.ok) return second
      sent = await send(deps, method, { path, token: second.token, body, signal })
    }
    if (!sent.ok) return sent
    const parsed = asked.answer.safeParse(sent.body)
    return parsed.success ? { ok: true, value: parsed.data } : unclear(method)
  }

  return {
    pause: tries.pause,
    /** Sends up to three times. */
    get: <Answer extends z.ZodType>(asked: Question<Answer>) =>
      tries.ask(() => once('GET', asked), asked.signal),
    /** Sends once, for requests that are repeated anyway. */
    getOnce: <Answer extends z.ZodType>(asked: Question<Answer>) => once('GET', asked),
    /** Sends once: only the caller knows whether a write may be repeated. */
    post: <Answer extends z.ZodType>(command: Command<Answer>) => once('POST', command),
  }
}

/** One request and its answer; every failure is classified. */
async function send(
  deps: ClientDeps,
  method: Method,
  { path, token, body, signal }: Sent,
): Promise<Received> {
  let status = 0
  const refuse = (refusal: CourierRefusal) => {
    deps.note?.({ method, reason: refusal.reason, status })
    return refusal
  }
  try {
    const response = await fetch(`${deps.apiBase()}${path}`, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    status = response.status
    // A 204 response has no body.
    const text = await readBounded(response, MAX_BYTES)
    const received = parseJson(text)
    const inside = response.ok ? statusInside(received) : status
    if (inside !== undefined) return refuse(sortStatus(inside, received, method))
    if (text.length > 0 && received === undefined) return refuse(unclear(method))
    return { ok: true, status, body: received }
  } catch (failure) {
    return refuse(sortThrown(failure, method))
  }
}

/** A login shared by several callers continues when one of them times out. */
async function within(answer: Promise<TokenAnswer>, signal: AbortSignal): Promise<TokenAnswer> {
  if (signal.aborted) return { ok: false, reason: 'retryable' }
  return await new Promise((resolve, reject) => {
    const giveUp = () => resolve({ ok: false, reason: 'retryable' })
    signal.addEventListener('abort', giveUp, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
