import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { uploadPhoto } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { sweepPictures } from './sweep-pictures.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())

const status = async (url: string) =>
  (await shop.app.inject({ url, headers: owner.headers })).statusCode

test('an unused picture is deleted after a day, a used one stays', async () => {
  const [used, unused] = [await uploadPhoto(shop, owner), await uploadPhoto(shop, owner)]
  const body = {
    product_name: 'Kept',
    desc: 'x',
    category: 'Drinks',
    price: 1,
    stock: 0,
    image1: used,
  }
  const made = await shop.app.inject({
    method: 'POST',
    url: paths.products.list(),
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(made.statusCode).toBe(201)
  expect(await sweepPictures(shop.parts)).toEqual({ swept: 0, isUnfinished: false })
  expect(await status(unused)).toBe(200)
  shop.clock.advance(DAY_MS + 1)
  expect((await sweepPictures(shop.parts)).swept).toBe(1)
  expect(await status(used)).toBe(200)
  expect(await status(unused)).not.toBe(200)
})
