/**
 * Why a request to the storage failed. `retryable`: it may work later; `misconfigured`: trying again is useless
 * until somebody corrects the settings. `detail` is a sentence without keys.
 */
export type StorageRefusal = {
  ok: false
  reason: 'retryable' | 'misconfigured'
  detail: string
}

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

/**
 * Stores files under keys, for all processes of the shop. A key consists of letters, digits, `.`, `_`, `-` and
 * `/`; storing under a key that exists replaces its object as a whole.
 */
export interface ObjectStorage {
  /** The store's address and bucket, for people. */
  readonly title: string
  /** Stores a small object. */
  put(key: string, bytes: Uint8Array, type: string): Promise<{ ok: true } | StorageRefusal>
  /** Stores a stream of unknown length; the key exists only once all of it has arrived. An error of the source aborts it. */
  upload(
    key: string,
    source: AsyncIterable<Uint8Array>,
  ): Promise<{ ok: true; bytes: number } | StorageRefusal>
  /** Reads a small object whole; refuses one of more than `maxBytes`. */
  read(
    key: string,
    maxBytes: number,
  ): Promise<{ ok: true; bytes: Buffer } | { ok: false; reason: 'missing' } | StorageRefusal>
  /** Reads an object of any size. A connection that breaks throws while it is read. */
  open(
    key: string,
  ): Promise<
    | { ok: true; bytes: number; source: AsyncIterable<Uint8Array> }
    | { ok: false; reason: 'missing' }
    | StorageRefusal
  >
  /** Deletes an object; a missing one is not an error. */
  remove(key: string): Promise<{ ok: true } | StorageRefusal>
  /** Every object whose key begins with `prefix`, by key. */
  list(prefix: string): Promise<{ ok: true; objects: readonly StoredObject[] } | StorageRefusal>
}
