import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { PERSONAL_DATA } from '#database/erasure/personal-data.ts'
import { lockOrder } from '#database/orders/lock.ts'
import type { OrderId } from '#domain/ids.ts'
import { SCORED_QUESTIONS } from '#domain/quiz/questions.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let asha: SignedIn
let bela: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
let people = 0
beforeEach(async () => {
  people += 1
  asha = await shop.signIn({ email: `asha-${people}@example.com`, name: 'Asha Patel' })
  bela = await shop.signIn({ email: `bela-${people}@example.com`, name: 'Bela Shah' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function call(method: Method, url: string, { headers }: SignedIn, payload?: object) {
  return shop.app.inject({ method, url, headers, ...(payload && { payload }) })
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await shop.db.$client.query<{ n: number }>(sql, values)
  return rows[0]?.n ?? -1
}

const ADDRESS = { ...DELIVERY, recipient: 'Asha' }

describe('a person’s devices', () => {
  const again = (who: SignedIn) => shop.signIn({ email: who.person.email, name: who.person.name })
  const idsOf = async (who: SignedIn): Promise<string[]> => {
    const { rows } = await shop.db.$client.query<{ id: string }>(
      'select id from sessions where user_id = $1 order by created_at, id',
      [who.person.userId],
    )
    return rows.map(({ id }) => id)
  }
  const status = async (who: SignedIn) => (await call('GET', paths.auth.session(), who)).statusCode

  test('are signed out one by one, on the server', async () => {
    const here = (await idsOf(asha))[0] ?? ''
    const phone = await again(asha)
    const there = (await idsOf(asha)).find((id) => id !== here) ?? ''
    expect((await call('DELETE', paths.account.endSession({ id: there }), asha)).statusCode).toBe(
      204,
    )
    expect([await status(phone), await status(asha)]).toEqual([401, 200])
    const repeated = await call('DELETE', paths.account.endSession({ id: there }), asha)
    expect([repeated.statusCode, repeated.json().code]).toEqual([404, 'unknown-session'])
  })

  test('are signed out all at once, including the current one, whose cookie is cleared', async () => {
    const phone = await again(asha)
    const left = await call('DELETE', paths.account.endSessions(), asha)
    expect(left.statusCode).toBe(204)
    expect(left.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^samagni_session=; Max-Age=0/),
    )
    expect([await status(phone), await status(asha), await status(bela)]).toEqual([401, 401, 200])
  })

  test('of another person cannot be signed out', async () => {
    const [hers = ''] = await idsOf(bela)
    expect((await call('DELETE', paths.account.endSession({ id: hers }), asha)).statusCode).toBe(
      404,
    )
    expect(
      (await call('DELETE', paths.account.endSession({ id: "x' or 1=1" }), asha)).statusCode,
    ).toBe(404)
    expect(await status(bela)).toBe(200)
  })
})

describe('a saved address', () => {
  const kept = async (who: SignedIn) =>
    (await call('GET', paths.account.addresses(), who)).json<{ id: string; address: string }[]>()

  test('is listed only for its owner, most recent first', async () => {
    expect((await call('POST', paths.account.addresses(), asha, ADDRESS)).statusCode).toBe(204)
    shop.clock.advance(1_000)
    await call('POST', paths.account.addresses(), asha, { ...ADDRESS, address: '2 Lake Road' })
    shop.clock.advance(1_000)
    // Saving the first one again moves it to the front without a duplicate.
    await call('POST', paths.account.addresses(), asha, ADDRESS)
    expect((await kept(asha)).map(({ address }) => address)).toEqual([
      DELIVERY.address,
      '2 Lake Road',
    ])
    expect(await kept(bela)).toEqual([])
  })

  test('requires a consent, which ends with the last address', async () => {
    await call('POST', paths.account.addresses(), asha, { ...ADDRESS, language: 'gu' })
    const open =
      'select count(*)::int as n from consents where user_id = $1 and withdrawn_at is null'
    expect(await count(open, asha.person.userId)).toBe(1)
    shop.clock.advance(1_000)
    const [first] = await kept(asha)
    expect(
      (await call('DELETE', paths.account.forgetAddress({ id: first?.id ?? '' }), bela)).statusCode,
    ).toBe(404)
    expect(
      (await call('DELETE', paths.account.forgetAddress({ id: first?.id ?? '' }), asha)).statusCode,
    ).toBe(204)
    expect(await count(open, asha.person.userId)).toBe(0)
    expect(
      await count('select count(*)::int as n from consents where user_id = $1', asha.person.userId),
    ).toBe(1)
  })

  test('is deleted with all others when the consent is withdrawn', async () => {
    await call('POST', paths.account.addresses(), asha, ADDRESS)
    await call('POST', paths.account.addresses(), asha, { ...ADDRESS, address: '2 Lake Road' })
    expect((await call('DELETE', paths.account.addresses(), asha)).statusCode).toBe(204)
    expect(await kept(asha)).toEqual([])
  })

  test('is refused by field when invalid, and the eleventh is refused entirely', async () => {
    const wrong = await call('POST', paths.account.addresses(), asha, {
      ...ADDRESS,
      pincode: '12',
      city: '',
    })
    expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([
      400,
      ['city', 'pincode'],
    ])
    const statuses: number[] = []
    for (let n = 1; n <= 11; n += 1) {
      const body = { ...ADDRESS, address: `${n} Lake Road` }
      statuses.push((await call('POST', paths.account.addresses(), asha, body)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(204), 409])
    expect(await kept(asha)).toHaveLength(10)
  })
})

const MESSAGE = {
  name: 'Asha',
  topic: 'product',
  message: 'How long does the sharbat keep once it is open?',
}

const PROFILE = {
  answers: Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 1])),
  consent: { agreed: true, version: 1, language: 'en' },
}

/** Creates one record of every kind that a person can have in the shop. */
async function leaveTraces(): Promise<{ cancelled: string; delivered: string }> {
  await layOutGoods(shop.db)
  const delivered = await buy(shop.app, asha, P2)
  const cancelled = await buy(shop.app, asha, P1, { address: '9 Other Street' })
  await shop.db.$client.query("update orders set stage = 'cancelled' where id = $1", [cancelled])
  await call('POST', paths.account.addresses(), asha, ADDRESS)
  await call('POST', paths.reviews.write(), asha, {
    product_id: P2,
    rating: 4,
    text: 'Cools the whole house on a hot day.',
  })
  const khus = (await call('GET', paths.reviews.list({ id: 'khus-sharbat' }), asha)).json()
  await call('POST', paths.reviews.vote({ id: khus.reviews[0]._id }), asha, { helpful: true })
  await call('POST', paths.tickets.open(), asha, { ...MESSAGE, email: asha.person.email })
  await call('PUT', paths.profile.own(), asha, PROFILE)
  await shop.db.$client.query(
    `insert into stock_alerts (product_id, email, language, stop_key, asked_at, confirmed_at)
    values ($1, $2, 'en', 'key', now(), now())`,
    [P1, asha.person.email],
  )
  await call('POST', paths.wishlist.change(), asha, { add: [P1], remove: [] })
  return { cancelled, delivered }
}

describe('the data export of an account', () => {
  test('is a file with every section, without data of anybody else', async () => {
    const { cancelled, delivered } = await leaveTraces()
    await call('POST', paths.tickets.open(), bela, {
      ...MESSAGE,
      name: 'Bela',
      email: 'bela@example.com',
    })
    const answer = await call('GET', paths.account.ownData(), asha)
    expect(answer.headers['content-disposition']).toContain('my-data.json')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const exported = answer.json()
    expect(Object.keys(exported)).toEqual(['toldAt', ...Object.keys(PERSONAL_DATA)])
    expect(exported.account).toMatchObject({ id: asha.person.userId, email: asha.person.email })
    expect(exported.orders.map(({ id }: { id: string }) => id).sort()).toEqual(
      [cancelled, delivered].sort(),
    )
    expect(exported.orders[0].lines).toHaveLength(1)
    expect(exported.addresses).toHaveLength(1)
    expect(exported.consents).toMatchObject([
      { purpose: 'health-profile' },
      { purpose: 'kept-addresses' },
    ])
    expect(exported.healthProfile).toMatchObject({ constitution: 'pitta' })
    expect(exported.reviews).toMatchObject([{ rating: 4 }])
    expect(exported.helpfulReviews).toMatchObject([{ reviewId: expect.any(Number) }])
    expect(exported.stockAlerts).toMatchObject([{ productId: P1 }])
    expect(exported.wishlist).toMatchObject([{ productId: P1 }])
    expect(exported.messages).toMatchObject([{ message: MESSAGE.message }])
    expect(exported.mails.length).toBeGreaterThan(0)
    expect(exported.deeds.length).toBeGreaterThan(2)
    expect(answer.body).not.toContain('Bela')
    expect(answer.body).not.toMatch(/token|hash/i)
  })

  test('covers every table that refers to a person', async () => {
    const { rows } = await shop.db.$client.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public'
        and (column_name in ('user_id', 'actor_id', 'email', 'recipient', 'phone', 'address')
          or table_name = 'users')
      order by 1`)
    // Exported with their order or ticket: lines, payments, parcels, returns, invoices.
    const exported = [
      'addresses',
      'audit_log',
      'bookings',
      'consents',
      'health_profiles',
      'mails',
      'orders',
      'push_devices',
      'review_votes',
      'reviews',
      'sessions',
      'stock_alerts',
      'team_notes',
      'tickets',
      'users',
      'wishes',
    ]
    // Panel access by e-mail, practitioners, refused addresses, keys of orders and forms, days of first orders.
    const notPersonal = [
      'admin_grants',
      'consultants',
      'idempotency_keys',
      'refused_addresses',
      'sales_shoppers',
      'sent_forms',
      'team_invitations',
    ]
    expect(rows.map(({ name }) => name)).toEqual([...exported, ...notPersonal].sort())
  })
})

describe('an erased account (docs/law.md, personal data and GST)', () => {
  test('requires an explicit confirmation', async () => {
    for (const body of [{}, { confirmed: 'yes' }, { confirmed: false }]) {
      const answer = await call('POST', paths.account.erase(), asha, body)
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { confirmed: 'Erasing an account needs "confirmed": true.' },
      ])
    }
    expect((await call('GET', paths.auth.session(), asha)).statusCode).toBe(200)
  })

  test('keeps no personal data except what bookkeeping requires', async () => {
    const { cancelled, delivered } = await leaveTraces()
    const { userId, email } = asha.person
    await shop.db.$client.query('update tickets set resolved_at = now() where email = $1', [email])
    const phone = await shop.signIn({ email, name: 'Asha Patel' })
    expect((await call('POST', paths.account.erase(), asha, { confirmed: true })).statusCode).toBe(
      204,
    )

    for (const device of [asha, phone]) {
      expect((await call('GET', paths.auth.session(), device)).statusCode).toBe(401)
    }
    const { rows } = await shop.db.$client.query(
      'select id, user_name, recipient, address, city, state, pincode, phone from orders where user_id = $1',
      [userId],
    )
    const byId = Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]))
    expect(byId[delivered]).toMatchObject({ user_name: 'Asha Patel', phone: DELIVERY.phone_number })
    expect(byId[cancelled]).toEqual({
      user_name: '-',
      recipient: '-',
      address: '-',
      city: '-',
      state: 'Gujarat',
      pincode: '388000',
      phone: '0000000000',
    })
    for (const table of [
      'addresses',
      'health_profiles',
      'sessions',
      'reviews',
      'review_votes',
      'wishes',
      'idempotency_keys',
    ]) {
      expect([
        table,
        await count(`select count(*)::int as n from ${table} where user_id = $1`, userId),
      ]).toEqual([table, 0])
    }
    expect(await count('select count(*)::int as n from mails where recipient = $1', email)).toBe(0)
    expect(await count('select count(*)::int as n from tickets where email = $1', email)).toBe(0)
    expect(await count('select count(*)::int as n from stock_alerts where email = $1', email)).toBe(
      0,
    )
    const { rows: users } = await shop.db.$client.query(
      'select issuer, email, name, picture from users where id = $1',
      [userId],
    )
    expect(users).toEqual([{ issuer: 'erased', email: '', name: '-', picture: null }])
    expect(
      await count(
        "select count(*)::int as n from audit_log where action = 'account.erased' and subject_id = $1",
        userId,
      ),
    ).toBe(1)
  })

  test('keeps the books complete: every order, line, event and unit', async () => {
    await leaveTraces()
    const before = await brokenInvariants(shop.db)
    const figures = `select count(*)::int as n, sum(total_paise)::text as paise from orders`
    const { rows: sold } = await shop.db.$client.query(figures)
    await call('POST', paths.account.erase(), asha, { confirmed: true })
    expect((await shop.db.$client.query(figures)).rows).toEqual(sold)
    expect(Object.keys(await brokenInvariants(shop.db))).toEqual(Object.keys(before))
  })

  test('is a new account when the same person signs in again', async () => {
    await leaveTraces()
    await call('POST', paths.account.erase(), asha, { confirmed: true })
    const again = await shop.signIn({ email: asha.person.email, name: 'Asha Patel' })
    expect(again.person.userId).not.toBe(asha.person.userId)
    expect(
      (await call('GET', paths.orders.ofShopper({ user_id: again.person.userId }), again)).json(),
    ).toEqual([])
    expect(
      (await call('GET', paths.orders.ofShopper({ user_id: asha.person.userId }), again))
        .statusCode,
    ).toBe(403)
    expect((await call('GET', paths.account.addresses(), again)).json()).toEqual([])
  })

  test('leaves other accounts alone', async () => {
    await leaveTraces()
    await call('POST', paths.account.addresses(), bela, ADDRESS)
    await call('POST', paths.account.erase(), asha, { confirmed: true })
    expect((await call('GET', paths.auth.session(), bela)).statusCode).toBe(200)
    expect((await call('GET', paths.account.addresses(), bela)).json()).toHaveLength(1)
  })
})

describe('a chosen language', () => {
  const languageOf = async ({ person }: SignedIn) => {
    const asked = 'select language from users where id = $1'
    const { rows } = await shop.db.$client.query(asked, [person.userId])
    return rows[0]?.language
  }
  const choose = (who: SignedIn, language: string) =>
    call('PUT', paths.account.chooseLanguage(), who, { language })

  test('is saved in the account, and in no other', async () => {
    expect((await choose(asha, 'hi')).statusCode).toBe(204)
    expect([await languageOf(asha), await languageOf(bela)]).toEqual(['hi', null])
  })

  test('that the shop does not have is refused by field', async () => {
    const refused = await choose(asha, 'xx')
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['language']])
    expect(await languageOf(asha)).toBeNull()
  })

  test('is used in mails about an order, whatever language the order was placed in', async () => {
    await layOutGoods(shop.db)
    const orderId = (await buy(shop.app, asha, P2)) as OrderId
    await choose(asha, 'gu')
    const locked = await shop.db.transaction((tx) => lockOrder(tx, orderId))
    expect(locked?.shopper.language).toBe('gu')
  })

  test('is deleted with the account', async () => {
    await choose(asha, 'hi')
    await call('POST', paths.account.erase(), asha, { confirmed: true })
    expect(await languageOf(asha)).toBeNull()
  })
})
