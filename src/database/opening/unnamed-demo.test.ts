import { expect, test } from 'vitest'
import { saveOpening } from '#database/settings/shop-settings.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { inTransaction } from '#database/transaction.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { refuseUnnamedDemo } from './unnamed-demo.ts'

test('a demo that no setting asks for opens a demo and a new database, but not that of a live shop', async () => {
  const db = await databaseForTest()
  const client = await db.$client.connect()
  try {
    await refuseUnnamedDemo(client)
    await inTransaction(db, (tx) => saveOpening(tx, new Date()))
    await expect(refuseUnnamedDemo(client)).rejects.toThrow(StartRefusal)
    // Of a version without the column, and of none.
    await client.query('begin')
    await client.query('alter table shop_settings drop column opened_at')
    await refuseUnnamedDemo(client)
    await client.query('alter table shop_settings rename to elsewhere')
    await refuseUnnamedDemo(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
