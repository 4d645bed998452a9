/** This many consecutive failures indicate an outage, not bad items: the rest waits for the next run. */
const MAX_IN_A_ROW = 20

/**
 * Handles items one after the other, even if earlier ones threw. Stops only after `maxInARow` consecutive failures;
 * without it all items are tried, because items that were taken in one transaction are not listed again. Returns the
 * errors, for the log.
 */
export async function eachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  handle: (item: Item) => Promise<unknown>,
  maxInARow = Number.POSITIVE_INFINITY,
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
 * Takes and handles due items one after the other, at most `max` in a run, so that a stop never waits for a full table.
 * `take` must ensure that the item is not due again at once.
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
  const failures = await eachApart(due(), handle, MAX_IN_A_ROW)
  return { isUnfinished, failures }
}

/**
 * Handles due items, listed in parts. An item that fails, or for which `handle` returns false, is still due: the next
 * part skips it, so that it never blocks the others. `max` limits the number of items done.
 */
export async function eachListed<Item>({
  max,
  isStopping,
  list,
  handle,
}: {
  max: number
  isStopping: () => boolean
  list: (part: { skip: number; max: number }) => Promise<readonly Item[]>
  handle: (item: Item) => Promise<boolean>
}): Promise<DueReport & { done: number }> {
  const failures: unknown[] = []
  let done = 0
  let skip = 0
  while (done < max) {
    const items = await list({ skip, max: max - done })
    if (items.length === 0) return { done, failures, isUnfinished: false }
    const before = done
    const failed = await eachApart(items, async (item) => {
      if (!isStopping() && (await handle(item))) done += 1
    })
    failures.push(...failed)
    if (isStopping()) return { done, failures, isUnfinished: false }
    skip += items.length - (done - before)
  }
  return { done, failures, isUnfinished: true }
}
