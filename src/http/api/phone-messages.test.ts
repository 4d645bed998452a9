import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { ORDER_MESSAGES_NOTICE } from '#domain/accounts/consents.ts'
import type { ProductId } from '#domain/ids.ts'
import { webhookBody } from '#stand-ins/whatsapp/whatsapp-stand-in.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { askForStockAlert } from '#use-cases/stock/ask-for-stock-alert.ts'

let shop: TestShop
let asha: SignedIn
let people = 0

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people += 1
  asha = await shop.signIn({ email: `asha-${people}@example.com` })
})

const phone = () => `98250${String(people).padStart(5, '0')}`
const CONSENT = { agreed: true, version: ORDER_MESSAGES_NOTICE, language: 'gu' }

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
  return shop.app.inject({
    method,
    url,
    headers: { ...asha.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
}
const agree = (changed: object = {}) =>
  call('PUT', paths.account.agreeToMessages(), {
    phone_number: phone(),
    ...CONSENT,
    ...changed,
  })
const exported = async () => (await call('GET', paths.account.ownData())).json()

function tell(payload: string, signature = shop.parts.standIns?.whatsapp.sign(payload) ?? '') {
  return shop.app.inject({
    method: 'POST',
    url: '/api/phone-messages/news',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload,
  })
}
const seconds = () => String(Math.floor(shop.clock.now().getTime() / 1_000))
const stop = (timestamp = seconds()) => {
  return webhookBody({ messages: [{ from: `91${phone()}`, timestamp, text: { body: 'STOP' } }] })
}

describe('consent to messages', () => {
  test('is given with a number in any usual notation, and stored with purpose, text and day', async () => {
    expect((await agree({ phone_number: `+91 ${phone()}` })).statusCode).toBe(204)
    expect((await exported()).consents).toMatchObject([
      {
        purpose: 'order-messages',
        noticeVersion: ORDER_MESSAGES_NOTICE,
        language: 'gu',
        phone: `91${phone()}`,
        givenAt: shop.clock.now().toISOString(),
      },
    ])
  })

  test.each([
    [{ agreed: false }, 'agreed'],
    [{ agreed: undefined }, 'agreed'],
    [{ phone_number: '12345' }, 'phone_number'],
    [{ phone_number: 'x'.repeat(10_000) }, 'phone_number'],
    [{ phone_number: { $ne: '' } }, 'phone_number'],
  ])('is not given by %j', async (changed, field) => {
    const answer = await agree(changed)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    expect((await exported()).consents).toEqual([])
  })

  test('can be withdrawn in the account', async () => {
    await agree()
    shop.clock.advance(1)
    expect((await call('DELETE', paths.account.endMessages())).statusCode).toBe(204)
    expect((await exported()).consents).toMatchObject([
      { withdrawnAt: shop.clock.now().toISOString() },
    ])
  })

  test('is deleted with the account, and so are the messages, but not the record that the number replied STOP', async () => {
    await layOutGoods(shop.db)
    await agree()
    await buy(shop.app, asha, P2)
    const { mails } = await exported()
    expect(mails.map(({ text }: { text: string }) => text).join()).toContain('Reply STOP')
    await tell(stop())
    await call('POST', paths.account.erase(), { confirmed: true })
    const { rows } = await shop.db.$client.query<Record<string, number>>(
      `select (select count(*)::int from mails where recipient = $1) as mails,
        (select count(*)::int from consents where phone = $1) as consents,
        (select count(*)::int from refused_addresses where address = $1) as stopped`,
      [`91${phone()}`],
    )
    expect(rows).toEqual([{ mails: 0, consents: 0, stopped: 1 }])
  })

  test('to another person’s number shows and deletes no messages of that person (PRV-08)', async () => {
    await layOutGoods(shop.db)
    await shop.db.$client.query(
      "update stock_lots set on_hand = 0 where product_id = 'khus-sharbat'",
    )
    const waiting = {
      productId: 'khus-sharbat' as ProductId,
      email: undefined,
      language: 'en',
    } as const
    await agree()
    await buy(shop.app, asha, P2)
    const { person } = asha
    expect(await askForStockAlert(shop.parts, { ...waiting, person, origin: '' })).toMatchObject({
      ok: true,
    })
    // The messages to the owner of the shop at this number.
    await shop.db.$client.query(
      `insert into mails (kind, about, recipient, subject, text, template, queued_at, next_try_at)
      values ('order-alert-message', $1, $1, 'S', 'New orders to pack', '{}', now(), now())`,
      [`91${phone()}`],
    )
    const own = await exported()
    expect([own.mails.length, own.stockAlerts.length]).toEqual([2, 1])
    expect(JSON.stringify(own)).not.toContain('to pack')

    const first = asha
    asha = await shop.signIn({ email: `eve-${people}@example.com` })
    await agree()
    expect(await exported()).toMatchObject({ mails: [], stockAlerts: [], orders: [] })
    await call('POST', paths.account.erase(), { confirmed: true })
    asha = first
    expect(await exported()).toEqual({
      ...own,
      toldAt: expect.anything(),
      sessions: expect.anything(),
    })
  })

  test('is not offered in a shop that sends no phone messages', async () => {
    const mute = await openTestShop({ phoneMessages: undefined })
    expect((await mute.app.inject('/api/phone-messages/news')).statusCode).toBe(404)
    await mute.close()
  })
})

describe('webhooks about messages (WHK-16)', () => {
  test('without a valid signature are refused and change nothing', async () => {
    await agree()
    const body = stop()
    const signature = shop.parts.standIns?.whatsapp.sign(body) ?? ''
    for (const [payload, given] of [
      [body, ''],
      [body, 'sha256=00'],
      [`${body} `, signature],
    ] as const) {
      expect((await tell(payload, given)).statusCode).toBe(401)
    }
    expect((await exported()).consents[0].withdrawnAt).toBeUndefined()
    expect((await tell(body, signature)).statusCode).toBe(200)
    expect((await exported()).consents[0].withdrawnAt).toBeDefined()
    const again = await agree()
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([409, ['phone_number']])
  })

  test.each([
    ['in milliseconds', () => `${seconds()}000`],
    ['that no calendar has', () => '9000000000000000'],
  ])('count from now on where a STOP names a moment %s', async (_what, moment) => {
    await agree()
    shop.clock.advance(1)
    expect((await tell(stop(moment()))).statusCode).toBe(200)
    const now = shop.clock.now().toISOString()
    expect((await exported()).consents).toMatchObject([{ withdrawnAt: now }])
    const { rows } = await shop.db.$client.query(
      'select refused_at from refused_addresses where address = $1',
      [`91${phone()}`],
    )
    expect(rows).toEqual([{ refused_at: shop.clock.now() }])
  })

  test('are accepted with unknown content', async () => {
    for (const body of [
      '',
      '{',
      webhookBody({ contacts: [{}] }),
      webhookBody({ statuses: [{}] }),
    ]) {
      expect((await tell(body)).statusCode).toBe(200)
    }
  })

  test('are verified by the agreed token only', async () => {
    const word = shop.parts.standIns?.whatsapp.verifyToken
    const check = (token: string | undefined) =>
      shop.app.inject(
        `/api/phone-messages/news?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=%3Cb%3E42`,
      )
    const answer = await check(word)
    expect([answer.statusCode, answer.body]).toEqual([200, '<b>42'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect((await check('guessed')).statusCode).toBe(401)
  })
})
