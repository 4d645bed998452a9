import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'
import { trackingLink, trackingToken } from '#use-cases/orders/tracking-link.ts'
import { ask } from './scene.ts'

let shop: ParcelShop
/** The built shop with its pages, on the parts of the test shop. */
let app: ShopServer
let shopper: SignedIn
let admin: SignedIn
let id: Awaited<ReturnType<ParcelShop['order']>>

beforeAll(async () => {
  const built = await loadBuiltShop()
  shop = await openParcelShop()
  app = await built.createApp(shop.parts, built.screens)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.reset()
  shopper = await shop.signIn({ name: 'Ramila Desai' })
  admin = await shop.signIn({ admin: true })
  id = await shop.order(shopper)
})

const token = () => trackingToken(shop.parts.secret, id)
const host = { host: 'localhost:3000' }
const see = (path: string) => ask(app, path, { headers: host })

describe('a tracking link', () => {
  test('shows where the parcel is, in three languages, and must not be stored', async () => {
    const { number } = await shop.orderOf(id)
    for (const language of ['en', 'hi', 'gu'] as const) {
      const link = trackingLink(
        { origin: 'http://localhost:3000', secret: shop.parts.secret },
        { orderId: id, language },
      )
      const answer = await see(new URL(link).pathname)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain(`SMG-${number}`)
      expect(answer.body).toContain(`<html lang="${language}"`)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  test('shows courier, number and the amount due, but no name, phone, street or product', async () => {
    await shop.handOver(id, admin)
    await shop.carry()
    await shop.courier.webhooks.idle()
    const [parcel] = shop.courier.listParcels()
    const page = await see(pages.track(token()))
    const data = await see(`${pages.track(token())}.data`)
    expect(data.statusCode).toBe(200)
    expect(data.headers['cache-control']).toBe('private, no-store')
    for (const { body } of [page, data]) {
      expect(body).toContain(parcel?.awb)
      expect(body).toContain(DELIVERY.city)
      for (const secret of [
        'Ramila',
        'Desai',
        DELIVERY.phone_number,
        '14 Patel Society',
        'race-triphala',
        shopper.person.userId,
        shopper.person.email,
      ]) {
        expect(body, secret).not.toContain(secret)
      }
    }
    expect(page.body).toContain('To pay at the door')
  })

  test('needs no session, and an existing one changes nothing', async () => {
    const path = pages.track(token())
    const [open, signedIn] = await Promise.all([see(path), ask(app, path, { person: shopper })])
    const shown = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]
    expect(shown(signedIn.body)).toBe(shown(open.body))
  })

  test('shows nothing when it is invented, truncated, or signed for something else', async () => {
    const good = token()
    const { secret } = shop.parts
    const otherUse = createHmac('sha256', secret).update(`booking:${id}`).digest('hex')
    const unknown = 'a'.repeat(31)
    const bad = [
      id,
      good.slice(0, -1),
      `${good}0`,
      good.toUpperCase(),
      `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
      `${id}${'0'.repeat(32)}`,
      `${id}${otherUse.slice(0, 32)}`,
      trackingToken('another secret', id),
      `${unknown}${good.slice(-32)}`,
      trackingToken(secret, unknown as typeof id),
      'x',
    ]
    const answers = await Promise.all(bad.map((wrong) => see(pages.track(wrong))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 404))
    for (const { body, headers } of answers) {
      expect(body).toContain('We cannot find this order')
      expect(body).not.toContain('SMG-')
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

  test('shows a delivered order for thirty days and no longer', async () => {
    const at = shop.clock.now().toISOString()
    await shop.db.execute(sql`update orders set stage = 'delivered' where id = ${id}`)
    await shop.db.execute(
      sql`insert into order_events (order_id, stage, at) values (${id}, 'delivered', ${at})`,
    )
    shop.clock.advance(30 * DAY_MS)
    expect((await see(pages.track(token()))).statusCode).toBe(200)
    shop.clock.advance(1)
    expect((await see(pages.track(token()))).statusCode).toBe(404)
  })

  test('escapes the courier’s names of places', async () => {
    await shop.handOver(id, admin)
    await shop.carry()
    await shop.courier.webhooks.idle()
    await shop.db.execute(sql`
      insert into tracking_events (shipment_id, step, code, happened_at, place, source, recorded_at)
      select id, 'in-transit', '18', now(), '</script><script>alert(1)</script>', 'webhook', now()
      from shipments where order_id = ${id}`)
    const { body } = await see(pages.track(token()))
    expect(body).not.toContain('<script>alert(1)')
    expect(body).toContain('&lt;script&gt;alert(1)')
  })
})

test('is linked from the shopper’s own orders', async () => {
  const { body } = await ask(app, pages.orders, { person: shopper })
  expect(body).toContain(`href="${pages.track(token())}"`)
})
