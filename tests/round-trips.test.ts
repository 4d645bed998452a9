import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { countOrders, layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from './support/prepaid-shop.ts'
import { countRoundTrips } from './support/round-trips.ts'
import { openTestShop } from './support/shop.ts'

async function openCheckout() {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  await layOutGoods(shop.db)
  const { headers } = await shop.signIn()
  const basket = { productIds: [P1, P2], quantities: [1, 2], paymentMethod: 'COD', ...DELIVERY }
  const post = async (url: string, body: unknown) => {
    const answer = await shop.app.inject({
      ...{ method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' } },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const { amount } = await post(paths.payments.createOrder(), basket)
  const confirm = () => post(paths.payments.verify(), { ...basket, amount })
  return { shop, confirm }
}

test('a cash order waits for the database three times: session, what is locked and read, what is written', async () => {
  const { shop, confirm } = await openCheckout()
  await confirm()
  shop.clock.advance(120_000)
  const { trips, statements } = await countRoundTrips(confirm)
  expect(await countOrders(shop.db)).toBe(2)
  expect(trips, statements.join('\n')).toBe(3)
})
