import { write } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SECOND_MS } from '#domain/time/durations.ts'
import type { LogStream } from './logging.ts'

export interface LogWriter extends LogStream {
  /** Writes waiting lines, for at most a second; never rejects. */
  flush(): Promise<void>
}

/** A write per line would take a third of the time of serving a cached page. */
const WRITE_FROM_LENGTH = 8 * 1024
/** A killed process loses the lines of this interval; one that stops or crashes writes them. */
const WRITE_WITHIN_MS = 200
/** About twenty thousand lines; if the output blocks for longer, lines are dropped to limit memory. */
const MAX_WAITING_LENGTH = 4 * 1024 * 1024
const FLUSH_WITHIN_MS = SECOND_MS
const BUSY_PAUSE_MS = 20

const writeTo = promisify(write)

/**
 * Writes lines to an open file, terminal or pipe without blocking the event loop. On a full disk or a pipe that is no
 * longer read, lines wait in memory and are retried; those above the limit are dropped, and `onLost` is called with
 * their number once the output accepts lines again. Failures never reach the code that logs.
 */
export function openLogWriter(file: number, onLost: (lines: number) => void): LogWriter {
  let lines = ''
  /** The rest of a partial write, which must be completed first. */
  let rest: Buffer | undefined
  let writing: Promise<void> | undefined
  let failure: NodeJS.ErrnoException | undefined
  let lost = 0

  /** Writes until at most `length` characters wait, or the output fails. */
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
      // Another program may have set the pipe to non-blocking mode.
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
