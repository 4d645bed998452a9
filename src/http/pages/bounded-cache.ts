/** A cache entry: its size in bytes, and whether it was read since the last eviction pass. */
export interface CacheEntry {
  readonly bytes: number
  wasUsed: boolean
}

export interface Bounds {
  maxEntries: number
  maxBytes: number
}

/**
 * A map bounded by count and bytes, evicted by second chance: the oldest entry goes first, unless it
 * was read since the last pass. A flood of invented addresses thus does not evict pages that
 * visitors read, and a hit does not reorder the map.
 */
export class BoundedCache<Entry extends CacheEntry> {
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
    const { maxEntries, maxBytes } = this.#bounds
    while (this.#entries.size > maxEntries || this.#bytes > maxBytes) {
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
