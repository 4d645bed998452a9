import pg from 'pg'

/** A server behind a pooler that gives every transaction another session (PgBouncer in transaction mode). */
export interface PooledServer {
  /** The same database without the pooler. */
  direct: pg.ClientConfig
  /** The pooler keeps prepared statements apart by client (PgBouncer from 1.21 on). */
  keepsStatements: boolean
}

/**
 * A client for such a server. Prepared statements have names only if the pooler tracks them, because the next session
 * would not know them. Limits that a session would keep are set with each transaction, without another round trip.
 */
export function pooledClient(
  { keepsStatements }: Pick<PooledServer, 'keepsStatements'>,
  limits: readonly string[],
): typeof pg.Client {
  // Drizzle takes a client whose class has 'Pool' in its name for a pool.
  class SharedSessionClient extends pg.Client {}
  Object.defineProperty(SharedSessionClient.prototype, 'query', {
    value(this: pg.Client, query: unknown, ...rest: unknown[]): unknown {
      return Reflect.apply(pg.Client.prototype.query, this, [adapt(query), ...rest])
    },
  })

  function adapt(query: unknown): unknown {
    if (typeof query === 'string') return withLimits(query)
    if (typeof query !== 'object' || query === null || !('text' in query)) return query
    const { text } = query
    if (typeof text !== 'string') return query
    const named = 'name' in query && query.name !== undefined && !keepsStatements
    return { ...query, text: withLimits(text), ...(named ? { name: undefined } : {}) }
  }

  const withLimits = (text: string): string =>
    /^begin\b/i.test(text) ? [text, ...limits].join('; ') : text

  return SharedSessionClient
}
