import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type ShopDatabase = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<ShopDatabase['transaction']>[0]>[0]
/** The database or a transaction; reading queries take it as their first argument. */
export type Reader = ShopDatabase | Transaction

/** Opens a pool. `connection` is any PostgreSQL address, or the folder of the server's socket. */
export function openDatabase(connection: pg.PoolConfig, most = 10): ShopDatabase {
  const pool = new pg.Pool({
    max: most,
    // A statement that takes longer indicates an outage, not a slow page.
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    ...connection,
  })
  // The pool replaces a connection that breaks while idle; the next query reports the error.
  pool.on('error', () => {})
  return drizzle(pool)
}
