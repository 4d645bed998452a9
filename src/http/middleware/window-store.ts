/** What the rate limiter reads after counting a request. */
interface Count {
  current: number
  ttl: number
}

interface Window {
  count: number
  endsAtMs: number
}

/** Most accounts and addresses remembered for one limit; who was counted longest ago is dropped first. */
const MAX_REMEMBERED = 20_000

/**
 * Counts requests by key in windows that begin with a key's first request. Each request gets its own
 * number back, so of many at once exactly the allowed ones pass; the library's own store hands the
 * same object to all of them, and then none passes.
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

  /** Counts one more and tells how many there were in this window, and how long it still lasts. */
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
