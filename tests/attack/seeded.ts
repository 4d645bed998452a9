/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random choices of a test: the same seed makes the same choices. */
export class Chance {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seeded(seed)
  }

  /** An integer from 0 up to, but not including, `below`. */
  below(below: number): number {
    return Math.floor(this.#next() * below)
  }

  /** True in so many per cent of the cases. */
  percent(share: number): boolean {
    return this.#next() * 100 < share
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined && items.length === 0) throw new Error('nothing to choose from')
    return item as Item
  }
}
