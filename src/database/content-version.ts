import { type SQL, sql } from 'drizzle-orm'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { Reader, ShopDatabase, Transaction } from './connection.ts'
import { listen } from './listening.ts'
import { repeat } from './repeat.ts'
import { statement } from './statement.ts'

const CHANNEL = 'content_version'
/** Through a pooler no notification arrives, and a broken connection is noticed late, so the version is also polled. */
const POLL_EVERY_MS = 1_000

/** Notifies every process of a new version; for a statement that has just incremented it. */
export const contentNotice: SQL = sql.raw(`pg_notify('${CHANNEL}', version::text)`)

const readVersion = statement<Record<string, never>, { version: string }>(
  'content-version',
  sql`select version from content_version`,
)

/** The current version of all public content; a cached page is valid for one version. */
export async function readContentVersion(db: Reader): Promise<number> {
  const [row] = await readVersion(db, {})
  return Number(row?.version)
}

/** Marks the pages that show these products as outdated; for a statement with the new version as `moved`. */
export const markProductsChanged = (ids: SQL): SQL => sql`
  insert into product_versions (product_id, version)
  select id, moved.version from moved, shown_with(${ids}) as shown (id) order by id
  on conflict (product_id) do update set version = excluded.version`

/** Increments the version for changes of named products only. */
export const NAMED_MOVE: SQL = sql`version = version + 1, named = version + 1`

/**
 * Increments the version and notifies every process when `tx` commits. The row stays locked until then, so call
 * this last in a transaction. Pass `products` if only these have changed and none has joined or left a family: pages of
 * other products then stay cached.
 */
export async function moveContentVersion(tx: Transaction, products?: readonly ProductId[]) {
  await move(tx, products && sql`${sql.param(products)}::text[]`)
}

/** The same when only the stock of an order's products has changed. */
export async function moveForOrder(tx: Transaction, orderId: OrderId): Promise<void> {
  await move(tx, sql`array(select product_id from order_lines where order_id = ${orderId})`)
}

/**
 * The same when orders became purchases or ceased to be: reviews by their shoppers are marked as verified on the pages
 * of these products and of their other sizes. Without such a review the version stays.
 */
export async function moveForPurchases(tx: Transaction, orderIds: readonly OrderId[]) {
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    select distinct reviews.product_id as id from orders
    join reviews on reviews.user_id = orders.user_id and reviews.product_id in (
      select shown_with(array(select product_id from order_lines where order_id = orders.id))
    )
    where orders.id = any (${sql.param(orderIds)}::text[])`)
  if (rows.length > 0) {
    await moveContentVersion(
      tx,
      rows.map(({ id }) => id),
    )
  }
}

async function move(tx: Transaction, products: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update content_version set ${products ? NAMED_MOVE : sql`version = version + 1`} returning version
    ) ${products ? sql`, named as (${markProductsChanged(products)})` : sql``}
    select ${contentNotice} from moved`)
}

/** If more products than this have changed, all product pages count as changed. */
const MAX_REMEMBERED = 10_000

interface VersionChanges {
  version: string
  site: string
  products: string[]
}

const readChanges = statement<{ since: number; limit: number }, VersionChanges>(
  'content-news',
  sql`select version, site, array(
    select product_id from product_versions as changed
    where changed.version > ${sql.placeholder('since')}::bigint limit ${sql.placeholder('limit')}
  ) as products from content_version`,
)

/** The content version as this process knows it. */
export interface FollowedVersion {
  current(): number
  /** Changes when anything on this product's page changes, but not with other products. */
  ofProduct(id: string): string
  /** Calls `tell` after every change; returns a function that unsubscribes. */
  onChange(listener: (version: number) => void): () => void
  /** Reads the version now, so that a process that has just written serves its own writes. */
  catchUp(): Promise<void>
  /** Stops polling and listening; call it before the pool is closed. */
  close(): Promise<void>
}

interface FollowOptions {
  pollEveryMs?: number
  /** Loads what belongs to a version before this process announces that version. */
  prepare?: (() => Promise<void>) | undefined
}

/**
 * Follows the version by notifications on a connection of its own and, as a fallback, by polling every second.
 * During an outage the version stays as it was and is updated afterwards.
 */
export async function followContentVersion(
  db: ShopDatabase,
  { pollEveryMs = POLL_EVERY_MS, prepare }: FollowOptions = {},
): Promise<FollowedVersion> {
  const [first] = await readChanges(db, { since: Number.MAX_SAFE_INTEGER, limit: 0 })
  let version = Number(first?.version)
  let site = Number(first?.site)
  /** The version in which each product last changed, since this process started or `site` changed. */
  const products = new Map<string, number>()
  // After reading the version, so that what is loaded is never older than it.
  await prepare?.()
  const listeners = new Set<(version: number) => void>()
  const readUpdate = async (): Promise<void> => {
    const [changes] = await readChanges(db, { since: version, limit: MAX_REMEMBERED })
    const seen = Number(changes?.version)
    if (!changes || !(seen > version)) return
    await prepare?.()
    const isTooMuch = products.size + changes.products.length >= MAX_REMEMBERED
    if (isTooMuch || Number(changes.site) > site) {
      products.clear()
      site = seen
    }
    for (const id of changes.products) products.set(id, seen)
    version = seen
    for (const listener of listeners) listener(seen)
  }
  // One read at a time, so that the version never goes backwards; calls during a read share the next one.
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const refresh = (): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = undefined
        return refresh()
      })
      return next
    }
    // After an outage the next poll finds the new version.
    running = readUpdate()
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return running
  }
  const listening = listen(db, CHANNEL, {
    onMessage: (message) => {
      if (Number(message) > version) void refresh()
    },
    onListening: refresh,
  })
  const pollTimer = repeat(refresh, pollEveryMs)
  return {
    current: () => version,
    ofProduct: (id) => `${site} ${products.get(id) ?? 0}`,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    catchUp: refresh,
    async close() {
      listeners.clear()
      await Promise.all([listening.close(), pollTimer.close()])
      await (next ?? running)
    },
  }
}
