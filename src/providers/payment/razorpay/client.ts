import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { PaymentAnswer, PaymentRefusal } from '../port.ts'
import { type Method, sortStatus, sortThrown, unclear } from './refusals.ts'

/** A hundred payments are about 200 kB; a lying provider must not fill our memory. */
const MOST_BYTES = 4 * 1024 * 1024
/** providers 0.2: up to three tries, with back-off that is spread out. */
export const MOST_TRIES = 3
const FIRST_PAUSE_MS = 200

export interface ClientNeeds {
  /** `https://api.razorpay.com/v1`; asked at each call, as a stand-in's port is known late. */
  apiBase: () => string
  keyId: string
  keySecret: string
  /** Waits between two tries, and rejects when the signal says that time is up. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<unknown>
  /** At least 0, below 1. */
  random?: () => number
  /** Told about every refusal; never holds a key or anything about a person. */
  note?: (fact: { method: Method; reason: PaymentRefusal['reason']; status: number }) => void
}

export interface Question<Answer extends z.ZodType> {
  path: string
  answer: Answer
  /** The time limit of everything that one call of the port does. */
  signal: AbortSignal
}

export interface Order<Answer extends z.ZodType> extends Question<Answer> {
  body: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
}

export type RazorpayClient = ReturnType<typeof createRazorpayClient>

/** Speaks HTTP with the provider: Basic authentication, JSON both ways, every end sorted. */
export function createRazorpayClient(needs: ClientNeeds) {
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }), random = Math.random } = needs
  const authorization = `Basic ${Buffer.from(`${needs.keyId}:${needs.keySecret}`).toString('base64')}`

  async function once<Answer extends z.ZodType>(
    method: Method,
    asked: Question<Answer> & { body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<PaymentAnswer<z.infer<Answer>>> {
    let status = 0
    const refuse = (refusal: PaymentRefusal) => {
      needs.note?.({ method, reason: refusal.reason, status })
      return refusal
    }
    try {
      const response = await fetch(`${needs.apiBase()}${asked.path}`, {
        method,
        redirect: 'manual',
        signal: asked.signal,
        headers: {
          authorization,
          accept: 'application/json',
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...asked.headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(asked.body) } : {}),
      })
      status = response.status
      const body = parseJson(await readBounded(response))
      if (!response.ok) return refuse(sortStatus(status, body, method))
      const parsed = asked.answer.safeParse(body)
      return parsed.success ? { ok: true, value: parsed.data } : refuse(unclear(method))
    } catch (failure) {
      return refuse(sortThrown(failure, method))
    }
  }

  /** Waits longer after each try; `false` when the time limit came first. */
  async function pause(tries: number, signal: AbortSignal): Promise<boolean> {
    const delayMs = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random() / 2)
    try {
      await wait(delayMs, signal)
    } catch (failure) {
      if (!signal.aborted) throw failure
    }
    return !signal.aborted
  }

  return {
    pause,
    /** Asks up to three times. */
    async get<Answer extends z.ZodType>(
      asked: Question<Answer>,
    ): Promise<PaymentAnswer<z.infer<Answer>>> {
      for (let tries = 1; ; tries += 1) {
        const answer = await once('GET', asked)
        if (answer.ok || answer.reason !== 'retryable' || tries === MOST_TRIES) return answer
        if (!(await pause(tries, asked.signal))) return answer
      }
    },
    /** Sends once: whether a deed may be repeated is known only to who ordered it. */
    post: <Answer extends z.ZodType>(order: Order<Answer>) => once('POST', order),
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Thrown like a broken connection: the answer cannot be used.
    if (size > MOST_BYTES) throw new TypeError('the payment provider answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
