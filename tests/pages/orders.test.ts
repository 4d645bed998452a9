import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { panelPages } from '#panel-urls.ts'
import { ask, buy } from '#tests/attack/scene.ts'
import {
  get,
  getNamed,
  linkTo,
  renderedShop,
  wordsIn,
  wordsOf,
} from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'

const opened = renderedShop()

test('the orders are empty at first and then have a card with everything', async () => {
  const reader = await opened.shop.signIn({ name: 'Asha Patel' })
  const look = async () => {
    const { root } = await opened.open(pages.orders, { cookie: String(reader.headers.cookie) })
    return get(root, 'main')
  }
  const empty = await look()
  expect(wordsIn(empty, 'h1')).toEqual(["Asha Patel's Orders"])
  expect(wordsOf(empty)).toContain('No orders found.')

  await buy(opened.app, reader, 'haldi-kesar-milk')
  const page = await look()
  const card = getNamed(page, 'article', /^SMG-\d+$/)
  for (const words of ['Order number', 'Status', 'Delivery status', 'Tracking / order id']) {
    expect(wordsIn(card, '*')).toContain(words)
  }
  const goods = get(card, 'table')
  expect(wordsOf(goods)).toContain('Haldi Kesar Milk')
  expect(get(goods, 'tbody tr img').getAttribute('src')).toMatch(/^\//)
  expect(wordsIn(goods, 'tr').join('\n')).toMatch(/^Total\s*₹/m)
  expect(wordsOf(getNamed(card, 'ol, ul', 'Where the parcel is'))).toContain('Placed')
  expect(wordsOf(card)).toMatch(/tax invoice/)
  expect(linkTo(card, 'Raise a complaint')).toMatch(/^\/contact-us#complaint=SMG-\d+$/)
})

test('an unpaid order says without scripts why it has no button to pay, and what else can be done', async () => {
  const shopper = await opened.shop.signIn({ name: 'Bela Shah' })
  const id = await buy(opened.app, shopper, 'khus-sharbat')
  await opened.shop.db.$client.query(
    "update orders set payment_method = 'prepaid', payment_state = 'awaiting' where id = $1",
    [id],
  )
  const { root } = await opened.open(`/hi${pages.orders}`, {
    cookie: String(shopper.headers.cookie),
  })
  const note = get(root, '.order-note')
  expect(wordsOf(get(note, 'noscript'))).toContain('कैश ऑन डिलीवरी भी चुन सकते हैं')
})

test('an older order that has ended shows its goods, and folds up when and where it went', async () => {
  const { shop, app, open } = opened
  const [shopper, owner] = [await shop.signIn(), await shop.signIn({ admin: true })]
  const set = (id: string) =>
    ask(shop.app, paths.orders.one({ id }), {
      method: 'PATCH',
      person: owner,
      body: { delivery_status: 'delivered' },
    })
  await set(await buy(app, shopper, 'haldi-kesar-milk'))
  shop.clock.advance(1_000)
  await buy(app, shopper, 'gulkand')
  shop.clock.advance(1_000)
  await set(await buy(app, shopper, 'khus-sharbat'))
  const { root } = await open(pages.orders, { cookie: String(shopper.headers.cookie) })
  // Newest first: the newest and what is still on its way stand open.
  const cards = root.querySelectorAll('article.order')
  expect(cards.map((card) => card.querySelectorAll('details dl').length)).toEqual([0, 0, 1])
  const old = get(root, 'details.order-fold')
  expect(wordsOf(get(old, 'summary'))).toMatch(/^Placed .+ · Delivered$/)
  const oldest = cards[2] ?? get(root, 'article')
  expect(wordsOf(get(oldest, 'table'))).toContain('Haldi Kesar Milk')
})

test('another person’s invoice and order are not found', async () => {
  const { shop, app, open } = opened
  const [shopper, other, owner] = [
    await shop.signIn(),
    await shop.signIn(),
    await shop.signIn({ admin: true }),
  ]
  const id = await buy(app, shopper, 'haldi-kesar-milk')
  const body = { delivery_status: 'delivered' }
  await ask(shop.app, paths.orders.one({ id }), { method: 'PATCH', person: owner, body })
  const askFor = async (person: SignedIn) =>
    (await ask(shop.app, paths.orders.invoice({ id }), { person })).statusCode
  expect([await askFor(shopper), await askFor(other)]).toEqual([200, 404])
  const { address } = await open(panelPages.order(id), { cookie: String(other.headers.cookie) })
  expect(address).toBe(pages.home)
})
