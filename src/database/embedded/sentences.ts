import { EmbeddedPostgresError, type Problem } from '@samagni/embedded-postgres/error.ts'
import type { LogEvent } from '@samagni/embedded-postgres/log-event.ts'
import { RESTORE_ELSEWHERE, StartRefusal } from '#database/start-refusal.ts'

const STEPS = {
  'set-up': 'The built-in database could not be set up',
  start: 'The built-in database did not start',
}
const MEGABYTE = 1_000_000

/**
 * Turns an error of the built-in server into a `StartRefusal` with a readable sentence; returns other errors
 * unchanged.
 */
export function asRefusal(error: unknown): unknown {
  return error instanceof EmbeddedPostgresError ? new StartRefusal(sentence(error.problem)) : error
}

function sentence(problem: Problem): string {
  switch (problem.code) {
    case 'no-binaries':
      return `There is no built-in database for ${problem.platform} on ${problem.arch}: set DATABASE_URL to the address of a PostgreSQL server (15 or newer).`
    case 'no-ordinary-user':
      return 'The built-in database cannot run as root and found no ordinary user: start the shop as another user, or set DATABASE_URL.'
    case 'held': {
      const who = problem.pid === undefined ? '' : ` (process ${problem.pid})`
      return `Another Samagni${who} already runs on the folder ${problem.folder}. Stop it first, or set DATA_DIR to another folder.`
    }
    case 'not-a-cluster':
      return `The folder ${problem.folder} holds files that are no database. Nothing was changed: ${RESTORE_ELSEWHERE}.`
    case 'no-answer':
      return 'The built-in database did not answer.'
    case 'disk-full':
      return `${STEPS[problem.step]}: the disk is full. Free some space and start again.`
    case 'not-writable':
      return `${STEPS[problem.step]}: its folder may not be written. Check who owns it.`
    case 'failed':
      return `${STEPS[problem.step]}: ${problem.output}`
  }
}

/** A server that stopped is restarted until it runs, so a full disk asks for space alone. */
function restartSentence(error: Error): string {
  return error instanceof EmbeddedPostgresError && error.problem.code === 'disk-full'
    ? 'The disk is full. Free some space: the built-in database then starts by itself.'
    : (asRefusal(error) as Error).message
}

/** One line for every step of the built-in server that takes noticeable time. */
export function lineFor(event: LogEvent): string {
  switch (event.type) {
    case 'setting-up':
      return 'Setting up the database (once) …'
    case 'stopped':
      return 'The database stopped; starting it again …'
    case 'restarted':
      return 'The database is back.'
    case 'restart-failed':
      return restartSentence(event.error)
    case 'disk-nearly-full':
      return `The disk is nearly full (${Math.floor(event.freeBytes / MEGABYTE)} MB are free): the shop can be read, but orders may fail until there is space.`
    case 'disk-has-space':
      return 'There is space on the disk again.'
  }
}
