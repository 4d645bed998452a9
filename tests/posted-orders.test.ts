import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import type { ShopServer } from '#http/server.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { fileForm, photo } from '#tests/support/pictures.ts'
import { BROWSER, errorOf, fieldOf, postForm } from '#tests/support/posted-form.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn, TestShop } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'

// Forms about an order, posted by a browser without scripts.

const opened = renderedShop()
let shop: TestShop
let app: ShopServer

beforeAll(async () => {
  ;({ shop, app } = opened)
  await layOutGoods(shop.db)
})

interface Shopper {
  headers: Record<string, string>
  token: string
}

const asBrowser = ({ headers }: SignedIn): Shopper => ({
  headers: { ...BROWSER, cookie: headers.cookie },
  token: headers['x-csrf-token'],
})

const read = async (url: string, { headers }: Shopper) => {
  const { statusCode: status, body } = await app.inject({ url, headers })
  return { status, body }
}

const post = (url: string, fields: Record<string, string>, { headers }: Shopper) =>
  postForm(app, url, fields, headers)

async function orderOf(name: string) {
  const asha = await shop.signIn({ name })
  const orderId = (await buy(app, asha, P2)) as OrderId
  return { orderId, shopper: asBrowser(asha) }
}

async function deliver(orderId: OrderId) {
  const owner = await shop.signIn({ admin: true })
  const { userId: actorId } = owner.person
  const set = await changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })
  expect(set.ok).toBe(true)
}

const stored = async (orderId: OrderId) => {
  const { rows } = await shop.db.$client.query(
    'select stage, cancel_reason as reason from orders where id = $1',
    [orderId],
  )
  return rows[0]
}

describe('an order is cancelled without scripts', () => {
  test('from the list of orders, with a reason, by its shopper', async () => {
    const { orderId, shopper } = await orderOf('Asha Patel')
    const page = pages.plainCancel(orderId)
    expect((await read(pages.orders, shopper)).body).toContain(`href="${page}"`)
    const asked = await read(page, shopper)
    expect(asked.body).toContain('There is no charge.')
    expect(fieldOf(asked.body, 'token')).toContain(`value="${shopper.token}"`)
    expect(await stored(orderId)).toMatchObject({ stage: 'placed' })

    const { token } = shopper
    const done = await post(page, { token, reason: 'by-mistake', note: '' }, shopper)
    expect(done.status).toBe(200)
    expect(done.body).toContain('is cancelled.')
    expect(done.body).not.toContain('Cancel order')
    expect(await stored(orderId)).toEqual({ stage: 'cancelled', reason: 'by-mistake' })
    expect((await read(pages.orders, shopper)).body).not.toContain(page)
    expect((await read(page, shopper)).body).toContain('is cancelled.')
  })

  test('without a reason, and once only', async () => {
    const { orderId, shopper } = await orderOf('Asha Patel')
    const page = pages.plainCancel(orderId)
    const form = { token: shopper.token, reason: '', note: '' }
    for (let time = 0; time < 2; time += 1) {
      expect((await post(page, form, shopper)).body).toContain('is cancelled.')
    }
    expect(await stored(orderId)).toEqual({ stage: 'cancelled', reason: null })
  })

  test('by nobody else, and with the token of its page alone', async () => {
    const { orderId, shopper } = await orderOf('Asha Patel')
    const page = pages.plainCancel(orderId)
    const bela = asBrowser(await shop.signIn({ name: 'Bela Shah' }))
    expect((await read(page, bela)).status).toBe(404)
    expect((await post(page, { token: bela.token }, bela)).status).toBe(404)
    expect((await post(page, { token: bela.token }, shopper)).status).toBe(403)
    const nobody = await app.inject({ url: page, headers: BROWSER })
    expect(nobody.headers.location).toBe(pages.login(page))
    expect(await stored(orderId)).toMatchObject({ stage: 'placed' })
  })

  test('until it is shipped', async () => {
    const { orderId, shopper } = await orderOf('Asha Patel')
    await deliver(orderId)
    const page = pages.plainCancel(orderId)
    const sentence = 'This order has been shipped and can no longer be cancelled.'
    const shown = await read(page, shopper)
    expect(shown.body).toContain(sentence)
    expect(shown.body).not.toContain('name="reason"')
    const refused = await post(page, { token: shopper.token, reason: '' }, shopper)
    expect(refused.status).toBe(409)
    expect(refused.body).toContain(sentence)
  })
})

describe('goods are returned without scripts', () => {
  const note = 'The glass came broken in its box.'

  async function delivered() {
    const { orderId, shopper } = await orderOf('Asha Patel')
    await deliver(orderId)
    const form = {
      token: shopper.token,
      reason: 'damaged',
      wish: 'refund',
      note,
      payTo: 'asha@upi',
      [`units-${P2}`]: '1',
    }
    return { orderId, shopper, page: pages.plainReturn(orderId), form }
  }

  const returnsOf = async (orderId: OrderId) => {
    const { rows } = await shop.db.$client.query(
      `select reason, requested_resolution as wish, note, pay_to as "payTo",
        (select count(*)::integer from return_photos photo where photo.return_id = request.id) as photos
      from return_requests request where order_id = $1`,
      [orderId],
    )
    return rows
  }

  test('from the list of orders, with a photo', async () => {
    const { orderId, shopper, page, form } = await delivered()
    expect((await read(pages.orders, shopper)).body).toContain(`href="${page}"`)
    expect((await read(page, shopper)).body).toContain('What went wrong?')
    const { payload, headers } = fileForm(await photo(900, 600).jpeg().toBuffer(), {
      name: 'glass.jpg',
      field: 'photos',
      fields: form,
    })
    const sent = await app.inject({
      method: 'POST',
      url: page,
      headers: { ...shopper.headers, ...headers },
      payload,
    })
    expect(sent.statusCode).toBe(200)
    expect(sent.body).toContain('We have received your request.')
    expect(await returnsOf(orderId)).toEqual([
      { reason: 'damaged', wish: 'refund', note, payTo: 'asha@upi', photos: 1 },
    ])
    const again = await read(page, shopper)
    expect(again.body).toContain('Nothing of this order can be returned at the moment.')
  })

  test('with a sentence at each wrong field, and with what was typed', async () => {
    const { orderId, shopper, page, form } = await delivered()
    const { status, body } = await post(
      page,
      { ...form, reason: '', note: 'Broken', payTo: 'asha', [`units-${P2}`]: '0' },
      shopper,
    )
    expect(status).toBe(400)
    expect(errorOf(body, 'reason')).toBe('Please choose a reason.')
    expect(errorOf(body, 'note')).toBe('Please tell us in at least 10 characters.')
    expect(errorOf(body, `units-${P2}`)).toBe('Please choose what you are returning.')
    expect(errorOf(body, 'payTo')).toContain('UPI')
    expect(body).toContain('Broken</textarea>')
    expect(await returnsOf(orderId)).toEqual([])
  })

  test('for a change of mind, unopened and for the money alone', async () => {
    const { orderId, shopper, page, form } = await delivered()
    const changed = { ...form, reason: 'changed-mind', wish: 'replacement' }
    const opened = await post(page, changed, shopper)
    expect(errorOf(opened.body, 'reason')).toContain('unopened')
    await post(page, { ...changed, sealed: 'on' }, shopper)
    expect(await returnsOf(orderId)).toMatchObject([{ reason: 'changed-mind', wish: 'refund' }])
  })

  test('of one’s own order, once it has arrived', async () => {
    const { orderId, shopper, page, form } = await delivered()
    const bela = asBrowser(await shop.signIn({ name: 'Bela Shah' }))
    expect((await read(page, bela)).status).toBe(404)
    expect((await post(page, { ...form, token: bela.token }, bela)).status).toBe(404)
    const waiting = await orderOf('Asha Patel')
    const early = await post(
      pages.plainReturn(waiting.orderId),
      { ...form, token: waiting.shopper.token },
      waiting.shopper,
    )
    expect(early.status).toBe(422)
    expect(await returnsOf(orderId)).toEqual([])
    expect(shopper.token).not.toBe(bela.token)
  })
})

test('a link to a change of an order that leads nowhere shows the ways on', async () => {
  const { statusCode, body } = await app.inject({
    url: pages.orderChange('none'),
    headers: BROWSER,
  })
  expect(statusCode).toBe(404)
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? []
  expect(main).toContain(`href="${pages.contact}"`)
})
