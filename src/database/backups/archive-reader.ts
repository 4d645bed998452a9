import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import type { ArchiveEntry } from './archive-writer.ts'
import { BackupRefusal } from './refusal.ts'

/** Far above a picture or a part of a table: a forged size must not fill the memory. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024

const DAMAGED =
  'This backup is damaged: it was changed or cut off after it was made. Nothing was restored; use another one.'

/**
 * The entries of an archive, in their order. Throws a `BackupRefusal` when no identity opens it, and when its bytes
 * are damaged. Entries before the damage have been yielded by then.
 */
export async function* openArchive(
  source: Readable,
  identities: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  const plain = await decrypt(source, identities)
  const tar = extract()
  let failure: Error | undefined
  const reading = pipeline(plain, createZstdDecompress(), tar, (error) => {
    if (error) failure = error
  })
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`)
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) chunks.push(chunk)
      yield { path: name, bytes: Buffer.concat(chunks) }
    }
  } catch (error) {
    throw asDamage(failure ?? error)
  } finally {
    reading.destroy()
    source.destroy()
  }
  if (failure) throw asDamage(failure)
}

async function decrypt(source: Readable, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    throw new BackupRefusal('The key is misspelt: copy the line AGE-SECRET-KEY-1… again, whole.')
  }
  try {
    const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>
    return Readable.from(await decrypter.decrypt(stream), { objectMode: false })
  } catch (error) {
    source.destroy()
    throw refusalOf(error as Error)
  }
}

function refusalOf(error: NodeJS.ErrnoException): Error {
  if (error.code !== undefined) return error
  if (/no identity matched/.test(error.message)) {
    return new BackupRefusal(
      'This key does not open this backup. Nothing was restored; use the key that belongs to the BACKUP_KEY it was made with.',
    )
  }
  if (/invalid version|invalid header|not an age/i.test(error.message)) {
    return new BackupRefusal('This file is not a backup of Samagni, or its beginning is damaged.')
  }
  return new BackupRefusal(DAMAGED, { cause: error })
}

/** Turns an error into a refusal; errors of the disk stay as they are. */
function asDamage(error: unknown): unknown {
  if (error instanceof BackupRefusal) return error
  const { code = '' } = error as NodeJS.ErrnoException
  const isOfDisk = /^E[A-Z]+$/.test(code)
  return isOfDisk ? error : new BackupRefusal(DAMAGED, { cause: error })
}
