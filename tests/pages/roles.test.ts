import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayUse } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, ROLES, type RoleName } from '#domain/accounts/roles.ts'
import { PANEL_PLACES } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { openRenderedShop, type RenderedShop } from '#tests/support/rendered-shop.ts'
import { pages } from '#urls.ts'

let rendered: RenderedShop
let orderId: string

beforeAll(async () => {
  rendered = await openRenderedShop()
  await layOutGoods(rendered.shop.db)
  const shopper = await rendered.shop.signIn({ email: 'asha@example.com' })
  orderId = await buy(rendered.app, shopper, P1)
})
afterAll(() => rendered.close())

async function openAs(role: RoleName, address: string) {
  const person = await rendered.shop.signIn({ role, email: `${role}@samagni.example` })
  return await rendered.open(address, person.headers)
}

test.each(ROLE_NAMES)(
  'the navigation of the panel shows a %s their places, which open, and no other',
  async (role) => {
    const page = await openAs(role, panelPages.decisions())
    const links = page.root.querySelectorAll('.panel-rail nav a').map((a) => a.getAttribute('href'))
    const own = PANEL_PLACES.filter(({ right }) =>
      mayUse({ role: 'admin', rights: ROLES[role] }, right),
    ).map(({ to }) => to)
    expect(links).toEqual(own)
    for (const to of own) {
      const { status, address } = await openAs(role, to)
      expect([status, address]).toEqual([200, to])
    }
  },
)

test.each(ROLE_NAMES)(
  'a place that shares its address is closed to a %s without its right',
  async (role) => {
    for (const [tab, right] of [
      [pages.adminPanel, 'order.list-all'],
      [panelPages.tab('product'), 'product.create'],
      [panelPages.tab('blog'), 'post.write'],
    ] as const) {
      const { status, address } = await openAs(role, tab)
      expect([status, address]).toEqual([
        200,
        ROLES[role].has(right) ? tab : panelPages.decisions(),
      ])
    }
  },
)

test('a packer’s order page has slip and hand-over, and neither payments nor documents', async () => {
  const [packer, owner] = [
    await openAs('packer', panelPages.order(orderId)),
    await openAs('owner', panelPages.order(orderId)),
  ]
  for (const id of ['orders-parcel', 'orders-goods']) {
    expect(packer.root.querySelector(`#${id}`)).not.toBeNull()
  }
  expect(packer.root.querySelector('a[href$="/slip"]')).not.toBeNull()
  expect(packer.root.querySelector('#orders-money')).toBeNull()
  expect(packer.root.querySelector('.delivery-select')).toBeNull()
  expect(owner.root.querySelector('#orders-money')).not.toBeNull()
  expect(owner.root.querySelector('.delivery-select')).not.toBeNull()
})

test('a writer’s first page shows no figure of sales and no task', async () => {
  const page = await openAs('writer', panelPages.decisions())
  expect(page.root.querySelector('.today-figures')).toBeNull()
  expect(page.root.querySelector('#last-days')).toBeNull()
  expect(page.root.querySelector('#waiting-decisions')).toBeNull()
})
