import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { panelPages } from '#panel-urls.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { linkTo, renderedShop, wordsIn } from '#tests/support/rendered-shop.ts'

const rendered = renderedShop()

test('figures are compared with the days before, the first action has its number, and each row its age', async () => {
  const { app, shop, open } = rendered
  const { db } = shop
  await layOutGoods(db)
  const { headers } = await shop.signIn({ admin: true })
  const look = async (language = '') => {
    const { root } = await open(`${language}${panelPages.decisions()}`, headers)
    return { root, figures: wordsIn(root, '.today-figures li') }
  }
  const place = async (totalPaise: number, daysAgo: number) => {
    const shopper = await shop.signIn({ email: `buys-${daysAgo}@mail.example` })
    const id = await buy(app, shopper, P2)
    const at = new Date(shop.clock.now().getTime() - daysAgo * DAY_MS).toISOString()
    await db.execute(sql`
      update orders set delivery_paise = ${totalPaise - 99_50}, cod_fee_paise = 0,
        total_paise = ${totalPaise}, created_at = ${at}::timestamptz where id = ${id}`)
  }
  await place(500_00, 0)
  const [alone, , , monthAlone] = (await look()).figures
  expect(alone).toBe('Sold today₹5001 order')
  expect(monthAlone).toBe('This month₹5001 order')

  await place(380_00, 7)
  const { root, figures } = await look()
  expect(figures[0]).toMatch(/^Sold today₹5001 order; ₹120 more than last \w+day by now$/)
  expect(linkTo(root, 'Pack 2 orders')).toBe('/admin_panel?state=to-pack')
  expect(wordsIn(root, '.waiting a')[0]).toContain('oldest 7 days')
  expect(wordsIn((await look('/gu')).root, '.waiting a')[0]).toContain('7 દિવસથી')

  await db.execute(sql`update orders set created_at = created_at - interval '1 month'
    where total_paise = 38000`)
  expect((await look()).figures[3]).toMatch(/compared with \d+ \w+ to \d+ \w+$/)
})
