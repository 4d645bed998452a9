import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishCashRules } from '#database/checkout/cash-rules.ts'
import { orders } from '#database/tables/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import { newOffer } from '#domain/offers/offer-form.ts'
import { DELIVERY_STAGES } from '#domain/orders/timeline.ts'
import type { ShopServer } from '#http/server.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { BROWSER, fieldOf, postForm } from '#tests/support/posted-form.ts'
import { get, linkTo, renderedShop, wordsIn, wordsOf } from '#tests/support/rendered-shop.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { inLanguage, pages } from '#urls.ts'
import { makeOffer } from '#use-cases/offers/change-offers.ts'
import { emptyTables } from './support/empty-tables.ts'

// The cart and the checkout of a browser without scripts.

const opened = renderedShop()
let shop: TestShop
let app: ShopServer

beforeAll(async () => {
  ;({ shop, app } = opened)
})

const MILK = 'haldi-kesar-milk'
const COOKIE = 'samagni_cart'

type Fields = Readonly<Record<string, string>>

async function post(url: string, fields: Fields, headers?: Fields) {
  const answer = await postForm(app, url, fields, headers)
  return { ...answer, cookie: answer.cookies.find(({ name }) => name === COOKIE) }
}

async function cartWith(product: string, quantity = 1): Promise<string> {
  const { cookie } = await post(pages.cart, { act: 'add', product, quantity: String(quantity) })
  return `${COOKIE}=${cookie?.value}`
}

async function cartPage(cookie: string): Promise<string> {
  const answer = await app.inject({ url: pages.cart, headers: { ...BROWSER, cookie } })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return answer.body
}

describe('the cart in a cookie', () => {
  test('is changed by a form, which leads to the cart’s page', async () => {
    const { status, headers, cookie } = await post(pages.cart, { act: 'add', product: MILK })
    expect([status, headers.location]).toEqual([303, pages.cart])
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
    const body = await cartPage(`${COOKIE}=${cookie?.value}`)
    expect(body).toContain('Haldi Kesar Milk')
    expect(body).toContain('₹219')
    const inHindi = await post('/hi/cart', { act: 'add', product: MILK })
    expect(inHindi.headers.location).toBe('/hi/cart')
  })

  test('holds ids and quantities alone, and none without the shop’s signature', async () => {
    const cookie = await cartWith(MILK, 2)
    expect(cookie).toMatch(/^samagni_cart=haldi-kesar-milk\*2~!\S{43}$/)
    expect(await cartPage(cookie)).toContain('₹438')
    for (const forged of [
      cookie.replace('*2~', '*9~'),
      cookie.replace(/!.*/, ''),
      `${COOKIE}=haldi-kesar-milk*1~`,
    ]) {
      expect(await cartPage(forged)).toContain('No products in the cart.')
    }
  })

  test('is not changed by another site, nor by an invalid form', async () => {
    const form = { act: 'add', product: MILK }
    for (const headers of [{ origin: 'https://evil.example' }, {}]) {
      const { status, cookie } = await post(pages.cart, form, headers)
      expect([status, cookie]).toEqual([403, undefined])
    }
    expect((await post(pages.cart, { act: 'add', product: '../x' })).status).toBe(400)
    expect((await post(pages.cart, { act: 'steal', product: MILK })).status).toBe(400)
  })
})

describe('the checkout without scripts', () => {
  const PLACE = {
    address: '14 Patel Society',
    city: 'Anand',
    state: 'Gujarat',
    pincode: '388001',
    phone_number: '98250 12345',
    recipient: '',
  }

  async function asShopper(cart: string) {
    const { headers } = await shop.signIn({ name: 'Asha Patel' })
    return {
      token: headers['x-csrf-token'],
      headers: { ...BROWSER, cookie: `${headers.cookie}; ${cart}` },
    }
  }

  const hidden = (html: string, name: string) =>
    new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

  test('asks a visitor to sign in, and comes back', async () => {
    const { statusCode, headers } = await app.inject({ url: pages.checkout, headers: BROWSER })
    expect([statusCode, headers.location]).toEqual([302, pages.login(pages.checkout)])
  })

  test('shows the complete price, and places exactly one order when it is confirmed', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    const priced = await post(pages.checkout, { token: shopper.token, ...PLACE }, shopper.headers)
    expect(priced.status).toBe(200)
    const [amount, key] = [hidden(priced.body, 'amount'), hidden(priced.body, 'key')]
    expect(priced.body).toContain(`Pay ₹${amount} in cash on delivery?`)
    const main = priced.body.slice(priced.body.indexOf('<main'), priced.body.indexOf('</main>'))
    expect(main).toMatch(/<dt[^>]*>GST, in the total<\/dt><dd[^>]*>₹\d/)
    for (const policy of [pages.terms, pages.returns, pages.privacy]) {
      expect(main).toContain(`href="${policy}"`)
    }
    const before = await shop.db.$count(orders)

    const form = { token: shopper.token, ...PLACE, amount, key }
    const wrong = { ...form, amount: '1' }
    const changed = await post(pages.checkout, wrong, shopper.headers)
    expect(changed.body).toContain('The price has changed.')
    expect(await shop.db.$count(orders)).toBe(before)

    const answers = await Promise.all(
      [1, 2, 3].map(() => post(pages.checkout, form, shopper.headers)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(answers[0]?.cookie?.value).toBe('')
    expect(await shop.db.$count(orders)).toBe(before + 1)
  })

  test('takes the digits of Hindi and Gujarati, and thanks for the order in that language', async () => {
    const shopper = await asShopper(await cartWith('tulsi-adrak-infusion'))
    const values = { ...PLACE, pincode: '३८८ ००१', phone_number: '૯૮૨૫૦ ૧૨૩૪૫' }
    const form = { token: shopper.token, ...values }
    const priced = await post(`/hi${pages.checkout}`, form, shopper.headers)
    const [amount, key] = [hidden(priced.body, 'amount'), hidden(priced.body, 'key')]
    const placed = await post(`/hi${pages.checkout}`, { ...form, amount, key }, shopper.headers)
    const [latest] = await shop.db.select().from(orders).orderBy(desc(orders.number)).limit(1)
    expect(latest).toMatchObject({ pincode: '388001', phone: '9825012345' })
    const url = String(placed.headers.location)
    const thanks = await app.inject({ url, headers: shopper.headers })
    expect(thanks.body).toContain('25 बैग × 1.5 g × 1')
    // What the returns policy grants until the parcel leaves, the thank-you grants too.
    const steps = wordsIn((await opened.open(url, shopper.headers)).root, '.timeline li')
    const free = sentencesIn('hi', 'tracking')('freeUntilThen')
    expect(steps.findIndex((step) => step.includes(free))).toBe(DELIVERY_STAGES.indexOf('shipped'))
  })

  test('goes back from the price to the address with everything typed', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    const form = { token: shopper.token, ...PLACE, recipient: 'Meera', offerCode: '', keep: 'on' }
    const priced = await post(pages.checkout, form, shopper.headers)
    expect(priced.body).toMatch(/<button[^>]*value="change"[^>]*name="act"/)
    const [amount, key] = [hidden(priced.body, 'amount'), hidden(priced.body, 'key')]
    const before = await shop.db.$count(orders)
    const left = { ...form, amount, key, act: 'change' }
    const { status, body } = await post(pages.checkout, left, shopper.headers)
    expect(status).toBe(200)
    for (const name of ['address', 'city', 'pincode', 'phone_number', 'recipient'] as const) {
      expect(fieldOf(body, name)).toContain(`value="${form[name]}"`)
    }
    expect(body).toMatch(/<option value="Gujarat" selected/)
    expect(fieldOf(body, 'keep')).toContain('checked')
    expect(await shop.db.$count(orders)).toBe(before)
  })

  test('names the business that the invoice is for, and says what is wrong with its GSTIN', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    const form = { token: shopper.token, ...PLACE, businessName: 'Utsav Stores' }
    const wrong = { ...form, gstin: '27AAPFU0939F1ZW' }
    const refused = await post(pages.checkout, wrong, shopper.headers)
    expect(refused.body).toContain('Please check this GSTIN')
    expect(refused.body).toMatch(/<details class="business-fold[^>]* open/)
    const right = { ...form, gstin: '27aapfu0939f1zv' }
    const priced = await post(pages.checkout, right, shopper.headers)
    expect(priced.body).toContain('Invoice for Utsav Stores, GSTIN 27AAPFU0939F1ZV')
    const [amount, key] = [hidden(priced.body, 'amount'), hidden(priced.body, 'key')]
    await post(pages.checkout, { ...right, amount, key }, shopper.headers)
    const [latest] = await shop.db.select().from(orders).orderBy(desc(orders.number)).limit(1)
    expect(latest).toMatchObject({ businessName: 'Utsav Stores', gstin: '27AAPFU0939F1ZV' })
  })

  test('is refused by the owner’s rules in the reader’s language, and says why', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    await inTransaction(shop.db, (tx) =>
      publishCashRules(
        tx,
        [{ way: 'prepaid', when: { fromPaise: 100, isFirstOrder: true } }],
        TODAY,
      ),
    )
    onTestFinished(async () => {
      await emptyTables(shop.db, ['cash_rules'])
    })
    const form = { token: shopper.token, ...PLACE }
    const refused = await post(pages.checkout, form, shopper.headers)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(
      'Cash on delivery is not available for this order: its amount is high and it is your first order here.',
    )
    const hindi = await post(`/hi${pages.checkout}`, form, shopper.headers)
    expect(hindi.body).toContain('इसकी रकम ज़्यादा है और यह यहाँ आपका पहला ऑर्डर है।')

    await inTransaction(shop.db, (tx) =>
      publishCashRules(tx, [{ way: 'confirm', confirmHours: 6, when: {} }], TODAY),
    )
    const priced = await post(pages.checkout, form, shopper.headers)
    expect(priced.body).toContain('confirm your order through the link in our mail within 6 hours.')

    await inTransaction(shop.db, (tx) =>
      publishCashRules(tx, [{ way: 'advance', advancePaise: 50_00, when: {} }], TODAY),
    )
    const amount = hidden(priced.body, 'amount')
    for (const posted of [form, { ...form, amount, key: hidden(priced.body, 'key') }]) {
      const advance = await post(pages.checkout, posted, shopper.headers)
      expect(advance.status).toBe(422)
      expect(advance.body).toContain(
        'Part of this order is paid online first, which needs JavaScript.',
      )
    }
  })

  test('counts the code of an offer, and says why one takes nothing off', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    const owner = await shop.signIn({ admin: true })
    const offer = { ...newOffer(TODAY), name: 'Monsoon', percent: '10', code: 'MONSOON' }
    for (const sent of [offer, { ...offer, code: 'LARGE', minRupees: '1,000' }]) {
      await makeOffer(
        { db: shop.db, clock: { now: () => TODAY } },
        { sent, actorId: owner.person.userId },
      )
    }
    const form = { token: shopper.token, ...PLACE }
    const whole = await post(pages.checkout, form, shopper.headers)
    const wrong = await post(pages.checkout, { ...form, offerCode: 'winter' }, shopper.headers)
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('This code is not valid at the moment.')
    expect(wrong.body).not.toContain('COD Order Failed!')
    expect(wrong.body).toContain('value="winter"')
    const small = await post(pages.checkout, { ...form, offerCode: 'large' }, shopper.headers)
    expect(small.body).toContain('Add items worth ₹781 more to use this code.')

    const lower = await post(pages.checkout, { ...form, offerCode: 'monsoon ' }, shopper.headers)
    const [amount, key] = [hidden(lower.body, 'amount'), hidden(lower.body, 'key')]
    // A tenth of ₹219.
    expect(Number(hidden(whole.body, 'amount')) - Number(amount)).toBeCloseTo(21.9)
    expect(lower.body).toMatch(/[-−]₹21\.90/)
    const confirmed = { ...form, offerCode: hidden(lower.body, 'offerCode'), amount, key }
    expect((await post(pages.checkout, confirmed, shopper.headers)).status).toBe(303)
    const [placed] = await shop.db
      .select({ total: orders.totalPaise })
      .from(orders)
      .orderBy(desc(orders.createdAt))
      .limit(1)
    expect(placed?.total).toBe(Math.round(Number(amount) * 100))
  })

  test('fills in the city and state of the pincode where they are left empty, and shows them before the order', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    const form = { token: shopper.token, ...PLACE, city: ' ', state: '', pincode: '395 003' }
    const priced = await post(pages.checkout, form, shopper.headers)
    expect(priced.body).toContain('14 Patel Society, Surat, Gujarat 395003 · 9825012345')
    const inHindi = await post(inLanguage(pages.checkout, 'hi'), form, shopper.headers)
    expect(inHindi.body).toContain('गुजरात')
    expect(hidden(inHindi.body, 'state')).toBe('Gujarat')
    expect(hidden(priced.body, 'city')).toBe('Surat')
    const [amount, key] = [hidden(priced.body, 'amount'), hidden(priced.body, 'key')]
    const sent = { ...form, city: 'Surat', state: 'Gujarat', amount, key }
    expect((await post(pages.checkout, sent, shopper.headers)).status).toBe(303)
    const [placed] = await shop.db
      .select({ city: orders.city, state: orders.state })
      .from(orders)
      .orderBy(desc(orders.createdAt))
      .limit(1)
    expect(placed).toEqual({ city: 'Surat', state: 'Gujarat' })
    const unknown = await post(pages.checkout, { ...form, pincode: '999999' }, shopper.headers)
    expect(unknown.body).toContain('City is required')
  })

  test('says before the address is typed that something is sold out, in the reader’s words, and leads to the cart', async () => {
    const khus = 'khus-sharbat'
    const shopper = await asShopper(`${await cartWith(khus)}`)
    const setStock = async (units: number) => {
      await shop.db.$client.query(
        'update stock_lots set on_hand = least($1, received) where product_id = $2',
        [units, khus],
      )
    }
    await setStock(0)
    onTestFinished(() => setStock(20))
    const { root } = await opened.open(pages.cart, shopper.headers)
    expect(linkTo(root, 'Notify me: Khus Sharbat')).toBe(pages.askForStockAlert(khus))
    const asked = await opened.open(inLanguage(pages.checkout, 'hi'), shopper.headers)
    const main = get(asked.root, 'main')
    expect(wordsOf(main)).toContain('खस शरबत स्टॉक में नहीं है।')
    expect(linkTo(asked.root, 'कार्ट पर लौटें', get(main, '.note'))).toBe('/hi/cart')
    const form = { token: shopper.token, ...PLACE }
    const refused = await post(inLanguage(pages.checkout, 'hi'), form, shopper.headers)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('खस शरबत स्टॉक में नहीं है। कृपया इसे हटाएँ')
  })

  test('says what is wrong, and refuses a form without the page’s token', async () => {
    const shopper = await asShopper(await cartWith(MILK))
    const empty = await post(pages.checkout, { token: shopper.token }, shopper.headers)
    expect(empty.status).toBe(400)
    expect(empty.body).toContain('Address is required')
    expect(empty.body).toContain('Phone number is required')
    const far = { token: shopper.token, ...PLACE, pincode: '999999' }
    expect((await post(pages.checkout, far, shopper.headers)).body).toMatch(/pincode/)
    const { status, body } = await post(pages.checkout, PLACE, shopper.headers)
    expect(status).toBe(403)
    expect(body).toContain('You have signed in anew since this page was opened.')
    expect(body).not.toContain('name="amount"')
  })

  test('keeps the typed address when the sign-in has ended, for the one who signs in again', async () => {
    const before = await asShopper(await cartWith(MILK))
    const sent = { ...PLACE, token: before.token }
    const visitor = await cartWith(MILK)
    const ended = await post(pages.checkout, sent, { ...BROWSER, cookie: visitor })
    // The browser posts the same form to the sign-in page.
    const login = pages.login(pages.checkout)
    expect([ended.status, ended.headers.location]).toEqual([307, login])
    const kept = await post(login, sent, { ...BROWSER, cookie: visitor })
    expect(kept.status).toBe(200)
    expect(kept.body).toContain('What you entered is kept on this page')
    expect(kept.body).toMatch(new RegExp(`<form[^>]* action="${pages.checkout}"`))
    expect(hidden(kept.body, 'address')).toBe(PLACE.address)
    expect(kept.body).toMatch(/href="[^"]*return=%2F" target="_blank"/)
    const after = await asShopper(visitor)
    const again = await post(pages.checkout, sent, after.headers)
    expect(again.status).toBe(403)
    expect(hidden(again.body, 'token')).toBe(after.token)
    expect(again.body).toContain(PLACE.address)
    const priced = await post(pages.checkout, { ...sent, token: after.token }, after.headers)
    expect(hidden(priced.body, 'amount')).toMatch(/^\d+$/)
  })

  test('redirects to the cart if it is empty', async () => {
    const shopper = await asShopper('')
    const { statusCode, headers } = await app.inject({
      url: pages.checkout,
      headers: shopper.headers,
    })
    expect([statusCode, headers.location]).toEqual([302, pages.cart])
    const posted = await post(pages.checkout, { token: shopper.token, ...PLACE }, shopper.headers)
    expect([posted.status, posted.headers.location]).toEqual([303, pages.cart])
  })
})
