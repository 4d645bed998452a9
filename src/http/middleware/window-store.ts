export interface Count {
  current: number
  ttl: number
}

interface Window {
  count: number
  endsAtMs: number
}

/** Accounts and addresses counted for one limit; the one counted longest ago is dropped first. */
const MAX_REMEMBERED = 20_000

/**
 * Counts requests by key in windows that begin with a key's first request. Each request gets its
 * own number, so of many at once exactly the allowed ones pass; the library's store hands one
 * object to all of them, and then none passes.
 */
export class WindowStore {
  readonly #windows = new Map<string, Window>()
  readonly #nowMs: () => number
  readonly #most: number

  constructor(nowMs: () => number = () => performance.now(), most = MAX_REMEMBERED) {
    this.#nowMs = nowMs
    this.#most = most
  }

  get size(): number {
    return this.#windows.size
  }

  /** Counts one request; returns the count in this window and the milliseconds it still lasts. */
  count(key: string, windowMs: number): Count {
    const now = this.#nowMs()
    const running = this.#windows.get(key)
    const window =
      running && running.endsAtMs > now ? running : { count: 0, endsAtMs: now + windowMs }
    window.count += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > this.#most) this.#dropOldest()
    return { current: window.count, ttl: window.endsAtMs - now }
  }

  #dropOldest(): void {
    const oldest = this.#windows.keys().next()
    if (!oldest.done) this.#windows.delete(oldest.value)
  }
}
