import { expect, test } from 'vitest'
import { addFunnelCounts } from '#database/orders/funnel.ts'
import { indianDay } from '#domain/time/india.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { renderedShop, wordsIn, wordsOf } from '#tests/support/rendered-shop.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const rendered = renderedShop()

test('the funnel is shown with the sales, with its shares and what is not counted', async () => {
  const { shop, open } = rendered
  const now = shop.clock.now()
  await addFunnelCounts(shop.db, [
    { day: indianDay(now, -1), step: 'seen', times: 1_200 },
    { day: indianDay(now, -1), step: 'cart', times: 90 },
    { day: indianDay(now, -8), step: 'cart', times: 60 },
  ])
  const { headers } = await shop.signIn({ admin: true })
  const { root } = await open('/admin_panel/sales?range=7&table=funnel', headers)
  expect(wordsIn(root, '.sales-funnel li').slice(0, 2)).toEqual([
    'Product pages viewed1,200',
    'Something put in the cart907.5% of the step before',
  ])
  const rows = root.querySelectorAll('.sales-table tbody tr').map(wordsOf)
  expect(rows.find((row) => row.startsWith('Something put'))).toContain('+50%')
  expect(wordsIn(root, 'p.help').join(' ')).toContain('asks not to be tracked')
})

test('the payment methods distinguish the advance from the cash at the door', async () => {
  const { app, shop, open } = rendered
  const { headers } = await shop.signIn({ admin: true })
  await layOutGoods(shop.db)
  await buy(app, await shop.signIn({ name: 'Asha Patel' }), P2)
  const reported = async () => {
    const { root } = await open('/admin_panel/sales?range=7', headers)
    return wordsIn(root, '[aria-labelledby="sales-paid"] dl > div').slice(0, 3)
  }
  await shop.db.$client.query(
    'update orders set delivery_paise = 40050, cod_fee_paise = 0, total_paise = 50000',
  )
  expect((await reported()).slice(0, 2)).toEqual([
    'Paid online, 0%₹0',
    'Cash on delivery, 100%₹500',
  ])
  await shop.db.$client.query('update orders set advance_paise = 10000')
  expect(await reported()).toEqual([
    'Paid online, 20%₹100',
    'Of this in advance, 1 COD order₹100',
    'Cash on delivery, 80%₹400',
  ])
})

test('pages of products that visitors see are counted for this day when the server stops', async () => {
  const { app, shop, open } = rendered
  const browser = { 'user-agent': PHONE }
  await open('/product/khus-sharbat', browser)
  await open('/product/khus-sharbat', browser)
  await open('/gu/product/khus-sharbat.data', browser)
  await open('/product/khus-sharbat', { 'user-agent': 'Googlebot/2.1' })
  await open('/product/none', browser)
  await open('/category/', browser)
  await app.close()
  const { rows } = await shop.db.$client.query(
    'select step, times::int from funnel_counts where day = $1',
    [indianDay(shop.clock.now())],
  )
  expect(rows).toEqual([{ step: 'seen', times: 3 }])
})
