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
  /** Limits the speed, so that processor and disk are free for the running shop. */
  maxBytesPerSecond?: number | undefined
}

export interface SealedArchive {
  stream: Readable
  /** Stops reading entries, wherever it is, and waits until their source is closed; safe after the end. */
  close(): Promise<void>
}

/**
 * The entries as one stream: tar, compressed by zstd, encrypted by age. `age -d -i KEY FILE | zstd -d | tar -x`
 * opens it without this program. Holds a few entries in memory, however many there are.
 */
export async function sealArchive(
  entries: AsyncIterable<ArchiveEntry>,
  { recipients, maxBytesPerSecond }: Sealing,
): Promise<SealedArchive> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const { tar, close } = tarOf(entries)
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
  })
  const source = maxBytesPerSecond ? tar.compose(throttle(maxBytesPerSecond)) : tar
  const sealed = await encrypter.encrypt(webStream(source.compose(compressed)))
  const stream = Readable.from(sealed, { objectMode: false })
  return { stream, close }
}

/** Node's type for web streams and the global one differ only by name. */
const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

function tarOf(entries: AsyncIterable<ArchiveEntry>): { tar: Readable; close(): Promise<void> } {
  const packed = pack()
  async function writeEntries(): Promise<void> {
    for await (const { path, bytes } of entries) {
      const header = { name: path, size: bytes.length, mode: 0o600, mtime: new Date(0) }
      await new Promise<void>((resolve, reject) => {
        packed.entry(header, bytes, (error) => (error ? reject(error) : resolve()))
      })
    }
    packed.finalize()
  }
  const written = writeEntries().catch((error: Error) => {
    // The error is thrown to the reader of the tar.
    packed.destroy(error)
  })
  return {
    tar: Readable.from(packed, { objectMode: false }),
    async close() {
      packed.destroy()
      await written
    },
  }
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

/** A stream that counts and hashes the bytes that pass through it. */
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
