/** So many failures one after the other are an outage and no bad items: the rest waits for the next run. */
const MAX_IN_A_ROW = 20

/** Handles one item after the other, whatever an earlier one threw. Returns what they threw, for the log. */
export async function eachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  handle: (item: Item) => Promise<unknown>,
  maxInARow = MAX_IN_A_ROW,
): Promise<unknown[]> {
  const failures: unknown[] = []
  let inARow = 0
  for await (const item of items) {
    try {
      await handle(item)
      inARow = 0
    } catch (error) {
      failures.push(error)
      inARow += 1
      if (inARow === maxInARow) break
    }
  }
  return failures
}

export interface DueReport {
  /** More may be due. */
  isUnfinished: boolean
  failures: readonly unknown[]
}

export const NOTHING_DUE: DueReport = { isUnfinished: false, failures: [] }

/**
 * Takes one after the other of what is due, and handles it: at most so many in a run, so that a stop never waits for a full
 * table. What is taken must not be due again at once.
 */
export async function eachDue<Taken>({
  max,
  isStopping,
  take,
  handle,
}: {
  max: number
  isStopping: () => boolean
  take: () => Promise<Taken | undefined>
  handle: (taken: Taken) => Promise<unknown>
}): Promise<DueReport> {
  let isUnfinished = false
  async function* due() {
    for (let count = 0; count < max; count += 1) {
      const taken = isStopping() ? undefined : await take()
      if (!taken) return
      yield taken
    }
    isUnfinished = true
  }
  const failures = await eachApart(due(), handle)
  return { isUnfinished, failures }
}
