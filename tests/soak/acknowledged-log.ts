import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Acknowledged } from '#tests/support/invariants.ts'

/** A confirmed action: an order placed in cash, a checkout started, a payment taken, an order cancelled. */
export interface AcknowledgedEntry extends Acknowledged {
  what: 'placed' | 'begun' | 'paid' | 'cancelled'
}

/** Each confirmation is on disk before the next request: the reference to compare with. */
export class AcknowledgedLog {
  readonly #file: number
  readonly #path: string

  constructor(folder: string) {
    this.#path = path.join(folder, 'acknowledged.jsonl')
    this.#file = openSync(this.#path, 'a')
  }

  add(entries: AcknowledgedEntry): void {
    writeSync(this.#file, `${JSON.stringify(entries)}\n`)
    fsyncSync(this.#file)
  }

  all(): AcknowledgedEntry[] {
    const lines = readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as AcknowledgedEntry)
  }

  close(): void {
    closeSync(this.#file)
  }
}
