import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Span, Traces } from './traces.ts'

/**
 * Makes every query of a request a span, named by its verb and table. Neither its text nor its values
 * are sent.
 */
export function traceQueries(pool: pg.Pool, traces: Traces): void {
  pool.on('connect', (client) => {
    const { query } = client
    Object.defineProperty(client, 'query', {
      value(this: pg.PoolClient, ...words: unknown[]): unknown {
        if (!traces.isWithin()) return Reflect.apply(query, this, words)
        const span = traces.begin(summaryOf(textOf(words[0])), 'query', {
          'db.system.name': 'postgresql',
        })
        const callback = words.at(-1)
        if (typeof callback === 'function') {
          words[words.length - 1] = (error: unknown, result: unknown) => {
            finish(span, error)
            Reflect.apply(callback, undefined, [error, result])
          }
          return Reflect.apply(query, this, words)
        }
        const answer: unknown = Reflect.apply(query, this, words)
        if (answer instanceof Promise) {
          answer.then(
            () => span.end(),
            (error: unknown) => finish(span, error),
          )
        } else {
          // A stream, whose duration is not known here; no request of the shop uses one.
          span.end()
        }
        return answer
      },
    })
  })
  const { connect } = pool
  // Otherwise a connection released by another request would bring that request's span along.
  Object.defineProperty(pool, 'connect', {
    value(this: pg.Pool, callback?: (...words: unknown[]) => void): unknown {
      const bound = callback && [AsyncResource.bind(callback)]
      return Reflect.apply(connect, this, bound ?? [])
    },
  })
}

function finish(span: Span, error: unknown): void {
  if (error) span.end({ failure: codeOf(error) })
  else span.end()
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'error'

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const isNamed = typeof query === 'object' && query !== null && 'text' in query
  return isNamed ? String(query.text) : ''
}

/** The verb of a statement, and the first table that it names. */
function summaryOf(text: string): string {
  const [, verb = 'query'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)/i.exec(text) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
