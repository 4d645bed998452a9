/** A shopper gets an answer within 6 s, whatever the provider does. */
const DEADLINE_MS = 5_000

/**
 * Resolves to the result of some work, or to undefined when it takes longer than the caller should wait.
 * The work continues: a payment may settle after its page has stopped waiting.
 */
export async function answerInTime<Result>(work: Promise<Result>, deadlineMs: number) {
  const enough = Promise.withResolvers<undefined>()
  // An abortable timer would reject with an error, which costs more than everything else here.
  const timer = setTimeout(() => enough.resolve(undefined), deadlineMs)
  timer.unref()
  try {
    return await Promise.race([work, enough.promise])
  } finally {
    clearTimeout(timer)
    // A failure that comes later is found by the next attempt, at the latest by the reconciler.
    work.catch(() => {})
  }
}

/** Starts the time that all of a request's calls to a provider share. */
export function startDeadline() {
  const beganMs = performance.now()
  return {
    /** Resolves to the result of some work, or to undefined when the time is used up. */
    answer: <Result>(work: Promise<Result>): Promise<Result | undefined> =>
      answerInTime(work, Math.max(0, DEADLINE_MS - (performance.now() - beganMs))),
  }
}

export type Deadline = ReturnType<typeof startDeadline>
