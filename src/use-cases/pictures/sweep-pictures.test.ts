import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  expect(await sweepPictures(shop.parts)).toEqual({ swept: 0, failures: [], isUnfinished: false })
  expect(await status(unused)).toBe(200)
  shop.clock.advance(DAY_MS + 1)
  expect((await sweepPictures(shop.parts)).swept).toBe(1)
  expect(await status(used)).toBe(200)
  expect(await status(unused)).not.toBe(200)
})

describe('pictures whose files cannot be deleted', () => {
  async function discarded(count: number): Promise<string[]> {
    await shop.db.execute(sql`delete from pictures`)
    const ids = Array.from({ length: count }, (_, index) =>
      String.fromCharCode(97 + index).repeat(26),
    )
    for (const id of ids) {
      shop.clock.advance(1)
      const at = shop.clock.now().toISOString()
      await shop.db.execute(sql`
        insert into pictures (id, purpose, base, widths, width, height, bytes, uploaded_at, discarded_at)
        values (${id}, 'product', ${id}, '{160}', 160, 160, 1, ${at}, ${at})`)
    }
    shop.clock.advance(1)
    return ids
  }
  const left = async () => {
    const { rows } = await shop.db.execute(sql`select id from pictures order by discarded_at, id`)
    return rows.map(({ id }) => id)
  }
  /** A store that never deletes these. */
  function sweepWith(stuck: (id: string) => boolean) {
    const asked: string[] = []
    const removePicture = async ({ id }: { id: string }) => {
      asked.push(id)
      if (stuck(id)) throw new Error(`cannot delete ${id}`)
    }
    const images = { ...shop.parts.images, removePicture }
    return { asked, run: () => sweepPictures({ ...shop.parts, images }) }
  }

  test('keep no other, and are tried again after all others', async () => {
    const [stuck = '', ...others] = await discarded(3)
    const { asked, run } = sweepWith((id) => id === stuck)
    const failures = [new Error(`cannot delete ${stuck}`)]
    expect(await run()).toEqual({ swept: 2, failures, isUnfinished: false })
    expect(asked).toEqual([stuck, ...others])
    expect(await left()).toEqual([stuck])
    expect(await run()).toEqual({ swept: 0, failures, isUnfinished: false })
    await sweepPictures(shop.parts)
    expect(await left()).toEqual([])
  })

  test('end the run where all fail, as those of a store that is away, and the next night begins with the rest', async () => {
    const ids = await discarded(5)
    const { asked, run } = sweepWith((id) => ids.indexOf(id) < 3)
    expect(await run()).toMatchObject({ swept: 0 })
    expect(asked).toEqual(ids.slice(0, 3))
    expect(await run()).toMatchObject({ swept: 2 })
    expect(asked.slice(3, 5)).toEqual(ids.slice(3))
    expect(await left()).toEqual(ids.slice(0, 3))
  })
})
