import { expect, test } from 'vitest'
import { listOpenTasks } from '#database/panel/owner-tasks.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ParcelProblem } from '#domain/shipments/progress.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { noteParcelProblem } from './problems.ts'

const shop = databaseWithGoods()

test.each<[ParcelProblem, ParcelProblem, ParcelProblem]>([
  ['coming-back', 'came-back', 'came-back'],
  ['not-delivered', 'lost', 'lost'],
  ['lost', 'unknown-news', 'lost'],
])('of a parcel that was %s and then %s the owner reads: %s', async (first, second, reported) => {
  const { orderId, clock } = await openSale(shop.db)
  for (const problem of [first, second]) {
    const reported = { problem, orderId, parcel: '321', detail: '', at: clock.now() }
    await inTransaction(shop.db, (tx) => noteParcelProblem(tx, reported))
  }
  const tasks = await listOpenTasks(shop.db, { about: 'parcels' })
  const own = tasks.filter((task) => task.orderId === orderId)
  expect(own.map(({ details }) => details.problem)).toEqual([reported])
})
