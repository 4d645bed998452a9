import { setTimeout as wait } from 'node:timers/promises'

/** promise P11: a person gets a true sentence within 6 s, whatever the provider does. */
const PATIENCE_MS = 5_000

/**
 * The result of some work, or nothing when it takes longer than a person should wait. The work goes
 * on all the same: everything about money may end after its page has stopped waiting.
 */
export async function answerInTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const stop = new AbortController()
  const enough = wait(PATIENCE_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
  try {
    return await Promise.race([work, enough.then(() => undefined)])
  } finally {
    stop.abort()
    // Whoever asks next, the reconciler at the latest, meets the same failure and tells it.
    work.catch(() => {})
  }
}
