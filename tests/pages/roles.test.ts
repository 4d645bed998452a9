import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { mayUse, PANEL_RIGHTS, type PanelRight } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, ROLES, type RoleName } from '#domain/accounts/roles.ts'
import type { OrderId } from '#domain/ids.ts'
import { PANEL_PLACES, placeAddress, placesFor } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { joinTeam } from '#tests/support/team.ts'
import { pages } from '#urls.ts'

const rendered = renderedShop()
let orderId: string

beforeAll(async () => {
  await layOutGoods(rendered.shop.db)
  const shopper = await rendered.shop.signIn({ email: 'asha@example.com' })
  orderId = await buy(rendered.app, shopper, P1)
})

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

test('who opens a page without its right reads why the first page is shown', async () => {
  const refused = await openAs('packer', placeAddress('team'))
  expect(refused.address).toBe(panelPages.refused)
  const words = 'Your role does not open that page.'
  expect(refused.root.querySelector('main')?.text).toContain(words)
  const today = await openAs('packer', panelPages.decisions())
  expect(today.root.querySelector('main')?.text).not.toContain(words)
})

test.each(ROLE_NAMES)(
  'a place that shares its address is closed to a %s without its right',
  async (role) => {
    for (const [tab, right, otherwise] of [
      [pages.adminPanel, 'order.list-all', panelPages.decisions()],
      [panelPages.tab('product'), 'product.create', panelPages.refused],
      [panelPages.tab('blog'), 'post.write', panelPages.refused],
    ] as const) {
      const { status, address } = await openAs(role, tab)
      expect([status, address]).toEqual([200, ROLES[role].has(right) ? tab : otherwise])
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

test('the payment of an order is not sent to a browser whose role may not read it', async () => {
  const { db, clock } = rendered.shop
  const shopper = await rendered.shop.signIn({ email: 'payer@example.com' })
  const id = (await buy(rendered.app, shopper, P1)) as OrderId
  const { paymentId } = await payOnline(db, id, clock.now())
  for (const role of ['owner', 'accountant', 'packer', 'support'] as const) {
    const { root } = await openAs(role, panelPages.order(id))
    const isSent = role === 'owner' || role === 'accountant'
    expect([role, root.innerHTML.includes(paymentId)]).toEqual([role, isSent])
  }
})

test('a writer’s first page shows no figure of sales and no task', async () => {
  const page = await openAs('writer', panelPages.decisions())
  expect(page.root.querySelector('.today-figures')).toBeNull()
  expect(page.root.querySelector('#last-days')).toBeNull()
  expect(page.root.querySelector('#waiting-decisions')).toBeNull()
})

let roles = 0
/** Somebody whose role has one right, besides opening the panel. */
async function signInWith(right: PanelRight) {
  const { shop } = rendered
  const owner = await shop.signIn({ admin: true, email: 'owner@samagni.example' })
  const made = await shop.app.inject({
    method: 'POST',
    url: paths.team.makeOwnRole(),
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: `${right} ${++roles}`, rights: [right] }),
  })
  const email = `only-${roles}@samagni.example`
  return await joinTeam(shop, { by: owner, email, role: `own-${made.json().id}` })
}

const linksOf = ({ root }: Awaited<ReturnType<(typeof rendered)['open']>>) =>
  root
    .querySelectorAll('.panel-main a, main a')
    .map((a) => a.getAttribute('href')?.replace(/#.*$/, '') ?? '')
    .filter((href) => /^\/(admin_panel|api\/)/.test(href))

test.each(PANEL_RIGHTS)('no page leads somebody who has %s alone to a refusal', async (right) => {
  const { headers } = await signInWith(right)
  const places = placesFor({ role: 'admin', rights: new Set(['panel.open', right]) })
  const left = PANEL_PLACES.filter(({ name }) => places.includes(name)).map(({ to }) => String(to))
  const kinds = new Set<string>()
  const refused: string[] = []
  for (let href = left.shift(); href !== undefined; href = left.shift()) {
    const { pathname, searchParams } = new URL(href, 'http://localhost')
    // One of a list is like the others.
    const parts = pathname.split('/')
    const kind = `${parts.slice(0, 3)} ${parts.length} ${[...searchParams.keys()]}`
    if (kinds.has(kind)) continue
    kinds.add(kind)
    if (pathname.startsWith('/api/')) {
      const { statusCode } = await rendered.app.inject({ url: href, headers })
      if (statusCode === 403) refused.push(href)
      continue
    }
    const page = await rendered.open(href, headers)
    if (page.address.replace(/\?.*$/, '') !== pathname) refused.push(href)
    else if (page.status === 200) left.push(...linksOf(page))
  }
  expect(refused).toEqual([])
})

test('a person who may only see products can read them, and is offered no change', async () => {
  const { headers } = await signInWith('product.list-all')
  for (const address of ['/admin_panel/products', panelPages.product(P1)]) {
    const { root } = await rendered.open(address, headers)
    const buttons = root.querySelectorAll('.panel-main button, main button')
    const open = buttons.filter((button) => !button.closest('fieldset[disabled]'))
    expect(open.map(({ text }) => text.trim()).filter((text) => text !== 'Find')).toEqual([])
  }
})

test('a manager’s steps before opening exclude those that only an owner may take', async () => {
  const steps = async (role: RoleName) => {
    const { root } = await openAs(role, '/admin_panel/first-day')
    return ['a[href$="/team"]', '.first-day button'].map((one) => root.querySelectorAll(one).length)
  }
  expect(await steps('owner')).toEqual([expect.any(Number), 1])
  const [links, buttons] = await steps('manager')
  expect([links, buttons]).toEqual([0, 0])
})

test('the last owner of the team is offered neither to go nor to take another role', async () => {
  const { shop, open } = rendered
  const by = await shop.signIn({ admin: true, email: 'owner@samagni.example' })
  const owner = await joinTeam(shop, { by, email: 'second@samagni.example', role: 'owner' })
  const offered = async () => {
    const { root } = await open('/admin_panel/team', owner.headers)
    const own = root.querySelectorAll('.team tr').find(({ text }) => text.includes('second@'))
    return ['select', 'button'].map((one) => own?.querySelectorAll(one).length)
  }
  expect(await offered()).toEqual([1, 1])
  await shop.db.$client.query(
    "update admin_grants set withdrawn_at = now() where email <> 'second@samagni.example'",
  )
  expect(await offered()).toEqual([0, 0])
})
