import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { CourierRefusal } from '../port.ts'

/** The courier's token is valid for ten days; it is renewed on the ninth. */
const RENEW_AFTER_MS = 9 * DAY_MS
const TOKEN_LIFE_MS = 10 * DAY_MS
/** Repeated failed logins lock the account, so wait before the next one. */
const REST_AFTER_REFUSAL_MS = 15 * MINUTE_MS

export type TokenAnswer = { ok: true; token: string } | CourierRefusal

interface SessionDeps {
  /** Requests a new token. */
  login(): Promise<TokenAnswer>
  now(): Date
}

/**
 * The token of the courier's API: fetched when first needed, renewed before it expires, and once when the
 * courier rejects it. Simultaneous callers share one login.
 */
export class Session {
  #kept: { token: string; since: number } | undefined
  #underWay: Promise<TokenAnswer> | undefined
  #restsUntil = 0
  readonly #deps: SessionDeps

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** A token that should be valid; a still valid one is kept when no new one can be fetched. */
  async token(): Promise<TokenAnswer> {
    const kept = this.#kept
    const ageMs = kept ? this.#nowMs - kept.since : Number.POSITIVE_INFINITY
    if (kept && ageMs < RENEW_AFTER_MS) return { ok: true, token: kept.token }
    const renewed = await this.#login()
    if (renewed.ok || !kept || ageMs >= TOKEN_LIFE_MS) return renewed
    return { ok: true, token: kept.token }
  }

  /** Another token than the one just rejected. */
  async after(refused: string): Promise<TokenAnswer> {
    if (this.#kept && this.#kept.token !== refused) return { ok: true, token: this.#kept.token }
    return await this.#login()
  }

  get #nowMs(): number {
    return this.#deps.now().getTime()
  }

  #login(): Promise<TokenAnswer> {
    if (this.#nowMs < this.#restsUntil) {
      return Promise.resolve({ ok: false, reason: 'misconfigured' })
    }
    this.#underWay ??= this.#deps
      .login()
      .then((answer) => {
        if (answer.ok) {
          this.#kept = { token: answer.token, since: this.#nowMs }
          this.#restsUntil = 0
        } else if (answer.reason === 'misconfigured') {
          this.#restsUntil = this.#nowMs + REST_AFTER_REFUSAL_MS
        }
        return answer
      })
      .finally(() => {
        this.#underWay = undefined
      })
    return this.#underWay
  }
}
