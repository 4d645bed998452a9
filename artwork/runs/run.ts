import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const PUBLIC = join(ROOT, 'public')

/** Encoders run side by side; more would starve a small machine. */
const PRESSES = 2

export interface Job {
  readonly label: string
  run(): Promise<void>
}

/** One part of the shop's pictures: what is to be printed, and every file that belongs to it. */
export interface Run {
  /** Prints whose files are not there yet. */
  readonly jobs: readonly Job[]
  /** Drawings and records kept as text. */
  readonly texts: readonly { readonly path: string; readonly text: string }[]
  /** Every printed file; others in the part's folder are old and go. */
  readonly kept: ReadonlySet<string>
  /** The folder that is this part's own; `except` lies in it but is another's. */
  readonly folder: string
  readonly except?: string
}

export async function printJobs(jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs]
  let done = 0
  const press = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await job.run()
      done += 1
      process.stdout.write(`\r${done} of ${jobs.length} printed, last ${job.label}\u001b[K`)
    }
  }
  await Promise.all(Array.from({ length: PRESSES }, press))
  if (jobs.length > 0) process.stdout.write('\n')
}

export async function keepText(path: string, text: string): Promise<void> {
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Removes what lies in the part's folder and is no longer drawn; says how much that was. */
export async function removeOld({ folder, except, kept, texts }: Run): Promise<number> {
  const wanted = new Set([...kept, ...texts.map(({ path }) => path)])
  const foreign = except === undefined ? undefined : join(except, sep)
  const old = (await listFiles(folder)).filter(
    (path) => !wanted.has(path) && !(foreign !== undefined && path.startsWith(foreign)),
  )
  for (const path of old) await rm(path)
  for (const entry of existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : []) {
    const inner = join(folder, entry.name)
    if (entry.isDirectory() && (await listFiles(inner)).length === 0) {
      await rm(inner, { recursive: true })
    }
  }
  return old.length
}

export function asText(record: unknown): string {
  return `${JSON.stringify(record, null, 2)}\n`
}
