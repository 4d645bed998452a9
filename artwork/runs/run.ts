import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const PUBLIC = join(ROOT, 'public')

/** Encoders run in parallel; more would overload a small machine. */
const PRESSES = 2

export interface Job {
  readonly label: string
  run(): Promise<void>
}

/** One part of the shop's pictures: what is to be rendered, and every file that belongs to it. */
export interface Run {
  /** Renderings whose files do not exist yet. */
  readonly jobs: readonly Job[]
  /** Drawings and records stored as text. */
  readonly texts: readonly { readonly path: string; readonly text: string }[]
  /** Every rendered file; others in the part's folder are outdated and deleted. */
  readonly kept: ReadonlySet<string>
  /** The part's own folder; `except` is inside it but belongs to another part. */
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

/** Deletes files in the part's folder that are no longer drawn; returns how many. */
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
