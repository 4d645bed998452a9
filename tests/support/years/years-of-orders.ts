import type pg from 'pg'
import { dropIndexes } from '#database/backups/drop-indexes.ts'
import { liftSilenceLimit } from '#database/silence.ts'
import { MONEY, PARCELS } from './money-and-parcels.ts'
import { COMPLETE, LAY_OUT, ORDERS } from './orders.ts'

/** Tables with the orders and what is written with them. */
const WITH_ORDERS = [
  'users',
  'sessions',
  'orders',
  'order_lines',
  'order_events',
  'audit_log',
  'stock_lots',
  'stock_moves',
  'idempotency_keys',
] as const

/** Tables whose rows follow an order; their triggers look it up. */
const AFTER_ORDERS = [
  'payment_attempts',
  'payment_facts',
  'payment_events',
  'refunds',
  'owner_tasks',
  'invoices',
  'shipments',
  'tracking_events',
  'courier_webhook_events',
  'return_requests',
  'mails',
] as const

/** Tables that grow with every order. */
export const GROWING = [...WITH_ORDERS, ...AFTER_ORDERS]

/**
 * Fills a migrated and seeded database with two years of orders and everything that belongs to them, by
 * set-based statements, the same for the same number. `until` is the time of the newest.
 */
export async function layOutYears(pool: pg.Pool, count: number, until: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    liftSilenceLimit(client)
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query("set work_mem = '256MB'")
    await client.query('set synchronous_commit = off')
    await client.query('select setseed(0.42)')
    for (const statement of LAY_OUT) await client.query(statement, [count, until])
    for (const statement of COMPLETE) await client.query(statement)
    await fill(client, WITH_ORDERS, ORDERS)
    await fill(client, AFTER_ORDERS, [...MONEY, ...PARCELS])
    for (const table of GROWING) await client.query(`vacuum (freeze, analyze) ${table}`)
    await client.query('drop table laid, laid_drawn, laid_lines')
  } finally {
    // Closing the connection discards its settings.
    client.release(true)
  }
}

/** Fills tables while they have no indexes, which would be updated with every row. */
async function fill(
  client: pg.ClientBase,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const createIndexes = await dropIndexes(client, tables)
  for (const statement of statements) await client.query(statement)
  await createIndexes()
}
