import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'

const WEEK_MS = 7 * 86_400_000
/** Enough for the messages of a failed start. */
const MAX_BYTES = 16 * 1024

/** The server's output before its own log is open. */
export const startLog = (folder: string): string => path.join(folder, 'start.log')

function logsOf(folder: string): string[] {
  const own = path.join(folder, 'log')
  const dated = existsSync(own) ? readdirSync(own).map((name) => path.join(own, name)) : []
  return [startLog(folder), ...dated].filter((file) => existsSync(file))
}

/** Empties logs older than a week, which a continuously running server would have truncated. */
export function emptyOldLogs(folder: string, now: number): void {
  for (const file of logsOf(folder)) {
    const isOld = file === startLog(folder) || now - statSync(file).mtimeMs > WEEK_MS
    if (isOld) truncateSync(file)
  }
}

/** Remembers the end of each log; the returned function reads what was added since. */
export function followLogs(folder: string): () => string {
  const ends = new Map(logsOf(folder).map((file) => [file, statSync(file).size]))
  return () =>
    logsOf(folder)
      .map((file) => readFrom(file, ends.get(file) ?? 0))
      .join('')
}

function readFrom(file: string, end: number): string {
  const { size } = statSync(file)
  const from = Math.max(size < end ? 0 : end, size - MAX_BYTES)
  const part = Buffer.alloc(size - from)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, part, 0, part.length, from)
  } finally {
    closeSync(opened)
  }
  return part.toString('utf8')
}
