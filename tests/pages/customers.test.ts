import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { ask, buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'

const rendered = renderedShop()
let asha: SignedIn
let goods: string
let more: string
let sachets: string
const NUMBER = /SMG-\d+/g

beforeAll(async () => {
  const { shop, app } = rendered
  await layOutGoods(shop.db)
  asha = await shop.signIn({ name: 'Asha Patel', email: 'asha@example.com' })
  goods = await buy(app, asha, P1)
  more = await buy(app, asha, P2)
  sachets = await buy(app, asha, P2, { quantities: [2] })
  await shop.db.$client.query("update orders set channel = 'sachets' where id = $1", [sachets])
  const owner = await shop.signIn({ admin: true })
  const note = (url: string, text: string) =>
    ask(app, url, { method: 'POST', person: owner, body: { text } })
  await note(paths.customers.addNote({ id: asha.person.userId }), 'Rings twice')
  await note(paths.customers.addOrderNote({ id: goods }), 'Gift wrap')
})

async function openAs(role: RoleName, address: string) {
  const person = await rendered.shop.signIn({ role, email: `${role}@samagni.example` })
  return await rendered.open(address, person.headers)
}

test('a customer is listed with the amount spent on goods, without their sachets', async () => {
  const list = await openAs('owner', placeAddress('customers'))
  const [row] = list.root.querySelectorAll('.customers tbody tr')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(
    panelPages.customer(asha.person.userId),
  )
  expect(row?.text).toContain('2 orders')
  const page = await openAs('owner', panelPages.customer(asha.person.userId))
  expect(page.root.querySelectorAll('.panel-lines a')).toHaveLength(2)
  expect(String(page.root)).not.toContain(sachets)
  const found = await openAs('owner', `${placeAddress('customers')}?q=nobody%40x&state=Goa`)
  expect(found.root.querySelectorAll('.customers tbody tr')).toEqual([])
})

test('an order’s page links the shopper’s other orders, but for sachets', async () => {
  const page = await openAs('owner', panelPages.order(goods))
  const shopper = page.root.querySelector('[aria-labelledby="orders-shopper"]')
  expect(shopper?.text).toContain('asha@example.com')
  expect(shopper?.text).toContain('1 other order of goods')
  expect(shopper?.text.match(NUMBER)).toHaveLength(1)
  expect(shopper?.innerHTML).toContain(panelPages.order(more))
  expect(shopper?.innerHTML).not.toContain(sachets)
})

test.each([
  ['owner', true, true],
  ['support', true, true],
  ['packer', undefined, true],
  ['accountant', false, false],
] as const)(
  'notes about people and orders are sent to a %s as their role says',
  async (role, aboutPerson, aboutOrder) => {
    const order = await openAs(role, panelPages.order(goods))
    expect(String(order.root).includes('Gift wrap')).toBe(aboutOrder)
    const customer = await openAs(role, panelPages.customer(asha.person.userId))
    if (aboutPerson === undefined) expect(customer.address).toBe(panelPages.refused)
    else expect(String(customer.root).includes('Rings twice')).toBe(aboutPerson)
    // A packer reaches the shopper by the phone on the parcel.
    expect(String(order.root).includes('asha@example.com')).toBe(role !== 'packer')
  },
)

test('an order in exchange begins with the customer of the order that came back, and holds none of its goods', async () => {
  const page = await openAs('owner', panelPages.newOrder(goods))
  const shown = (name: string) => page.root.querySelector(`[name="${name}"]`)?.getAttribute('value')
  expect([shown('phone_number'), shown('pincode'), shown('city')]).toEqual([
    DELIVERY.phone_number,
    DELIVERY.pincode,
    DELIVERY.city,
  ])
  expect(page.root.querySelector('.note')?.text).toMatch(/^In exchange for goods of order SMG-/)
  expect(page.root.querySelectorAll('[aria-labelledby="order-goods"] li')).toEqual([])
  const anew = await openAs('owner', panelPages.newOrder())
  expect(anew.root.querySelector('[name="pincode"]')?.getAttribute('value')).toBe('')
  expect((await openAs('writer', panelPages.newOrder(goods))).address).not.toContain('/orders/new')
})
