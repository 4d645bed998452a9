import { destination } from 'pino'
import type { Config } from '#config.ts'
import { createLogger, type ShopLogger } from './logging.ts'
import { tapErrors } from './telemetry/error-reports.ts'

const BUFFER_BYTES = 8 * 1024
/** A process that is killed loses the lines of its last moments; one that stops or fails writes them. */
const WRITE_WITHIN_MS = 200

/** The standard output of a running shop: its log, and its sentences to whoever started it. */
export interface LogOutput {
  log: ShopLogger
  /** Good news of start and stop. */
  say(sentence: string): void
  /** Why the shop does not start or cannot go on. */
  sayFailure(sentence: string): void
  setLevel(level: Config['logLevel']): void
  /** From now on lines about errors are also handed to `take`. */
  watchErrors(take: (line: string) => void): void
  /** Writes what is still buffered; before the process ends. */
  flush(): void
}

/**
 * Opens the log on standard output. Everything is JSON lines, also the sentences, unless a person reads
 * them at a terminal: then they stay sentences, and requests are not logged.
 */
export function openLogOutput({ isRead }: { isRead: boolean }): LogOutput {
  // A write for each line would cost a kept page a third of its time.
  const stream = destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: WRITE_WITHIN_MS,
  })
  const standard = isRead ? 'warn' : 'info'
  let takeError: ((line: string) => void) | undefined
  const log = createLogger(
    tapErrors(stream, (line) => takeError?.(line)),
    standard,
  )
  const flush = (): void => {
    try {
      stream.flushSync()
    } catch {
      // Nobody reads the output any more, or nothing was written to it yet.
    }
  }
  return {
    log,
    say(sentence) {
      if (isRead) process.stdout.write(`${sentence}\n`)
      else if (sentence.trim() !== '') log.info(sentence.trim())
      flush()
    },
    sayFailure(sentence) {
      if (isRead) process.stderr.write(`\n${sentence}\n`)
      else log.fatal(sentence)
    },
    setLevel(level) {
      log.level = level ?? standard
    },
    watchErrors(take) {
      takeError = take
    },
    flush,
  }
}
