import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { writeTakes } from '#database/stock/stock.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import type { ShopDatabase, Transaction } from './connection.ts'
import {
  type FollowedVersion,
  followContentVersion,
  moveContentVersion,
  readContentVersion,
} from './content-version.ts'
import { inTransaction } from './transaction.ts'

const NEVER_MS = HOUR_MS

const opened: FollowedVersion[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((followed) => followed.close()))
})

async function follow(db: ShopDatabase, pollEveryMs: number): Promise<FollowedVersion> {
  const followed = await followContentVersion(db, { pollEveryMs })
  opened.push(followed)
  return followed
}

/** Resolves with the next version that a follower receives. */
function nextOf(followed: FollowedVersion): Promise<number> {
  return new Promise((resolve) => {
    const end = followed.onChange((version) => {
      end()
      resolve(version)
    })
  })
}

/** Waits until the server shows a connection that listens on the channel. */
async function untilListening(db: ShopDatabase, after = 0): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where datname = current_database() and query = 'listen content_version' and pid <> ${after}
        and state = 'idle'`)
    if (rows[0]) return rows[0].pid
  }
}

async function untilNobodyListens(db: ShopDatabase): Promise<void> {
  for (let count = 1; count > 0; ) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and query = 'listen content_version'`)
    count = rows.length
  }
}

describe('the content version', () => {
  test('increases by one with the transaction, and not at all when that is rolled back', async () => {
    const db = await databaseForTest()
    const before = await readContentVersion(db)
    await inTransaction(db, moveContentVersion)
    expect(await readContentVersion(db)).toBe(before + 1)
    const undone = inTransaction(db, async (tx) => {
      await moveContentVersion(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await readContentVersion(db)).toBe(before + 1)
  })

  test('reaches another process by notification', async () => {
    const db = await databaseForTest()
    const followed = await follow(db, NEVER_MS)
    await untilListening(db)
    const heard = nextOf(followed)
    await inTransaction(db, moveContentVersion)
    expect(await heard).toBe(await readContentVersion(db))
    expect(followed.current()).toBe(await heard)
  })

  test('is polled where no notification arrives, as behind a pooler', async () => {
    const db = await databaseForTest()
    const followed = await follow(db, 5)
    const learnt = nextOf(followed)
    // Changed without a notification.
    await db.execute(sql`update content_version set version = version + 1`)
    expect(await learnt).toBe(await readContentVersion(db))
  })

  test('is read again after the listening connection broke', async () => {
    const db = await databaseForTest()
    const followed = await follow(db, NEVER_MS)
    const pid = await untilListening(db)
    const learnt = nextOf(followed)
    await db.execute(sql`update content_version set version = version + 1`)
    await db.execute(sql`select pg_terminate_backend(${pid})`)
    expect(await learnt).toBe(await readContentVersion(db))
    await untilListening(db, pid)
    const heard = nextOf(followed)
    await inTransaction(db, moveContentVersion)
    expect(await heard).toBe(await readContentVersion(db))
  })

  test('is no longer announced after closing, which leaves no connection behind', async () => {
    const db = await databaseForTest()
    const followed = await followContentVersion(db, { pollEveryMs: 5 })
    await untilListening(db)
    const versions: number[] = []
    followed.onChange((version) => versions.push(version))
    await followed.close()
    await inTransaction(db, moveContentVersion)
    await untilNobodyListens(db)
    expect(versions).toEqual([])
  })
})

describe('a change of named products', () => {
  const [KHUS, LARGE, BEL, GULAB] = [
    'khus-sharbat',
    'khus-sharbat-1-5-l',
    'bel-sharbat',
    'gulab-jal',
  ] as ProductId[]

  /** Returns which of these products' pages are outdated by `work`. */
  async function outdatedBy(db: ShopDatabase, work: (tx: Transaction) => Promise<unknown>) {
    const followed = await follow(db, NEVER_MS)
    const all = [KHUS, LARGE, BEL, GULAB]
    const before = all.map((id) => followed.ofProduct(id ?? ''))
    const version = followed.current()
    await inTransaction(db, work)
    await followed.catchUp()
    expect(followed.current()).toBeGreaterThan(version)
    return all.filter((id, at) => followed.ofProduct(id ?? '') !== before[at])
  }

  test('outdates their pages and those of the other sizes in their family, and no others', async () => {
    const db = await databaseForTest()
    expect(await outdatedBy(db, (tx) => moveContentVersion(tx, [KHUS as ProductId]))).toEqual([
      KHUS,
      LARGE,
    ])
    expect(await outdatedBy(db, (tx) => moveContentVersion(tx, [GULAB as ProductId]))).toEqual([
      GULAB,
    ])
  })

  test('outdates the pages that show one of them as often bought together', async () => {
    const db = await databaseForTest()
    await db.execute(
      sql`insert into product_companions (product_id, companion_id, position) values (${BEL}, ${GULAB}, 0)`,
    )
    expect(await outdatedBy(db, (tx) => moveContentVersion(tx, [GULAB as ProductId]))).toEqual([
      BEL,
      GULAB,
    ])
  })

  test('outdates every page when it names none, as a program of an earlier release does', async () => {
    const db = await databaseForTest()
    const every = [KHUS, LARGE, BEL, GULAB]
    expect(await outdatedBy(db, (tx) => moveContentVersion(tx))).toEqual(every)
    const moveAsBefore = (tx: Transaction) =>
      tx.execute(sql`update content_version set version = version + 1`)
    expect(await outdatedBy(db, moveAsBefore)).toEqual(every)
    const both = async (tx: Transaction) => {
      await moveAsBefore(tx)
      await moveContentVersion(tx, [BEL as ProductId])
    }
    expect(await outdatedBy(db, both)).toEqual(every)
  })

  test('outdates every page when a process has missed too many to remember', async () => {
    const db = await databaseForTest()
    const many = Array.from({ length: 10_000 }, (_, n) => `made-up-${n}` as ProductId)
    expect(await outdatedBy(db, (tx) => moveContentVersion(tx, many))).toHaveLength(4)
  })

  test('is caused by a sale of the last unit', async () => {
    const db = await databaseForTest()
    await db.execute(sql`alter table stock_moves drop constraint stock_moves_order_id_fkey`)
    const { rows } = await db.execute<{ id: string }>(
      sql`select max(id)::text as id from stock_lots where product_id = ${GULAB}`,
    )
    const take = {
      orderId: 'an-order' as OrderId,
      lotId: rows[0]?.id ?? '',
      quantity: 1,
      at: TODAY,
    }
    const followed = await follow(db, NEVER_MS)
    const before = followed.current()
    await inTransaction(db, (tx) => writeTakes(tx, [take], { soldOut: [] }))
    await followed.catchUp()
    expect(followed.current()).toBe(before)
    const sell = (tx: Transaction) => writeTakes(tx, [take], { soldOut: [GULAB as ProductId] })
    expect(await outdatedBy(db, sell)).toEqual([GULAB])
  })
})
