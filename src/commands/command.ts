import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BackupRefusal } from '#database/backups/refusal.ts'
import { reasonOf } from '#database/named-server.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { ConfigError } from '#environment.ts'
import { causeOf } from '../failure-sentence.ts'

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Runs a command to its end; a refusal is one sentence and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`\n${sentenceFor(error)}\n`)
    process.exitCode = 1
  }
}

/** Parses the words of a command; a mistyped one ends it with a sentence before it has done anything. */
export function readWords<Known extends ParseArgsConfig>(
  known: Known,
): ReturnType<typeof parseArgs<Known>> {
  try {
    return parseArgs(known)
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ', 1)
    process.stderr.write(
      `\n${problem}. Nothing was done; docs/operations.md, Backup and restore, has the commands.\n`,
    )
    process.exit(1)
  }
}

/** The driver's words for a connection that the server has ended, which have no code. */
const CONNECTION_LOST = /Connection terminated|is not queryable/

/** Why a command has failed, in one sentence; the whole error only if nobody foresaw it. */
export function sentenceFor(failure: unknown): string {
  const isPlain = [BackupRefusal, StartRefusal, ConfigError].some((one) => failure instanceof one)
  if (isPlain) return (failure as Error).message
  const error = causeOf(failure)
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOSPC':
    case '53100':
      return 'The disk is full. Free some space and try again; what was there is unchanged.'
    case 'ENOENT':
      return `There is no such file or folder: ${(error as NodeJS.ErrnoException).path ?? message}`
    case 'EISDIR':
      return 'A file is expected, and a folder is named.'
    case 'EEXIST':
    case 'ENOTDIR':
      return `A folder is expected, and a file is named: ${(error as NodeJS.ErrnoException).path ?? message}`
    case 'EACCES':
    case 'EROFS':
      return `${(error as NodeJS.ErrnoException).path ?? 'The folder'} may not be used: check who owns it.`
    case '28P01':
    case '28000':
    case '3D000':
    case '53300':
      return `The database that DATABASE_URL names ${reasonOf(error)}.`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '57P01':
    case '57P03':
      return `The database does not answer: ${message}`
    default:
      if (CONNECTION_LOST.test(message)) return `The database does not answer: ${message}`
      return error instanceof Error ? (error.stack ?? message) : String(error)
  }
}

/** How long it takes from here, in words. */
export function stopwatch(): () => string {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

export const count = (value: number): string =>
  value.toLocaleString(LANGUAGE_FACTS[DEFAULT_LANGUAGE].locale)
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
