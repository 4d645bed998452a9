import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'

/** A file of the archive; large content comes in several. */
export interface ArchiveEntry {
  path: string
  bytes: Buffer
}

interface Sealing {
  /** Public keys (`age1…`); each of their identities opens the archive. */
  recipients: readonly string[]
  /** Leaves processor and disk to the shop that serves meanwhile. */
  maxBytesPerSecond?: number | undefined
}

/**
 * The entries as one stream: tar, compressed by zstd, encrypted by age. `age -d -i KEY FILE | zstd -d | tar -x`
 * opens it without this program. Holds a few entries in memory, however many there are.
 */
export async function sealArchive(
  entries: AsyncIterable<ArchiveEntry>,
  { recipients, maxBytesPerSecond }: Sealing,
): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const tar = Readable.from(tarOf(entries), { objectMode: false })
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
  })
  const source = maxBytesPerSecond ? tar.compose(throttle(maxBytesPerSecond)) : tar
  const sealed = await encrypter.encrypt(webStream(source.compose(compressed)))
  return Readable.from(sealed, { objectMode: false })
}

/** Node's type of its own web stream and the global one differ by name alone. */
const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

async function* tarOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const written = writeEntries()
  // The failure reaches the reader of the tar.
  written.catch((error: Error) => tar.destroy(error))

  async function writeEntries(): Promise<void> {
    for await (const { path, bytes } of entries) {
      await new Promise<void>((resolve, reject) => {
        tar.entry(
          { name: path, size: bytes.length, mode: 0o600, mtime: new Date(0) },
          bytes,
          (error) => (error ? reject(error) : resolve()),
        )
      })
    }
    tar.finalize()
  }

  yield* tar
  await written
}

function throttle(maxBytesPerSecond: number): Transform {
  const began = performance.now()
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      const dueMs = (passed / maxBytesPerSecond) * 1000 - (performance.now() - began)
      if (dueMs < 5) done(null, chunk)
      else void pause(dueMs).then(() => done(null, chunk))
    },
  })
}

/** Counts and sums what passes through. */
export function summing(): { stream: Transform; sum(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}
