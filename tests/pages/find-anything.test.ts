import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { OrderId } from '#domain/ids.ts'
import { panelPages } from '#panel-urls.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { pages } from '#urls.ts'

const rendered = renderedShop()
let order: { id: string; number: number; phone: string; pincode: string; total_paise: number }
let batch: string

beforeAll(async () => {
  const { db } = rendered.shop
  await layOutGoods(db)
  const shopper = await rendered.shop.signIn({ name: 'Asha Trivedi', email: 'asha.t@mail.example' })
  const id = await buy(rendered.app, shopper, P1)
  await db.execute(sql`
    insert into shipments (order_id, reference, carrier, state, tracking_id, handed_over_by, handed_over_at)
    select id, 'ref', 'by-hand', 'under-way', 'EG123456789IN', user_id, now() from orders where id = ${id}`)
  const { rows } = await db.execute<typeof order>(sql`
    select id, number, phone, pincode, total_paise from orders where id = ${id}`)
  const [lot] = (
    await db.execute<{ batch: string }>(sql`
      select batch from stock_lots where product_id = ${P1} limit 1`)
  ).rows
  if (!rows[0] || !lot) throw new Error('an order of a lot was bought')
  order = rows[0]
  batch = lot.batch
})

async function findAs(role: RoleName, text: string) {
  const person = await rendered.shop.signIn({ role, email: `${role}@samagni.example` })
  const page = await rendered.open(panelPages.find(text), person.headers)
  return {
    status: page.status,
    groups: page.root.querySelectorAll('main section h2').map((head) => head.text.trim()),
    links: page.root.querySelectorAll('main li a').map((link) => link.getAttribute('href')),
    text: page.root.querySelector('main')?.text ?? '',
  }
}

test('an order is found by whatever is known of it, from one field', async () => {
  const texts: [string, string][] = [
    [`SMG-${order.number}`, 'Order number'],
    [order.phone.slice(3, 8), 'Phone number'],
    ['asha.t@', 'E-mail address'],
    ['trivedi', 'Name'],
    ['eg123456789in', 'Courier’s number'],
    [order.pincode, 'Pincode'],
    [`₹${order.total_paise / 100}`, 'Total'],
  ]
  for (const [text, group] of texts) {
    const found = await findAs('owner', text)
    expect([text, found.groups]).toEqual([text, expect.arrayContaining([group])])
    expect(found.links).toContain(panelPages.order(order.id))
  }
})

test('a product is found by its name and by its batch', async () => {
  for (const text of ['amla', batch]) {
    const found = await findAs('owner', text)
    expect([text, found.links]).toEqual([text, expect.arrayContaining([panelPages.product(P1)])])
  }
})

test.each(['haldi doodh', 'હળદર દૂધ', 'हल्दी दूध'])(
  'a product is found by the name that somebody says: %s',
  async (text) => {
    const { links } = await findAs('owner', text)
    expect(links).toContain(panelPages.product('haldi-kesar-milk'))
  },
)

test('a product is found under the name and category of the page’s language', async () => {
  const { headers } = await rendered.shop.signIn({ role: 'owner', email: 'owner@samagni.example' })
  await rendered.shop.db.execute(sql`
    update products set names = '{"hi": "आँवला चूर्ण"}', category = 'Sharbats' where id = ${P1}`)
  const find = await rendered.open(`/hi${panelPages.find(batch)}`, headers)
  const row = find.root.querySelectorAll('main li').find(({ text }) => text.includes(batch))
  expect(row?.text).toMatch(/^आँवला चूर्ण\s*शरबत/)
  const one = await rendered.open(`/hi${panelPages.product(P1)}`, headers)
  expect(one.root.querySelector('h1')?.text).toContain('आँवला चूर्ण')
})

test('nobody learns by searching what their role does not show them', async () => {
  const writer = await findAs('writer', 'trivedi')
  expect([writer.status, writer.groups]).toEqual([200, []])
  expect(writer.text).not.toContain('Asha')
  expect((await findAs('packer', 'amla')).links).not.toContain(panelPages.product(P1))
  expect((await findAs('packer', 'trivedi')).links).toContain(panelPages.order(order.id))
})

test('an order is found by a payment or an e-mail address by those who are shown it', async () => {
  const { db, clock } = rendered.shop
  const { paymentId } = await payOnline(db, order.id as OrderId, clock.now())
  const findsBy = async (role: RoleName) =>
    (await Promise.all([paymentId, 'asha.t@'].map((text) => findAs(role, text)))).map(({ links }) =>
      links.includes(panelPages.order(order.id)),
    )
  expect(await findsBy('owner')).toEqual([true, true])
  expect(await findsBy('support')).toEqual([false, true])
  expect(await findsBy('packer')).toEqual([false, false])
})

test('wildcards and what no database holds are ordinary text', async () => {
  for (const text of ['%%%%', '____', '\u0000\u0000\u0000', '\\\\\\', "'; drop table"]) {
    const found = await findAs('owner', text)
    expect([found.status, found.links]).toEqual([200, []])
  }
})

test('a scanned code opens the one order or batch that it names, as far as one may see it', async () => {
  const scan = async (role: RoleName, text: string) => {
    const person = await rendered.shop.signIn({ role, email: `${role}@samagni.example` })
    return (await rendered.open(`${panelPages.find(text)}&scan=1`, person.headers)).address
  }
  const number = `SMG-${order.number}`
  expect(await scan('packer', number)).toBe(panelPages.order(order.id))
  expect(await scan('packer', 'eg123456789in')).toBe(panelPages.order(order.id))
  expect(await scan('owner', batch)).toBe(panelPages.batch(P1, batch))
  // What is not named exactly, or may not be seen, is looked for.
  expect(await scan('packer', batch)).toBe(`${panelPages.find(batch)}&scan=1`)
  expect(await scan('writer', number)).toBe(`${panelPages.find(number)}&scan=1`)
  expect(await scan('owner', 'SMG-99999999')).toBe(`${panelPages.find('SMG-99999999')}&scan=1`)
})

test('a list of orders without hits links to the search over everything, with the same text', async () => {
  const { headers } = await rendered.shop.signIn({ role: 'owner', email: 'owner@samagni.example' })
  for (const text of ['asha.t@mail.example', order.pincode]) {
    const list = await rendered.open(`${pages.adminPanel}?q=${encodeURIComponent(text)}`, headers)
    const links = list.root.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    expect(links).toContain(panelPages.find(text))
    expect((await findAs('owner', text)).links).toContain(panelPages.order(order.id))
  }
})
