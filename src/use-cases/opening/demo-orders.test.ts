import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { openLiveShop, writer } from '#tests/support/live-shop.ts'

test('an order that was placed to try the demo keeps the live shop from opening until it is cancelled', async () => {
  const shop = await openLiveShop()
  onTestFinished(() => shop.close())
  await layOutGoods(shop.db)
  const owner = await shop.signIn({ admin: true })
  const write = writer(shop)
  const wanted = { productIds: [P2], quantities: [1], paymentMethod: 'COD', ...DELIVERY }
  const priced = await write('POST', paths.payments.createOrder(), owner, wanted)
  const body = { ...wanted, amount: priced.json().amount }
  const placed = await write('POST', paths.payments.verify(), owner, body)
  const id = placed.json().orderId
  const ordered = (issuer: string) =>
    shop.db.execute(sql`
      update users set issuer = ${issuer} where id = (select user_id from orders where id = ${id})`)
  const missing = async (): Promise<string[]> => {
    const answer = await write('POST', paths.opening.open(), owner)
    return answer.json().missing.map(({ code }: { code: string }) => code)
  }

  expect(await missing()).not.toContain('demo-orders')
  await ordered('stand-in')
  expect(await missing()).toContain('demo-orders')
  const cancelled = await write('POST', paths.afterSale.cancel({ id }), owner, {})
  expect(cancelled.statusCode, cancelled.body).toBeLessThan(300)
  expect(await missing()).not.toContain('demo-orders')
})
