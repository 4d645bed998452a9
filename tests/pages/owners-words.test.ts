import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#domain/language/languages.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { inLanguage, pages } from '#urls.ts'

// What the owner reads must be so, and in the owner's language.

const rendered = renderedShop()
beforeAll(async () => {
  await layOutGoods(rendered.shop.db)
})

async function textOf(address: string, language: Language = 'en'): Promise<string> {
  const { headers } = await rendered.shop.signIn({ admin: true })
  const { root } = await rendered.open(inLanguage(address, language), headers)
  return root.querySelector('main')?.textContent ?? ''
}

/** A cash order of a new shopper, and its number. */
async function order(): Promise<{ id: string; number: string }> {
  const id = await buy(rendered.app, await rendered.shop.signIn(), P1)
  const { rows } = await rendered.shop.db.execute<{ number: number }>(
    sql`select number from orders where id = ${id}`,
  )
  return { id, number: `SMG-${rows[0]?.number}` }
}

test('an order that was never paid announces no refund', async () => {
  const { id } = await order()
  expect(await textOf(panelPages.order(id))).not.toContain('Can still be refunded')
  await rendered.shop.db.execute(sql`
    update orders set payment_state = 'cash-received', stage = 'delivered' where id = ${id}`)
  expect(await textOf(panelPages.order(id))).toMatch(/Can still be refunded₹/)
})

test('an order leads back to the list that it was opened from, whatever narrowed that', async () => {
  const { rows } = await rendered.shop.db.execute<{ id: string }>(sql`select id from orders`)
  const address = panelPages.order(rows[0]?.id ?? '')
  expect(await textOf(address)).toContain('All orders')
  const lists = ['q=Asha', 'state=to-pack', 'tag=gift', 'from=2026-11-01', 'to=2026-11-30']
  for (const list of lists) expect(await textOf(`${address}?${list}`)).toContain('Back to the list')
})

test('an order whose payment a bank disputes is listed as held', async () => {
  const { id, number } = await order()
  await rendered.shop.db.execute(sql`
    update orders set payment_method = 'prepaid', payment_state = 'paid', paid_by = 'pay_disputed'
    where id = ${id}`)
  const list = `${pages.adminPanel}?q=${number}`
  expect(await textOf(list)).not.toContain('On hold')
  await rendered.shop.db.execute(sql`
    insert into owner_tasks (kind, payment_id, opened_at) values ('dispute', 'pay_disputed', now())`)
  expect(await textOf(list)).toContain('On holda bank disputes the payment')
})

test('a review names its product in the owner’s language, and says who bought it here', async () => {
  const { id } = await order()
  const { db } = rendered.shop
  await db.execute(sql`update orders set stage = 'delivered' where id = ${id}`)
  await db.execute(sql`update products set names = '{"hi": "खस"}' where id = ${P1}`)
  await db.execute(sql`
    insert into reviews (product_id, user_id, rating, text, written_at, is_sample, author)
    select ${P1}, user_id, 4, 'Green and cool, as it should be.', now(), false, 'Asha P.'
    from orders where id = ${id}`)
  const list = await textOf(placeAddress('reviews'), 'hi')
  expect(list).toContain('खस')
  expect(list).toContain('यहाँ से खरीदा')
})

test('a review that speaks like a cure is pointed out, until it is hidden', async () => {
  const { id } = await order()
  const { db } = rendered.shop
  await db.execute(sql`
    insert into reviews (product_id, user_id, rating, text, written_at, is_sample, author)
    select ${P1}, user_id, 5, 'It cured my diabetes within a week.', now(), false, 'Bela S.'
    from orders where id = ${id}`)
  const list = placeAddress('reviews')
  expect(await textOf(list)).toContain('The law restricts these words: ‘cured’, ‘diabetes’.')
  await db.execute(sql`
    update reviews set hidden_at = now(), hidden_reason = 'health-claim' where author = 'Bela S.'`)
  expect(await textOf(panelPages.reviews('hidden'))).not.toContain('The law restricts')
})

test('an order that has not left shows the weight of its parcel, in each language', async () => {
  const { id } = await order()
  expect(await textOf(panelPages.order(id))).toMatch(/Weight and size: \d+ g/)
  expect(await textOf(panelPages.order(id), 'hi')).toMatch(/वज़न और आकार: \d+ ग्राम/)
  expect(await textOf(panelPages.order(id), 'gu')).toMatch(/વજન અને માપ: \d+ ગ્રામ/)
  await rendered.shop.db.execute(sql`update orders set stage = 'shipped' where id = ${id}`)
  expect(await textOf(panelPages.order(id))).not.toContain('Weight and size')
})

test('the first-day list says that nothing is on sale yet, in each language', async () => {
  const address = placeAddress('first-day')
  expect(await textOf(address)).not.toContain('Nothing is on sale yet')
  await rendered.shop.db.execute(sql`update products set hidden = true`)
  expect(await textOf(address)).toContain('Nothing is on sale yet')
  expect(await textOf(address, 'hi')).toContain('अभी कुछ भी बिक्री पर नहीं है')
  expect(await textOf(address, 'gu')).toContain('હજી કંઈ વેચાણમાં નથી')
})

test('the orders to pack go on to newer ones, all orders to older ones', async () => {
  const { shop } = rendered
  await layOutOrders(shop.db.$client, 60, shop.clock.now())
  await shop.db.execute(sql`update orders set stage = 'placed' where id like 'many%'`)
  const toPack = await textOf(`${pages.adminPanel}?state=to-pack`)
  expect(toPack).toContain('Newer orders')
  expect(toPack).not.toContain('Older orders')
  expect(await textOf(pages.adminPanel)).toContain('Older orders')
})
