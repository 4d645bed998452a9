import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { CourierRefusal } from '../port.ts'

/** The courier's token lives ten days; it is renewed on the ninth. */
const RENEW_AFTER_MS = 9 * DAY_MS
const TOKEN_LIFE_MS = 10 * DAY_MS
/** S2: trying a refused login again and again locks the account, so it rests. */
const REST_AFTER_REFUSAL_MS = 15 * MINUTE_MS

export type TokenAnswer = { ok: true; token: string } | CourierRefusal

interface SessionDeps {
  /** Asks the courier for a new token. */
  login(): Promise<TokenAnswer>
  now(): Date
}

/**
 * The token of the courier's API: fetched when it is first needed, renewed before it ends, and once
 * when the courier does not know it any more. However many ask at once, one login is sent.
 */
export class Session {
  #kept: { token: string; since: number } | undefined
  #underWay: Promise<TokenAnswer> | undefined
  #restsUntil = 0
  readonly #deps: SessionDeps

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** A token that should be good; one that is still valid is kept when no new one is to be had. */
  async token(): Promise<TokenAnswer> {
    const kept = this.#kept
    const ageMs = kept ? this.#nowMs - kept.since : Number.POSITIVE_INFINITY
    if (kept && ageMs < RENEW_AFTER_MS) return { ok: true, token: kept.token }
    const renewed = await this.#login()
    if (renewed.ok || !kept || ageMs >= TOKEN_LIFE_MS) return renewed
    return { ok: true, token: kept.token }
  }

  /** Another token than the one that was refused just now. */
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
        } else if (answer.reason === 'misconfigured' || answer.reason === 'declined') {
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
