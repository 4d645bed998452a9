import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/durations.ts'

const MAX_DELAY_MS = MINUTE_MS
const MAX_RULES = 50
const MAX_LOG = 200

/** What a stand-in does instead of responding normally. */
const Effect = z.union([
  z.strictObject({
    status: z.int().min(200).max(599),
    body: z.string().max(10_000).default(''),
    headers: z.record(z.string().max(100), z.string().max(1_000)).default({}),
  }),
  z.strictObject({ delayMs: z.int().min(0).max(MAX_DELAY_MS) }),
  z.strictObject({ dropBeforeProcessing: z.literal(true) }),
  z.strictObject({ dropAfterProcessing: z.literal(true) }),
  z.strictObject({ html502: z.literal(true) }),
  z.strictObject({ truncateJson: z.literal(true) }),
])

/** A fault rule: which requests it applies to, how often, and its effect. */
export const FaultRule = z.strictObject({
  match: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    /** Prefix of the path below the stand-in's own root: `/token`. */
    path: z.string().max(200).default('/'),
    /** A text in the request's body, such as the number of one order. */
    bodyContains: z.string().min(1).max(200).optional(),
  }),
  times: z.int().min(1).max(1_000).default(1),
  effect: Effect,
})
export type FaultRule = z.infer<typeof FaultRule>

export interface LogEntry {
  at: string
  method: string
  path: string
  /** 0 when the connection was cut. */
  status: number
  fault: boolean
}

/** The fault rules of all stand-ins and a log of their requests, without bodies and queries. */
export class Faults {
  #rules: FaultRule[] = []
  #log: LogEntry[] = []

  get pending(): readonly FaultRule[] {
    return this.#rules
  }
  get log(): readonly LogEntry[] {
    return this.#log
  }

  /** Adds a rule; the last 50 are kept. */
  add(rule: FaultRule): void {
    this.#rules = [...this.#rules, { ...rule }].slice(-MAX_RULES)
  }

  reset(): void {
    this.#rules = []
    this.#log = []
  }

  /** Handles a request, unless a rule applies to it. */
  async play(
    path: string,
    request: IncomingMessage,
    answer: ServerResponse,
    work: () => Promise<void>,
    body?: Buffer,
  ): Promise<void> {
    const method = request.method ?? 'GET'
    const effect = this.#take(method, path, body)
    answer.once('close', () => {
      const status = answer.writableFinished ? answer.statusCode : 0
      // Ids of unfinished sign-ins are not logged.
      const place = path.replace(/[\w-]{40,}/g, '…')
      const entry: LogEntry = {
        at: new Date().toISOString(),
        method,
        path: place,
        status,
        fault: effect !== undefined,
      }
      this.#log = [...this.#log, entry].slice(-MAX_LOG)
    })
    if (effect) await disturb(effect, answer, work)
    else await work()
  }

  #take(method: string, path: string, body: Buffer | undefined): FaultRule['effect'] | undefined {
    const rule = this.#rules.find(
      ({ match }) =>
        (match.method === undefined || match.method === method) &&
        path.startsWith(match.path) &&
        (match.bodyContains === undefined || body?.includes(match.bodyContains) === true),
    )
    if (!rule) return undefined
    rule.times -= 1
    if (rule.times <= 0) this.#rules = this.#rules.filter((other) => other !== rule)
    return rule.effect
  }
}

async function disturb(
  effect: FaultRule['effect'],
  answer: ServerResponse,
  work: () => Promise<void>,
): Promise<void> {
  if ('status' in effect) {
    answer.writeHead(effect.status, effect.headers).end(effect.body)
  } else if ('delayMs' in effect) {
    await wait(effect.delayMs, undefined, { ref: false })
    await work()
  } else if ('dropBeforeProcessing' in effect) {
    answer.destroy()
  } else if ('html502' in effect) {
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
  } else {
    // The request is processed; only its response is lost or cut in half.
    const end = answer.end.bind(answer)
    answer.end = (body?: unknown) => {
      if (typeof body !== 'string' || !('truncateJson' in effect)) return answer.destroy()
      answer.removeHeader('content-length')
      return end(body.slice(0, body.length / 2))
    }
    await work()
  }
}
