import { setTimeout as sleep } from 'node:timers/promises'

export const MAX_TRIES = 3
const FIRST_PAUSE_MS = 200

export interface TriesDeps {
  /** Waits between two attempts, and rejects when the signal aborts. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<unknown>
  /** At least 0, below 1. */
  random?: () => number
}

/** Retries requests that failed temporarily; only for idempotent requests. */
export function spacedTries(deps: TriesDeps) {
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }), random = Math.random } = deps

  /** Waits longer after each attempt; `false` when the time limit was reached first. */
  async function pause(tries: number, signal: AbortSignal): Promise<boolean> {
    const delayMs = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random() / 2)
    try {
      await wait(delayMs, signal)
    } catch (failure) {
      if (!signal.aborted) throw failure
    }
    return !signal.aborted
  }

  /** Sends a request up to three times, while its failure may be temporary. */
  async function ask<Answer extends { ok: true } | { ok: false; reason: string }>(
    once: () => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await once()
      if (answer.ok || answer.reason !== 'retryable' || tries === MAX_TRIES) return answer
      if (!(await pause(tries, signal))) return answer
    }
  }

  return { pause, ask }
}
