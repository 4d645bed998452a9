import { StartRefusal } from '#database/start-refusal.ts'
import { ConfigError } from '#environment.ts'
import { safeText } from '#http/logs/logging.ts'
import { assignmentIn } from './assignment.ts'

/** Tells the owner in one sentence why this process ends; the main process restarts its children by itself. */
export function sentenceFor(
  error: unknown,
  environment: Record<string, string | undefined>,
): string {
  const { PORT: port = '3000', HOST } = environment
  if (error instanceof StartRefusal || error instanceof ConfigError) return error.message
  const { code, message, hostname, address, path } = causeOf(error) as NodeJS.ErrnoException & {
    hostname?: string
    address?: string
  }
  if (code === 'EADDRNOTAVAIL' ? address === HOST : code === 'ENOTFOUND' && hostname === HOST) {
    return `This machine has no address ${HOST}: name one of its own in HOST, or leave HOST out for all of them.`
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or start with another: PORT=3001 npm start`
    case 'EACCES':
      if (path !== undefined) {
        return `The shop may not use ${path}: it belongs to another user. Give the data folder to the user of the service: chown -R samagni DATA_DIR`
      }
      return `The shop may not use port ${port} or its data folder. Choose a port above 1023, or check who owns the folder.`
    case 'ENOSPC':
    case '53100':
      return assignmentIn(environment)
        ? 'The disk is full. Free some space: this part of the shop starts again by itself, and nothing that was answered is lost.'
        : 'The disk is full. Free some space and start again; nothing that was answered is lost.'
    case '57P01':
    case '57P02':
    case '57P03':
    case 'ECONNREFUSED':
      return assignmentIn(environment)
        ? 'The database does not answer at the moment. This part of the shop starts again by itself.'
        : 'The database does not answer. Check that it runs, and start the shop again; nothing that was answered is lost.'
    default:
      return `The shop cannot go on: ${safeText(String(message))}`
  }
}

/** What a query failed with, in place of the query. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error
}
