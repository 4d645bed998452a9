import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listMigrations } from '#database/migrate.ts'
import { consultantTexts } from '#domain/consultations/consultant-form.ts'
import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import {
  LIVE_ORIGIN,
  OWN_DETAILS,
  openForBusiness,
  openLiveShop,
  writer,
} from '#tests/support/live-shop.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { crawlerFiles, files, health } from '#urls.ts'
import { CONSULTANTS } from '../src/settings.ts'

const HOST = new URL(LIVE_ORIGIN).host
const EXAMPLE = '(example)'

async function liveShop() {
  const shop = await openLiveShop()
  onTestFinished(() => shop.close())
  const owner = await shop.signIn({ admin: true })
  const asha = await shop.signIn({ name: 'Asha Patel', email: 'asha@mail.in' })
  const read = (url: string, person?: SignedIn, accept = '*/*') =>
    shop.app.inject({ url, headers: { host: HOST, accept, ...person?.headers } })
  return { shop, owner, asha, read, write: writer(shop) }
}

/** What a shopper can read and download without a page. */
const READ_BY_SHOPPERS = [
  paths.products.list(),
  paths.products.categories(),
  files.feedOf('en'),
  crawlerFiles.sitemap,
  crawlerFiles.sitemapOf('en'),
  crawlerFiles.security,
  files.manifest,
  crawlerFiles.robots,
]

const basket = {
  productIds: [P2],
  quantities: [1],
  paymentMethod: 'COD',
  ...DELIVERY,
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400001',
}

async function buy(shop: TestShop, person: SignedIn, product: string = P2): Promise<string> {
  const write = writer(shop)
  const wanted = { ...basket, productIds: [product] }
  const priced = await write('POST', paths.payments.createOrder(), person, wanted)
  const body = { ...wanted, amount: priced.json().amount }
  const placed = await write('POST', paths.payments.verify(), person, body)
  expect(placed.statusCode, placed.body).toBe(200)
  return placed.json().orderId
}

test('a live shop is closed with one list, filled in through the panel, opened, and sells with a correct invoice', async () => {
  const { shop, owner, asha, read, write } = await liveShop()
  await layOutGoods(shop.db)

  // Closed: one list of what is missing, by code and place.
  const refused = await write('POST', paths.opening.open(), owner)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'details-missing'])
  expect(refused.json().missing.map(({ code }: { code: string }) => code)).toEqual([
    'address',
    'phone',
    'email',
    'officer',
    'developers',
    'gstin',
    'fssai',
    'ayush',
    'practitioner',
    'demo-products',
    'sample-reviews',
    'demo-articles',
  ])
  const closed = await write('POST', paths.payments.createOrder(), asha, basket)
  expect([closed.statusCode, closed.json().code]).toEqual([503, 'shop-closed'])

  // Filled in and opened with the panel's API alone. What Health said of the missing details is no longer shown.
  await shop.db.execute(sql`
    insert into health_checks (code, severity, what, facts, checked_at, since)
    values ('settings', 'fail', 'examples', '{"count": 8}', now(), now())`)
  await openForBusiness(shop, owner)
  expect(
    (await shop.db.execute(sql`select from health_checks where code = 'settings'`)).rows,
  ).toEqual([])
  expect(shop.parts.opening.isOpen).toBe(true)

  const orderId = await buy(shop, asha)
  const handed = await write('POST', paths.parcels.handOver({ id: orderId }), owner, {
    courierName: 'India Post',
    // As the receipt groups it.
    trackingId: 'EE 123 456 789 IN',
  })
  expect(handed.statusCode, handed.body).toBeLessThan(300)
  const { rows } = await shop.db.execute<{ content: InvoiceContent }>(
    sql`select content from invoices where order_id = ${orderId}`,
  )
  expect(rows[0]?.content).toMatchObject({
    seller: { name: OWN_DETAILS.name, gstin: OWN_DETAILS.gstin, state: 'Maharashtra' },
    placeOfSupply: { state: 'Maharashtra', gstCode: '27' },
    totals: { igstPaise: 0 },
  })
  const { cgstPaise = 0, sgstPaise } = rows[0]?.content.totals ?? {}
  expect(cgstPaise).toBeGreaterThan(0)
  expect(sgstPaise).toBe(cgstPaise)

  // Nothing that leaves the shop is an example.
  const mails = await shop.db.execute(sql`select * from mails`)
  const opened = await shop.db.execute(sql`select texts from shop_settings`)
  expect(JSON.stringify([rows, mails.rows, opened.rows])).not.toContain(EXAMPLE)
  const invoice = await read(paths.orders.invoice({ id: orderId }), asha)
  expect([invoice.statusCode, invoice.headers['content-type']]).toEqual([200, 'application/pdf'])
  for (const url of READ_BY_SHOPPERS) {
    const answer = await read(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.body, url).not.toContain(EXAMPLE)
  }
})

test('while a live shop is closed, shoppers get 503 with Retry-After, and people of the panel the shop', async () => {
  const { shop, owner, asha, read, write } = await liveShop()
  for (const person of [undefined, asha]) {
    for (const url of [
      paths.products.list(),
      files.feedOf('en'),
      crawlerFiles.sitemap,
      crawlerFiles.security,
    ]) {
      const answer = await read(url, person)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, 'shop-closed'])
      expect(answer.headers).toMatchObject({
        'retry-after': '3600',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
    }
    for (const [method, url] of [
      ['POST', paths.payments.verify()],
      ['POST', paths.payments.shippingQuote()],
      ['POST', paths.tickets.open()],
      ['POST', paths.consultations.book({ slug: 'first-talk' })],
      ['POST', paths.reviews.write()],
    ] as const) {
      expect([url, (await write(method, url, person, {})).statusCode]).toEqual([url, 503])
    }
  }
  const preview = await read(paths.products.list(), owner)
  expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'private, no-store'])
  // What the owner saw is in no cache.
  expect((await read(paths.products.list())).statusCode).toBe(503)
  expect((await read(paths.team.team(), owner)).statusCode).toBe(200)
  expect((await read(health.ready)).statusCode).toBe(200)
  expect((await read(paths.auth.session(), asha)).statusCode).toBe(200)
  expect((await read(crawlerFiles.robots)).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await read(files.manifest)).statusCode).toBe(200)

  await openForBusiness(shop, owner)
  expect((await read(paths.products.list())).headers['cache-control']).toMatch(/^public/)
  expect((await read(crawlerFiles.robots)).body).toContain('Sitemap:')
})

test('an open live shop refuses details that are examples, and stays open', async () => {
  const { shop, owner, write } = await liveShop()
  await openForBusiness(shop, owner)
  const change = (body: object) => write('PATCH', paths.settings.change(), owner, body)
  for (const [field, text] of [
    ['email', 'hello@samagni.example'],
    ['gstin', '27AAAAA0000A1Z5 (example)'],
    ['phone', '+91 00000 00000'],
    ['fssaiLicence', '10000000000000 (example)'],
    ['ayushLicence', 'GA/0000-A (example)'],
    ['officerName', 'Example Officer'],
  ] as const) {
    const answer = await change({ [field]: text })
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      field,
      400,
      [field],
    ])
  }
  expect((await change({ phone: '+91 98250 54321' })).statusCode).toBe(200)
  const { slug: _, ...example } = CONSULTANTS[0]
  const hired = await write('POST', paths.consultations.hire(), owner, consultantTexts(example))
  expect([hired.statusCode, hired.json().code]).toEqual([409, 'example-consultant'])
  await shop.parts.contentVersion.catchUp()
  expect(shop.parts.opening.isOpen).toBe(true)
})

test('an open live shop whose stored GSTIN no longer holds closes until it is mended', async () => {
  const { shop, owner, read } = await liveShop()
  await openForBusiness(shop, owner)
  await shop.db.execute(sql`
    update shop_settings set texts = jsonb_set(texts, '{gstin}', '"27AAPFU0939F1ZX"')`)
  await shop.db.execute(sql`update content_version set version = version + 1`)
  await shop.parts.contentVersion.catchUp()
  expect((await read(paths.products.list())).statusCode).toBe(503)
})

test('the demo’s products leave a live shop in one action, those of orders hidden, and come back', async () => {
  const { shop, owner, asha, write } = await liveShop()
  await layOutGoods(shop.db)
  const shown = async () => {
    const { rows } = await shop.db.execute<{
      shown: number
      archived: number
      samples: number
    }>(sql`
      select (count(*) filter (where not hidden))::int as shown,
        (count(*) filter (where archived_at is not null))::int as archived,
        (select count(*)::int from reviews where is_sample) as samples
      from products where id not like 'race-%'`)
    return rows[0]
  }
  await shop.db.execute(sql`
    update products set name = 'Our own tea' where id = 'tulsi-tea' or id = 'khus-sharbat'`)
  const before = await shown()
  const { products } = (await write('POST', paths.opening.removeExamples(), owner)).json()
  expect(products).toBeGreaterThan(50)
  const renamed = (before?.shown ?? 0) - products
  // The twenty sachets stay as drafts: no screen makes one.
  expect(await shown()).toEqual({ shown: renamed, archived: products - 20, samples: 0 })
  expect((await write('POST', paths.opening.removeExamples(), owner)).json()).toEqual({
    products: 0,
    reviews: 0,
    articles: 0,
  })
  const restored = await write('POST', paths.opening.restoreExamples(), owner)
  expect(restored.json()).toEqual({ products, articles: 12 })
  expect(await shown()).toMatchObject({ shown: before?.shown, archived: 0 })
  expect((await write('POST', paths.opening.restoreExamples(), owner)).statusCode).toBe(409)
  expect((await write('POST', paths.opening.removeExamples(), asha)).statusCode).toBe(403)
})

test('the articles of the demo leave a live shop as drafts, and are published once their names are the shop’s own', async () => {
  const { shop, owner, read, write } = await liveShop()
  const feed = async () => (await read(files.feedOf('en'), owner)).body
  const url = paths.blog.one({ id: 'read-the-label-in-two-minutes' })
  const invented = { author: 'Harshad Vora', author_role: 'Shopkeeper (example name)' }
  const edit = async (names: object, state: string) => {
    const { rows } = await shop.db.execute<{ version: number }>(
      sql`select version from posts where id = 'read-the-label-in-two-minutes'`,
    )
    const answer = await write('PUT', url, owner, {
      title: 'Read the label in two minutes',
      categories: ['Nutrition'],
      summary: 'What each line says.',
      content: '<p>Turn the pack round.</p>',
      version: rows[0]?.version,
      state,
      ...names,
    })
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
  }
  // Its owner put a name of the shop to another one before.
  await shop.db.execute(sql`
    update posts set author = 'Ravi Joshi', author_role = '', reviewed_by = ''
    where id = 'dinacharya-for-a-working-day'`)
  expect(await feed()).toContain('Harshad Vora')
  expect((await write('POST', paths.opening.removeExamples(), owner)).json().articles).toBe(11)
  await shop.parts.contentVersion.catchUp()
  expect(await feed()).not.toContain('Harshad Vora')
  expect(await feed()).toContain('Ravi Joshi')

  expect(await edit(invented, 'published')).toEqual([400, ['author_role']])
  expect(await edit(invented, 'draft')).toEqual([200, []])
  await shop.db.execute(sql`update posts set state = 'hidden' where id like 'read-the-label%'`)
  const shown = await write('PATCH', url, owner, { state: 'published' })
  expect([shown.statusCode, shown.json().code]).toEqual([409, 'still-example'])
  expect(await edit({ author: 'Meera Shah' }, 'published')).toEqual([200, []])
  expect(await feed()).toContain('Meera Shah')
})

test('what a demo had in stock leaves with its products, and comes back with them', async () => {
  const { shop, owner, write } = await liveShop()
  const stock = async (which: string) => {
    const { rows } = await shop.db.execute<{ units: number; booked: number }>(sql`
      select sum(on_hand)::int as units, sum((
        select sum(quantity) from stock_moves where lot_id = stock_lots.id
      ))::int as booked
      from stock_lots join products on products.id = product_id
      where product_id = ${which} or kind = ${which}`)
    return rows[0]
  }
  await shop.db.execute(sql`update products set name = 'Our own tea' where id = 'tulsi-tea'`)
  await shop.db.execute(sql`update products set hidden = true where id = 'hing-pachak'`)
  const [tea, sachets, hing] = [
    await stock('tulsi-tea'),
    await stock('sachet'),
    await stock('hing-pachak'),
  ]
  expect(hing?.units).toBeGreaterThan(0)
  await write('POST', paths.opening.removeExamples(), owner)
  expect(await stock('tulsi-tea')).toEqual(tea)
  expect(await stock('sachet')).toEqual({ units: 0, booked: 0 })
  await write('POST', paths.opening.restoreExamples(), owner)
  expect([await stock('sachet'), await stock('hing-pachak')]).toEqual([sachets, hing])
})

/** What lies on the shelf of the demo's own products, and what their lots were moved by. */
async function demoStock({ db }: TestShop) {
  const { rows } = await db.execute<{ units: number; moved: number }>(sql`
    select sum(on_hand)::int as units, sum((
      select sum(quantity) from stock_moves where lot_id = stock_lots.id
    ))::int as moved
    from stock_lots where product_id not like 'race-%'`)
  return rows[0]
}

test('what a trial order holds of an example comes back on no shelf once the examples were removed', async () => {
  const { shop, owner, write } = await liveShop()
  const [kept, late] = [
    await buy(shop, owner, 'haldi-kesar-milk'),
    await buy(shop, owner, 'khus-sharbat'),
  ]
  const before = await demoStock(shop)
  const cancel = async (id: string) => {
    const answer = await write('POST', paths.afterSale.cancel({ id }), owner)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  await cancel(kept)
  expect((await demoStock(shop))?.units).toBe((before?.units ?? 0) + 1)
  await write('POST', paths.opening.removeExamples(), owner)
  await cancel(late)
  expect(await demoStock(shop)).toEqual({ units: 0, moved: 0 })
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a shop that removed its examples when their stock still stayed has none of it after the update', async () => {
  const { shop, owner, write } = await liveShop()
  const before = await demoStock(shop)
  // Away while the examples are removed, and back then.
  const set = (what: 'away' | 'back') =>
    shop.db.execute(sql`
      with lots as (
        select id, case ${what} when 'away' then -on_hand else received end as units from stock_lots
      ),
      moved as (update stock_lots set on_hand = on_hand + units from lots where lots.id = stock_lots.id)
      insert into stock_moves (lot_id, kind, quantity, at)
      select id, 'corrected', units, '2026-01-01' from lots where units <> 0`)
  await set('away')
  await write('POST', paths.opening.removeExamples(), owner)
  await set('back')
  expect(await demoStock(shop)).toEqual(before)
  const { sql: update = '' } =
    listMigrations().find(({ name }) => name === '0129-stock-of-removed-examples.sql') ?? {}
  await shop.db.$client.query(update)
  expect(await demoStock(shop)).toEqual({ units: 0, moved: 0 })
  await write('POST', paths.opening.restoreExamples(), owner)
  expect(await demoStock(shop)).toEqual(before)
  await shop.db.$client.query(update)
  expect(await demoStock(shop)).toEqual(before)
})

test('a live shop shows a sachet, whose name and id are fixed, once its label has a licence and a maker of the shop’s own', async () => {
  const { shop, owner, write } = await liveShop()
  const url = paths.products.one({ id: 'hing-pachak' })
  const show = async (licence: string, maker: string) => {
    await shop.db.execute(sql`
      update products set hidden = true, licence_number = ${licence}, maker = ${maker}
      where kind = 'sachet'`)
    const answer = await write('PATCH', url, owner, { hidden: false })
    return [answer.statusCode, answer.json().code]
  }
  expect(await show('', '')).toEqual([422, 'declarations-missing'])
  expect(await show('GA/0000 (example)', 'Own Kitchen, Anand')).toEqual([409, 'demo-product'])
  expect(await show('GA/1234', 'Samagni (example), Anand')).toEqual([409, 'demo-product'])
  expect(await show('GA/1234', 'Own Kitchen, Anand')).toEqual([200, undefined])
})

test('a demo is open with all its examples, and cannot be opened or emptied', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  expect(shop.parts.opening.isOpen).toBe(true)
  const owner = await shop.signIn({ admin: true })
  for (const url of [paths.opening.open(), paths.opening.removeExamples()]) {
    const answer = await shop.app.inject({ method: 'POST', url, headers: owner.headers })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'demo-shop'])
  }
})

test('the payment keys are tried by a read that changes nothing', async () => {
  const { owner, write } = await liveShop()
  const tried = await write('POST', paths.opening.tryPaymentKeys(), owner)
  expect(tried.json()).toEqual({ answer: 'works' })
})
