import { write } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SECOND_MS } from '#domain/time/durations.ts'
import type { LogStream } from './logging.ts'

export interface LogWriter extends LogStream {
  /** Writes what waits, for a second at most; never rejects. */
  flush(): Promise<void>
}

/** A write for each line would cost a kept page a third of its time. */
const WRITE_FROM_LENGTH = 8 * 1024
/** A process that is killed loses the lines of its last moments; one that stops or fails writes them. */
const WRITE_WITHIN_MS = 200
/** Twenty thousand lines; an output that takes none for longer costs lines instead of memory. */
const MAX_WAITING_LENGTH = 4 * 1024 * 1024
const FLUSH_WITHIN_MS = SECOND_MS
const BUSY_PAUSE_MS = 20

const writeTo = promisify(write)

/**
 * Writes lines to an open file, terminal or pipe, never in the thread that serves. On a full disk, and when nobody reads
 * the pipe any more, lines wait in memory and are tried again; what does not fit there is dropped, and `onLost` called
 * with the number of lines once the output takes some again. No failure reaches whoever logs.
 */
export function openLogWriter(file: number, onLost: (lines: number) => void): LogWriter {
  let lines = ''
  /** Of a write that was begun; what follows it has to wait. */
  let rest: Buffer | undefined
  let writing: Promise<void> | undefined
  let failure: NodeJS.ErrnoException | undefined
  let lost = 0

  /** Writes until less than `length` waits, or the output fails. */
  async function writeDownTo(length: number): Promise<void> {
    failure = undefined
    while (rest || lines.length > length) {
      if (!rest) {
        rest = Buffer.from(lines)
        lines = ''
      }
      try {
        const { bytesWritten } = await writeTo(file, rest)
        rest = bytesWritten < rest.length ? rest.subarray(bytesWritten) : undefined
      } catch (error) {
        failure = error as NodeJS.ErrnoException
        return
      }
    }
    if (lost === 0) return
    onLost(lost)
    lost = 0
  }

  function start(length: number): void {
    writing ??= writeDownTo(length).finally(() => {
      writing = undefined
    })
  }

  async function writeAll(isLate: () => boolean): Promise<void> {
    let isBusy = false
    do {
      start(0)
      await writing
      // Another program may have set the pipe to refuse instead of waiting for its reader.
      isBusy = failure?.code === 'EAGAIN'
      if (isBusy) await wait(BUSY_PAUSE_MS)
    } while ((rest || lines !== '') && (isBusy || !failure) && !isLate())
  }

  setInterval(() => {
    if (rest || lines !== '') start(0)
  }, WRITE_WITHIN_MS).unref()

  return {
    write(line) {
      if (lines.length + line.length > MAX_WAITING_LENGTH) {
        lost += 1
        return
      }
      lines += line
      if (lines.length >= WRITE_FROM_LENGTH && !failure) start(WRITE_FROM_LENGTH)
    },
    async flush() {
      let isLate = false
      const deadline = wait(FLUSH_WITHIN_MS, undefined, { ref: false }).then(() => {
        isLate = true
      })
      await Promise.race([deadline, writeAll(() => isLate)])
    },
  }
}
