import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShopDatabase } from '#database/connection.ts'

/** An item whose caller waits for its answer. */
export interface Held<Item, Answer> {
  item: Item
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

interface Gathering<Item, Answer> {
  /** Answers a batch. If it throws, all callers that are not answered yet get the error. */
  work(held: readonly Held<Item, Answer>[]): Promise<void>
  /** True if an item may join this batch. */
  fits(item: Item, gathered: readonly Item[]): boolean
  /** The size of a batch, limited so that the first items do not wait for long. */
  max?: number
  /** How many batches run at once. With one, further items gather while it waits for the disk. */
  lanes?: number
  /**
   * A batch that takes longer frees its lane and continues, so that a locked row or a connection that broke unnoticed
   * does not delay later items. Running a second transaction beside it is as safe as one of another process.
   */
  stuckAfterMs?: number
  /**
   * A pause of the lane after each batch, so that more items gather. An item that arrives after it starts a batch at
   * once.
   */
  pause?: () => Promise<unknown>
}

/**
 * Batches items: those that arrive in one turn of the event loop start at once if a lane is free, and otherwise wait
 * together with those that arrive meanwhile. No item waits only to fill a batch.
 */
export function gather<Item, Answer>({
  work,
  fits,
  max = 32,
  lanes = 1,
  stuckAfterMs = 2_000,
  pause,
}: Gathering<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Held<Item, Answer>[] = []
  let busy = 0

  function takeNext(): Held<Item, Answer>[] {
    const taken: Held<Item, Answer>[] = []
    const gathered: Item[] = []
    waiting = waiting.filter((held) => {
      if (gathered.length === max || !fits(held.item, gathered)) return true
      taken.push(held)
      gathered.push(held.item)
      return false
    })
    return taken
  }

  async function workOnNext(): Promise<void> {
    busy += 1
    while (waiting.length > 0) {
      // Items that arrive in the same turn of the event loop, for example from other connections, join the batch.
      await nextTurn()
      const taken = takeNext()
      // Another lane has taken all of them.
      if (taken.length === 0) break
      const working = work(taken).catch((error: unknown) => {
        for (const { reject } of taken) reject(error)
      })
      await within(stuckAfterMs, working)
      await pause?.()
    }
    busy -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (busy < lanes) void workOnNext()
    })
}

/** Like `gather`, with separate batches for each database, because each test has its own. */
export function gatherFor<Item, Answer>(
  gatheringOn: (db: ShopDatabase) => Gathering<Item, Answer>,
): (db: ShopDatabase, item: Item) => Promise<Answer> {
  const gatherings = new WeakMap<ShopDatabase, (item: Item) => Promise<Answer>>()
  return (db, item) => {
    const hand = gatherings.get(db) ?? gather(gatheringOn(db))
    gatherings.set(db, hand)
    return hand(item)
  }
}

/** Resolves when the work has ended, or after `ms` milliseconds. */
export function within(ms: number, working: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void working.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
