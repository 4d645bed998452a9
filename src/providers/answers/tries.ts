import { setTimeout as sleep } from 'node:timers/promises'

export const MAX_TRIES = 3
const FIRST_PAUSE_MS = 200

export interface TriesDeps {
  /** Waits between two tries, and rejects when the signal says that time is up. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<unknown>
  /** At least 0, below 1. */
  random?: () => number
}

/** How a question is asked again that failed in passing; only for what does no harm when done twice. */
export function spacedTries(deps: TriesDeps) {
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }), random = Math.random } = deps

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

  /** Asks up to three times, as long as the answer may be another the next time. */
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
