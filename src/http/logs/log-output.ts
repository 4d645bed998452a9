import type { Config } from '#config.ts'
import { tapErrors } from '#http/telemetry/error-reports.ts'
import { openLogWriter } from './log-writer.ts'
import { createLogger, type ShopLogger } from './logging.ts'

const STANDARD_OUTPUT = 1

/** The standard output of a running shop: its log, and messages to the person who started it. */
export interface LogOutput {
  log: ShopLogger
  /** Messages about start and stop. */
  say(sentence: string): void
  /** Why the shop does not start or cannot continue. */
  sayFailure(sentence: string): void
  setLevel(level: Config['logLevel']): void
  /** From now on, lines about errors are also passed to `take`. */
  watchErrors(take: (line: string) => void): void
  /** Writes buffered lines, as far as the output accepts them; for the end of the process. */
  flush(): Promise<void>
}

/**
 * Opens the log on standard output. Everything is written as JSON lines, including messages. At a terminal
 * messages are plain text, and requests are not logged.
 */
export function openLogOutput({ isRead }: { isRead: boolean }): LogOutput {
  const writer = openLogWriter(STANDARD_OUTPUT, (lines) => {
    log.warn({ lines }, 'lines of the log were lost, because its output took none')
  })
  const standard = isRead ? 'warn' : 'info'
  let takeError: ((line: string) => void) | undefined
  const log = createLogger(
    tapErrors(writer, (line) => takeError?.(line)),
    standard,
  )
  return {
    log,
    say(sentence) {
      if (isRead) process.stdout.write(`${sentence}\n`)
      else if (sentence.trim() !== '') log.info(sentence.trim())
      void writer.flush()
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
    flush: writer.flush,
  }
}
