/** Anything that says how many bytes it holds and whether it was asked for since it was last looked at. */
export interface Keepable {
  readonly bytes: number
  wasUsed: boolean
}

export interface Bounds {
  mostEntries: number
  mostBytes: number
}

/**
 * A map bounded by count and bytes. Who was not asked for lately goes first: on the way round, an
 * entry that was used gets one more turn, so a flood of odd addresses does not push out what
 * visitors read, and a hit costs no reordering.
 */
export class KeptAnswers<Entry extends Keepable> {
  readonly #bounds: Bounds
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  set(key: string, entry: Entry): void {
    this.delete(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    this.#shrink()
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #shrink(): void {
    const { mostEntries, mostBytes } = this.#bounds
    while (this.#entries.size > mostEntries || this.#bytes > mostBytes) {
      const first = this.#entries.entries().next()
      if (first.done) return
      const [key, entry] = first.value
      this.#entries.delete(key)
      if (entry.wasUsed) {
        entry.wasUsed = false
        this.#entries.set(key, entry)
      } else {
        this.#bytes -= entry.bytes
      }
    }
  }
}
