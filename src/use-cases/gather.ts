import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShopDatabase } from '#database/connection.ts'

/** Something that waits for its answer. */
export interface Held<Item, Answer> {
  item: Item
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

interface Gathering<Item, Answer> {
  /** Answers what was gathered; what it throws is thrown to everybody whom it has not answered. */
  work(held: readonly Held<Item, Answer>[]): Promise<void>
  /** Whether an item may be worked on together with these. */
  fits(item: Item, gathered: readonly Item[]): boolean
  /** More would keep the first ones waiting. */
  max?: number
  /** How many gatherings are worked on at once. With one, the others gather while it waits for the disk. */
  lanes?: number
  /**
   * Work that takes longer goes on by itself, and nobody waits behind it any more: a row may be held, and a connection that
   * has broken unnoticed answers nobody. A second transaction beside it is as safe as one of another process.
   */
  patienceMs?: number
  /** What a lane waits for after its work, so that more come together; what comes to one that has rested is worked on at once. */
  rest?: () => Promise<unknown>
}

/**
 * Hands on what arrives in one turn of the event loop, at once while a lane is free, and else together with whoever
 * arrives meanwhile. Nobody waits for others to come.
 */
export function gather<Item, Answer>({
  work,
  fits,
  max = 32,
  lanes = 1,
  patienceMs = 2_000,
  rest,
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
      // Whoever arrives in the same turn of the event loop, as from other connections or with the same answer, comes along.
      await nextTurn()
      const taken = takeNext()
      // Another lane has taken all of them.
      if (taken.length === 0) break
      const working = work(taken).catch((error: unknown) => {
        for (const { reject } of taken) reject(error)
      })
      await within(patienceMs, working)
      await rest?.()
    }
    busy -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (busy < lanes) void workOnNext()
    })
}

/** The same for each database that is worked on: a test has one of its own. */
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

/** Resolves when the work has ended, or after some time. */
export function within(ms: number, working: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void working.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
