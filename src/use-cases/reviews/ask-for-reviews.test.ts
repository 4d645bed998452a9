import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { exchangeMails } from '#database/mails/outbox.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { SHOP_SETTINGS } from '#settings.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { SECRET, TODAY } from '#tests/support/cluster-facts.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { letterHtml } from '#use-cases/mails/letter.ts'
import { reviewMailsLink, trackingToken } from '#use-cases/orders/tracking-link.ts'
import { askForReviews, reviewMail } from './ask-for-reviews.ts'
import { areReviewMailsOn, endReviewMails } from './stop-review-mails.ts'

const shop = databaseWithGoods()
const ORIGIN = 'https://shop.example'

let people: Person[]
beforeEach(async () => {
  people = await addBuyers(shop.db, 3)
  for (const { userId, email } of people) {
    await shop.db.execute(sql`update users set email = ${email} where id = ${userId}`)
  }
})

const personAt = (place: number): Person => {
  const person = people[place]
  if (!person) throw new Error('nobody stands there')
  return person
}

/** An order that was delivered some days before `TODAY`. */
async function deliver(
  place = 0,
  { daysAgo = 10, productIds = [P2] as readonly ProductId[], language = 'en' } = {},
): Promise<OrderId> {
  const deps = placingDeps(shop.db)
  const wanted = productIds.map((productId) => ({ productId, quantity: 1 }))
  const placed = await confirm(deps, personAt(place), wanted, {
    amountPaise: await totalOf(deps, wanted),
  })
  if (!placed.ok) throw new Error(placed.reason)
  const { id } = placed.order
  const at = new Date(TODAY.getTime() - daysAgo * DAY_MS).toISOString()
  await shop.db.execute(sql`
    update orders set stage = 'delivered', payment_state = 'cash-received', language = ${language},
      created_at = ${at}::timestamptz - interval '3 days' where id = ${id}`)
  await shop.db.execute(
    sql`insert into order_events (order_id, stage, at) values (${id}, 'delivered', ${at})`,
  )
  await shop.db.execute(sql`delete from mails where kind <> 'review-request'`)
  return id
}

const ask = (
  more: { now?: Date; askForReviews?: boolean; publicUrl?: string | undefined } = {},
  limits: { max?: number } = {},
) =>
  askForReviews(
    {
      db: shop.db,
      clock: { now: () => more.now ?? TODAY },
      settings: { ...SHOP_SETTINGS, askForReviews: more.askForReviews ?? true },
      config: { publicUrl: 'publicUrl' in more ? more.publicUrl : ORIGIN },
      secret: SECRET,
    },
    limits,
  )

async function mailsAsked() {
  const { rows } = await shop.db.execute<{
    about: string
    recipient: string
    subject: string
    text: string
    unsubscribe: string
    state: string
  }>(sql`
    select about, recipient, subject, text, unsubscribe, state from mails
    where kind = 'review-request' order by queued_at, about`)
  return rows
}

const stopping = { clock: { now: () => TODAY }, secret: SECRET }
const tokenOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

describe('ten days after a delivery', () => {
  test('the others are asked where one mail cannot be written', async () => {
    const bad = await deliver(0, { daysAgo: 11 })
    const fine = await deliver(1)
    await refuseRows(shop.db, 'mails', `new.about = '${bad}'`)
    expect(await ask({}, { max: 1 })).toMatchObject({ done: 1, failures: [expect.any(Error)] })
    expect(await mailsAsked()).toMatchObject([{ about: fine }])
  })

  test('its shopper is asked once, with a link for each product and one that ends these mails', async () => {
    const id = await deliver(0, { productIds: [P1, P2], language: 'hi' })
    expect(await ask()).toMatchObject({ done: 1 })
    const [mail, ...others] = await mailsAsked()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ about: id, recipient: personAt(0).email })
    expect(mail?.text).toContain(`${ORIGIN}/hi/review/${P1}`)
    expect(mail?.text).toContain(`${ORIGIN}/hi/review/${P2}`)
    expect(mail?.text).toContain(mail?.unsubscribe ?? 'nothing')
    expect(mail?.unsubscribe).toMatch(new RegExp(`^${ORIGIN}/hi/stop-review-mails/\\w+$`))
    const {
      mails: [taken],
    } = await exchangeMails(shop.db, { now: TODAY, takes: 1 })
    expect(taken?.unsubscribe).toBe(mail?.unsubscribe)
  })

  test('a second run asks nobody, nor two at once twice', async () => {
    await deliver()
    const runs = await Promise.all([ask(), ask(), ask()])
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    expect(await ask()).toMatchObject({ done: 0 })
    expect(await ask({ now: new Date(TODAY.getTime() + DAY_MS) })).toMatchObject({ done: 0 })
    expect(await mailsAsked()).toHaveLength(1)
  })

  test.each([
    [9, 0],
    [10, 1],
    [24, 1],
    [25, 0],
  ])('and not on another day: %i days later %i is asked', async (daysAgo, asked) => {
    await deliver(0, { daysAgo })
    expect(await ask()).toMatchObject({ done: asked })
  })

  test('only where the owner asks, and where the mail can have its links', async () => {
    await deliver()
    expect(await ask({ askForReviews: false })).toMatchObject({ done: 0 })
    expect(await ask({ publicUrl: undefined })).toMatchObject({ done: 0 })
    expect(await mailsAsked()).toEqual([])
  })

  test.each([
    ['was returned', sql`update orders set stage = 'returned', payment_state = 'refunded'`],
    ['was cancelled', sql`update orders set stage = 'cancelled'`],
    ['was refunded', sql`update orders set payment_state = 'refunded'`],
    [
      'is to be returned',
      sql`insert into return_requests (
        id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at
      ) select 'r1', id, 'damaged', 'refund', '[]', '', 'requested', now(), now() from orders`,
    ],
    ['belongs to nobody with an address', sql`update users set email = ''`],
    ['belongs to an erased account', sql`update users set erased_at = now()`],
    ['has only hidden products', sql`update products set hidden = true where id = ${P2}`],
    ['has only sachets', sql`update products set kind = 'sachet' where id = ${P2}`],
    [
      'is reviewed already',
      sql`insert into reviews (product_id, user_id, author, rating, text, written_at)
        select ${P2}, user_id, 'A', 4, 'Good in cold milk, and whole.', now() from orders`,
    ],
  ])('nobody is asked where the order %s', async (_, change) => {
    await deliver()
    await shop.db.execute(change)
    expect(await ask()).toMatchObject({ done: 0 })
    expect(await mailsAsked()).toEqual([])
  })

  test('sachets are not named, where other goods are asked about', async () => {
    await deliver(0, { productIds: [P1, P2] })
    await shop.db.execute(sql`update products set kind = 'sachet' where id = ${P1}`)
    await ask()
    const [mail] = await mailsAsked()
    expect(`${mail?.subject}${mail?.text}`).not.toContain(P1)
    expect(mail?.text).toContain(P2)
  })
})

describe('the link that ends these mails', () => {
  test('is needed by a POST alone, and ends them for all orders, also for a mail that waits', async () => {
    const [first] = [await deliver(), await deliver(), await deliver(1)]
    await ask()
    const token = tokenOf(
      (await mailsAsked()).find(({ about }) => about === first)?.unsubscribe ?? '',
    )
    expect(await areReviewMailsOn({ db: shop.db, secret: SECRET }, token)).toBe(true)
    expect(await endReviewMails({ db: shop.db, ...stopping }, token)).toBe(true)
    expect(await endReviewMails({ db: shop.db, ...stopping }, token)).toBe(true)
    expect(await areReviewMailsOn({ db: shop.db, secret: SECRET }, token)).toBe(false)
    const states = (await mailsAsked()).map(({ recipient, state }) => [recipient, state])
    expect(states.filter(([, state]) => state === 'queued')).toEqual([
      [personAt(1).email, 'queued'],
    ])
    await deliver()
    expect(await ask()).toMatchObject({ done: 0 })
  })

  test('that is forged, cut, or of another purpose or shop, ends nothing', async () => {
    const id = await deliver()
    const own = tokenOf(
      reviewMailsLink({ origin: ORIGIN, secret: SECRET }, { orderId: id, language: 'en' }),
    )
    const other = tokenOf(
      reviewMailsLink({ origin: ORIGIN, secret: 'x'.repeat(40) }, { orderId: id, language: 'en' }),
    )
    const forged = [
      '',
      id,
      own.slice(0, -1),
      `${own}0`,
      other,
      trackingToken(SECRET, id),
      own.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]
    for (const token of forged) {
      expect(await areReviewMailsOn({ db: shop.db, secret: SECRET }, token)).toBeUndefined()
      expect(await endReviewMails({ db: shop.db, ...stopping }, token)).toBe(false)
    }
    expect(await ask()).toMatchObject({ done: 1 })
  })
})

test.each(LANGUAGES)('the mail is complete in %s, and promises nothing', (language) => {
  const mail = reviewMail(
    { settings: SHOP_SETTINGS, secret: SECRET },
    {
      request: {
        orderId: 'o'.repeat(21) as OrderId,
        shopper: { name: 'Asha <script>', email: 'asha@mail.example', language },
        products: Array.from({ length: 9 }, (_, place) => ({
          id: `goods-${place}` as ProductId,
          name: `Goods <b>${place}</b>`,
        })),
      },
      origin: ORIGIN,
      at: TODAY,
    },
  )
  const { subject } = mail
  const html = mail.letter && letterHtml(mail.letter, { subject, shop: SHOP_SETTINGS })
  expect(`${subject}${mail.text}${html}`).not.toMatch(/\{\w+\}|undefined/)
  const unmarked = html?.replace(/<\/?span[^>]*>/g, '')
  expect(unmarked).toContain('Goods &lt;b&gt;0&lt;/b&gt;')
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('<script>')
  expect(mail.text.match(/\/review\/goods-\d/g)).toHaveLength(5)
  expect(html).toContain(`href="${mail.unsubscribe}"`)
  expect(mail.text.match(/[\u0900-\u097f]/) !== null).toBe(language === 'hi')
  expect(mail.text.match(/[\u0a80-\u0aff]/) !== null).toBe(language === 'gu')
})
