import { setTimeout as wait } from 'node:timers/promises'

/** A person gets a true sentence within 6 s, whatever the provider does. */
const DEADLINE_MS = 5_000

/**
 * The result of some work, or nothing when it takes longer than a person should wait. The work goes
 * on all the same: everything about money may end after its page has stopped waiting.
 */
export async function answerInTime<Result>(
  work: Promise<Result>,
  deadlineMs = DEADLINE_MS,
): Promise<Result | undefined> {
  const stop = new AbortController()
  const enough = wait(deadlineMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
  try {
    return await Promise.race([work, enough.then(() => undefined)])
  } finally {
    stop.abort()
    // Whoever asks next, the reconciler at the latest, meets the same failure and tells it.
    work.catch(() => {})
  }
}

/** Counts from now on how long a person has been waiting, whatever the time was spent on. */
export function startDeadline() {
  const beganMs = performance.now()
  return {
    /** The result of some work, or nothing when the person has waited long enough. */
    answer: <Result>(work: Promise<Result>): Promise<Result | undefined> =>
      answerInTime(work, Math.max(0, DEADLINE_MS - (performance.now() - beganMs))),
  }
}

export type Deadline = ReturnType<typeof startDeadline>
