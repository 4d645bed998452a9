import type { Socket } from 'node:net'
import type pg from 'pg'

const streamOf = ({ connection }: pg.Client): Socket => connection.stream as Socket

/** True while a query is running; `pg` does not expose this in its types. */
const isQueryRunning = (client: pg.Client): boolean =>
  'readyForQuery' in client && client.readyForQuery === false

/**
 * Closes a connection that has received nothing for `timeoutMs` while a query is running: its statements fail, and its
 * place in the pool becomes free. Unlike a timeout for each query, it does not end queries that wait behind others of
 * the same connection.
 */
export function endOnSilence(client: pg.Client, timeoutMs: number): void {
  const stream = streamOf(client)
  stream.setTimeout(timeoutMs)
  stream.on('timeout', () => {
    const { bytesRead } = stream
    // If this process was blocked, the answer may have arrived meanwhile, and is read in this turn.
    setImmediate(() => {
      if (!isQueryRunning(client) || stream.bytesRead > bytesRead || stream.timeout === 0) return
      stream.destroy(new Error(`the database has been silent for ${timeoutMs} ms`))
    })
  })
}

/** Lets the statements of a connection take as long as they need, until the returned function is called. */
export function liftSilenceLimit(client: pg.Client): () => void {
  const stream = streamOf(client)
  const { timeout = 0 } = stream
  stream.setTimeout(0)
  return () => void stream.setTimeout(timeout)
}
