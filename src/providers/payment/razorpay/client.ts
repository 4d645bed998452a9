import type { z } from 'zod'
import { ask } from '../../answers/ask.ts'
import { parseJson } from '../../answers/body.ts'
import type { Command, Question } from '../../answers/question.ts'
import { type Method, sortThrown, unclear } from '../../answers/refusals.ts'
import { spacedTries, type TriesDeps } from '../../answers/tries.ts'
import type { PaymentAnswer, PaymentRefusal } from '../port.ts'
import { sortStatus } from './refusals.ts'

/** A hundred payments are about 200 kB. */
const MAX_BYTES = 4 * 1024 * 1024

export interface ClientDeps extends TriesDeps {
  /** `https://api.razorpay.com/v1`; called on each request, since a stand-in's port is known late. */
  apiBase: () => string
  keyId: string
  keySecret: string
  /** Called on every refusal; never contains a key or personal data. */
  note?: (fact: { method: Method; reason: PaymentRefusal['reason']; status: number }) => void
}

type HeaderFields = Readonly<Record<string, string>>

export type RazorpayClient = ReturnType<typeof createRazorpayClient>

/** Client of the provider's API: Basic authentication, JSON, every failure classified. */
export function createRazorpayClient(deps: ClientDeps) {
  const tries = spacedTries(deps)
  const authorization = `Basic ${Buffer.from(`${deps.keyId}:${deps.keySecret}`).toString('base64')}`

  async function once<Answer extends z.ZodType>(
    method: Method,
    asked: Question<Answer> & { body?: unknown; headers?: HeaderFields },
  ): Promise<PaymentAnswer<z.infer<Answer>>> {
    let status = 0
    const refuse = (refusal: PaymentRefusal) => {
      deps.note?.({ method, reason: refusal.reason, status })
      return refusal
    }
    try {
      const answer = await ask(`${deps.apiBase()}${asked.path}`, {
        method,
        signal: asked.signal,
        maxBytes: MAX_BYTES,
        headers: {
          'user-agent': 'samagni',
          authorization,
          accept: 'application/json',
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...asked.headers,
        },
        body: method === 'POST' ? JSON.stringify(asked.body) : undefined,
      })
      status = answer.status
      const body = parseJson(answer.body)
      if (status < 200 || status > 299) return refuse(sortStatus(status, body, method))
      const parsed = asked.answer.safeParse(body)
      return parsed.success ? { ok: true, value: parsed.data } : refuse(unclear(method))
    } catch (failure) {
      return refuse(sortThrown(failure, method))
    }
  }

  return {
    pause: tries.pause,
    /** Sends up to three times. */
    get: <Answer extends z.ZodType>(asked: Question<Answer>) =>
      tries.ask(() => once('GET', asked), asked.signal),
    /** Sends once: only the caller knows whether a write may be repeated. */
    post: <Answer extends z.ZodType>(command: Command<Answer> & { headers?: HeaderFields }) =>
      once('POST', command),
  }
}
