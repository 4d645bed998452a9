/** A shopper gets an answer within 6 s, whatever the provider does. */
const DEADLINE_MS = 5_000

/**
 * The result of some work, or undefined when it takes longer than a person, or whoever else asks, should
 * wait. The work continues: a payment may settle after its page has stopped waiting.
 */
export async function answerInTime<Result>(work: Promise<Result>, deadlineMs = DEADLINE_MS) {
  const enough = Promise.withResolvers<undefined>()
  // Not one that is aborted: the error of that costs more than all else here.
  const timer = setTimeout(() => enough.resolve(undefined), deadlineMs)
  timer.unref()
  try {
    return await Promise.race([work, enough.promise])
  } finally {
    clearTimeout(timer)
    // The failure is reported by the next attempt, at the latest by the reconciler.
    work.catch(() => {})
  }
}

/** Measures from now how long a person has been waiting. */
export function startDeadline() {
  const beganMs = performance.now()
  return {
    /** The result of some work, or undefined when the time is used up. */
    answer: <Result>(work: Promise<Result>): Promise<Result | undefined> =>
      answerInTime(work, Math.max(0, DEADLINE_MS - (performance.now() - beganMs))),
  }
}

export type Deadline = ReturnType<typeof startDeadline>
