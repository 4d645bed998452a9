import type { Readable } from 'node:stream'

export interface StoredFile {
  name: string
  bytes: number
}

/** Where backups are kept: outside the machine or at least outside the data folder. */
export interface BackupStore {
  /** The place in words, for the owner. */
  readonly place: string
  /** Stores the file under this name whole or not at all. */
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
  /** Deletes what is left of files whose writer was killed, where `isOld` says so of their names. */
  removeUnfinished(isOld: (name: string) => boolean): Promise<void>
}
