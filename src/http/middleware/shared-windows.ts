import { createHmac } from 'node:crypto'
import { SECOND_MS } from '#domain/time/durations.ts'
import { answerInTime } from '#use-cases/answer-in-time.ts'

/** A request's position in its key's window, and the remaining milliseconds of the window. */
export interface Count {
  current: number
  ttl: number
}

/** The counts that the shop's processes share. */
export interface SharedCounts {
  /** The number of running processes; a single one shares nothing. */
  processes(): number
  /** Adds to the shared count; returns the total in the window and its remaining time. */
  add(count: {
    key: Buffer
    count: number
    windowMs: number
  }): Promise<{ total: number; ttlMs: number }>
  /** The same in all processes; keys are stored only as hashes keyed with it. */
  secret: string
}

/** Requests counted by this process and not yet sent; `base` is the shared count before them, once it is known. */
interface Batch {
  size: number
  base?: number
}

interface Window {
  /** The shared total at the last exchange. */
  known: number
  /** Sent, but not yet acknowledged. */
  sent: number
  open: Batch
  endsAtMs: number
  exchange?: Promise<void> | undefined
}

/** Keys remembered for one limit; the least recently counted is dropped first. */
const MAX_REMEMBERED = 20_000
/** Requests wait no longer than this for the shared count; then each process counts alone for a while. */
const EXCHANGE_TIMEOUT_MS = 500
const ALONE_AFTER_FAILURE_MS = 2 * SECOND_MS
const KEY_BYTES = 16

/** For a single process. */
const ALONE: SharedCounts = {
  processes: () => 1,
  add: () => Promise.reject(new Error('nobody to count with')),
  secret: '',
}

/**
 * Counts requests by key, together with the other processes, in windows that begin with a key's first request. Each
 * request gets its own number, so exactly the allowed ones of many simultaneous requests pass; the library's own store
 * returns one object to all of them, so that none passes.
 *
 * Each process may use a part of the remaining limit by itself; then it exchanges its count, and that request waits for
 * one round trip. The part is so large that ordinary visitors never cause an exchange, and shrinks near the limit, so
 * that the last requests are counted exactly. Counts that other processes have not yet sent may exceed the limit by at
 * most half. Without a database each process counts alone.
 */
export class SharedWindows {
  readonly #windows = new Map<string, Window>()
  readonly #shared: SharedCounts
  readonly #nowMs: () => number
  readonly #remembered: number
  #aloneUntilMs = 0

  constructor(
    shared: SharedCounts = ALONE,
    nowMs: () => number = () => performance.now(),
    remembered = MAX_REMEMBERED,
  ) {
    this.#shared = shared
    this.#nowMs = nowMs
    this.#remembered = remembered
  }

  get size(): number {
    return this.#windows.size
  }

  /** Counts one request; returns its number in the window and the remaining milliseconds of the window. */
  async count(key: string, windowMs: number, max: number): Promise<Count> {
    const window = this.#windowOf(key, windowMs)
    const batch = window.open
    const place = batch.size + 1
    const counted = (base: number): Count => ({
      current: base + place,
      ttl: Math.max(0, window.endsAtMs - this.#nowMs()),
    })
    // A request above the limit needs no exchange: totals only grow, and refused requests are not counted.
    if (window.known + window.sent + place > max) return counted(window.known + window.sent)
    batch.size = place
    while (batch.base === undefined && this.#mustExchange(window, place, max)) {
      window.exchange ??= this.#exchange(key, window)
      await window.exchange
    }
    return counted(batch.base ?? window.known + window.sent)
  }

  #windowOf(key: string, windowMs: number): Window {
    const now = this.#nowMs()
    const running = this.#windows.get(key)
    const window =
      running && running.endsAtMs > now
        ? running
        : { known: 0, sent: 0, open: { size: 0 }, endsAtMs: now + windowMs }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const oldest = this.#windows.keys().next()
    if (this.#windows.size > this.#remembered && !oldest.done) this.#windows.delete(oldest.value)
    return window
  }

  #mustExchange({ known, sent }: Window, place: number, max: number): boolean {
    const processes = this.#shared.processes()
    if (processes <= 1 || this.#nowMs() < this.#aloneUntilMs) return false
    return place > Math.floor((max - known - sent) / (2 * processes))
  }

  async #exchange(key: string, window: Window): Promise<void> {
    const batch = window.open
    window.open = { size: 0 }
    window.sent = batch.size
    const windowMs = Math.max(1, window.endsAtMs - this.#nowMs())
    try {
      const count = { key: this.#hashed(key), count: batch.size, windowMs }
      const answer = await answerInTime(this.#shared.add(count), EXCHANGE_TIMEOUT_MS)
      if (!answer) throw new Error('the shared count came too late')
      const { total, ttlMs } = answer
      batch.base = total - batch.size
      window.known = total
      window.endsAtMs = this.#nowMs() + ttlMs
    } catch {
      this.#aloneUntilMs = this.#nowMs() + ALONE_AFTER_FAILURE_MS
      batch.base = window.known
      window.known += batch.size
    } finally {
      window.sent = 0
      window.exchange = undefined
    }
  }

  #hashed(key: string): Buffer {
    return createHmac('sha256', this.#shared.secret).update(key).digest().subarray(0, KEY_BYTES)
  }
}
