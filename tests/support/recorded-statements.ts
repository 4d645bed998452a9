import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { shapeOf } from './release.ts'

/** A worker loads this module anew for each test file, and keeps one global object. */
const KEY = Symbol.for('samagni.recorded-statements')
const worker: typeof globalThis & { [KEY]?: Map<string, string> } = globalThis

/** Keeps every statement that this process sends from now on; the function returned writes them down. */
export function recordStatements(folder: string): () => void {
  const statements = worker[KEY] ?? record()
  worker[KEY] = statements
  return () =>
    writeFileSync(
      path.join(folder, `${process.pid}.json`),
      JSON.stringify([...statements.values()]),
    )
}

function record(): Map<string, string> {
  const statements = new Map<string, string>()
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    const [first] = words
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    if (typeof text === 'string' && isLasting(text)) {
      const shape = shapeOf(text)
      if (!statements.has(shape)) statements.set(shape, text.trim())
    }
    return Reflect.apply(send, this, words)
  } as typeof send
  return statements
}

/** Queries and changes of rows, not those of tables; one at a time, since only one can be prepared. */
const isLasting = (text: string): boolean =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/;\s*\S/.test(text)

/** All that the workers wrote down, once for each shape, in a lasting order. */
export function readRecorded(folder: string): string[] {
  const all = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as string[],
  )
  const byShape = new Map(
    all
      .filter(isLasting)
      .toSorted()
      .map((text) => [shapeOf(text), text]),
  )
  return [...byShape.values()].toSorted()
}
