import type { Readable } from 'node:stream'

export interface StoredFile {
  name: string
  bytes: number
}

/** Stores backups outside the machine, or at least outside the data folder. */
export interface BackupStore {
  /** Describes the place to the owner. */
  readonly place: string
  /** Stores the complete file under this name, or nothing. */
  write(name: string, content: Readable): Promise<void>
  /** Replaces a small text file as a whole. */
  writeText(name: string, text: string): Promise<void>
  /** Throws when there is no such file. */
  open(name: string): Promise<Readable>
  /** A small text file; `undefined` when there is none. */
  readText(name: string): Promise<string | undefined>
  list(): Promise<readonly StoredFile[]>
  /** A missing file is not an error. */
  remove(name: string): Promise<void>
  /** Deletes files whose write was interrupted, if `isOld` returns true for their name. */
  removeUnfinished(isOld: (name: string) => boolean): Promise<void>
}
