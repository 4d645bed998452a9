import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { bookings } from '#database/tables/consultations.ts'
import { mails } from '#database/tables/mail.ts'
import { stockAlerts } from '#database/tables/stock-alerts.ts'
import { tickets } from '#database/tables/tickets.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ShopServer } from '#http/server.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { PRACTITIONER } from '#tests/support/consultations.ts'
import { BROWSER, errorOf, FORM_TYPE, fieldOf, postForm } from '#tests/support/posted-form.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { ORIGIN, openTestShop, type TestShop } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'

// Forms posted by a browser without scripts, and the resulting pages.

const opened = renderedShop()
let shop: TestShop
let app: ShopServer

beforeAll(async () => {
  ;({ shop, app } = opened)
})

const MILK = 'haldi-kesar-milk'

const post = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => postForm(app, url, fields, headers)

const NUMBER = /SMG-T-\d{6}/

const TICKET = {
  name: 'Asha Patel',
  email: 'asha@mail.example',
  topic: 'order',
  orderNumber: '10001',
  phone: '',
  message: 'Where is my parcel?',
}

const countTickets = () => shop.db.$count(tickets)

describe('the contact page accepts its form without scripts', () => {
  test('and shows the number of the mails, on a page that is not cached', async () => {
    const message = 'Posted without a script.'
    const { status, body, headers } = await post(pages.contact, { ...TICKET, message })
    expect(status).toBe(200)
    const number = NUMBER.exec(body)?.[0]
    expect(body).toContain('We have received your message.')
    expect(headers['cache-control']).toBe('private, no-store')
    const queued = await shop.db.select().from(mails)
    expect(queued.filter(({ about }) => about === number)).toHaveLength(2)
  })

  test('and marks every invalid field, with everything typed still there', async () => {
    const before = await countTickets()
    const values = { ...TICKET, name: '', email: 'asha@mail', message: 'Short "<b>' }
    const { status, body } = await post(pages.contact, values)
    expect(status).toBe(400)
    expect(errorOf(body, 'name')).toBe('Please enter your name.')
    expect(errorOf(body, 'email')).toBe('Please check the e-mail address.')
    expect(errorOf(body, 'topic')).toBeUndefined()
    expect(fieldOf(body, 'name')).toContain('autofocus')
    expect(fieldOf(body, 'email')).toContain('value="asha@mail"')
    expect(fieldOf(body, 'orderNumber')).toContain('value="10001"')
    expect(body).toContain('Short &quot;&lt;b&gt;</textarea>')
    expect(body).toMatch(/<option value="order" selected/)
    expect(await countTickets()).toBe(before)
  })

  test('in the language of its address', async () => {
    const { body } = await post('/gu/contact-us', { ...TICKET, name: '' })
    expect(errorOf(body, 'name')).toBe('કૃપા કરી તમારું નામ લખો.')
    const message = 'આ પ્રોડક્ટ વિશે જાણવું છે.'
    await post('/gu/contact-us', { ...TICKET, message })
    const kept = await shop.db.select().from(tickets)
    expect(kept.find((one) => one.message === message)).toMatchObject({ language: 'gu' })
  })

  test('once, however often it is posted', async () => {
    const form = { ...TICKET, message: 'Posted with a double click.' }
    const before = await countTickets()
    const answers = await Promise.all([1, 2, 3].map(() => post(pages.contact, form)))
    expect(new Set(answers.map(({ body }) => NUMBER.exec(body)?.[0])).size).toBe(1)
    expect(await countTickets()).toBe(before + 1)
  })

  test('and the page that everybody is shown holds nothing of it', async () => {
    await post(pages.contact, { ...TICKET, email: 'private@mail.example', message: 'Mine alone.' })
    const { body } = await app.inject({ url: pages.contact, headers: BROWSER })
    expect(body).not.toMatch(/private@mail|Mine alone|We have received your message/)
  })
})

describe('a consultation is booked without scripts', () => {
  const page = pages.plainBooking(PRACTITIONER.slug)
  const person = {
    name: 'Asha Patel',
    email: 'asha@mail.example',
    phone: '98765 43210',
    about: '',
    consent: 'on',
  }

  /** The free times that the page offers, earliest first. */
  async function offered(): Promise<string[]> {
    const { body, headers } = await app.inject({ url: page, headers: BROWSER })
    expect(headers['cache-control']).toBe('private, no-store')
    return [...body.matchAll(/<option value="([^"]+Z)"/g)].map(([, start = '']) => start)
  }

  test('at a free time of the list, once, and the time is gone from it', async () => {
    const [start = '', next = ''] = await offered()
    const answers = [await post(page, { ...person, start }), await post(page, { ...person, start })]
    for (const { status, body } of answers) {
      expect([status, body.includes('Booked.')]).toEqual([200, true])
    }
    const own = eq(bookings.email, person.email)
    expect(await shop.db.$count(bookings, own)).toBe(1)
    expect((await offered())[0]).toBe(next)
    const other = await post(page, { ...person, email: 'bela@mail.example', start })
    expect(other.status).toBe(409)
    expect(other.body).toContain('Somebody else has just booked this time.')
    expect(fieldOf(other.body, 'email')).toContain('value="bela@mail.example"')
  })

  test('or every wrong field is named, with the others as they were', async () => {
    const [start = ''] = await offered()
    const { consent: _, ...rest } = person
    const { status, body } = await post(page, { ...rest, phone: '12', start })
    expect(status).toBe(400)
    expect(errorOf(body, 'phone')).toBe('Phone number must be 10 digits')
    expect(body).toContain('Please tick that you agree')
    expect(body).toContain(`<option value="${start}" selected`)
    const timeless = await post(page, { ...person, start: '' })
    expect(errorOf(timeless.body, 'start')).toBe('Please choose one of the free times')
    expect(timeless.body).toMatch(/name="consent"[^>]*checked/)
  })

  test('and from another site not at all', async () => {
    const [start = ''] = await offered()
    const before = await shop.db.$count(bookings)
    const { status } = await post(page, { ...person, start }, { origin: 'https://evil.example' })
    expect([status, await shop.db.$count(bookings)]).toEqual([403, before])
    expect((await post(pages.plainBooking('nobody'), { ...person, start })).status).toBe(404)
  })
})

describe('a mail about a sold-out product is asked for without scripts', () => {
  const page = pages.askForStockAlert(MILK)
  const asked = async () =>
    (await shop.db.select().from(stockAlerts)).map(({ email, confirmedAt }) => ({
      email,
      isConfirmed: confirmedAt !== null,
    }))

  beforeAll(() => setStock(0))
  afterAll(() => setStock(10))
  beforeEach(async () => {
    await shop.db.delete(stockAlerts)
  })

  async function setStock(units: number) {
    await shop.db.$client.query('update stock_lots set on_hand = $1 where product_id = $2', [
      units,
      MILK,
    ])
    await inTransaction(shop.db, (tx) => moveContentVersion(tx))
  }

  test('from the product’s page, which is the same for everybody', async () => {
    const { headers } = await shop.signIn({ email: 'own@mail.example' })
    await expect
      .poll(async () => (await app.inject({ url: pages.product(MILK), headers: BROWSER })).body)
      .toContain(`action="${page}"`)
    const { body } = await app.inject({
      url: pages.product(MILK),
      headers: { ...BROWSER, cookie: headers.cookie },
    })
    expect(fieldOf(body, 'email')).toContain('type="email"')
    expect(body).not.toContain('own@mail.example')
  })

  test('by a visitor, whose mail has a link that confirms on a page with one button', async () => {
    const sent = await post(page, { email: 'visitor@mail.example' })
    expect(sent.body).toContain('We have sent a link to visitor@mail.example')
    expect(sent.headers['cache-control']).toBe('private, no-store')
    expect(await asked()).toEqual([{ email: 'visitor@mail.example', isConfirmed: false }])
    const all = await shop.db.select().from(mails)
    const mail = all.find(({ recipient }) => recipient === 'visitor@mail.example')
    const [, link = ''] =
      new RegExp(`${ORIGIN}(/stock-alert/[0-9a-z]+)`).exec(mail?.text ?? '') ?? []
    const opened = await app.inject({ url: link, headers: BROWSER })
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(await asked()).toMatchObject([{ isConfirmed: false }])
    expect((await post(link, {})).body).toContain('You are on the list.')
    expect(await asked()).toMatchObject([{ isConfirmed: true }])
  })

  test('by a signed-in person with one tap, who can stop it there', async () => {
    const { headers } = await shop.signIn({ email: 'own@mail.example' })
    const own = { ...BROWSER, cookie: headers.cookie }
    const shown = await app.inject({ url: page, headers: own })
    expect(fieldOf(shown.body, 'email')).toMatch(/type="hidden".*value="own@mail.example"/)
    expect(shown.body).toContain('Notify me at own@mail.example')
    const sent = await post(page, { email: 'own@mail.example' }, own)
    expect(sent.body).toContain('We will write to own@mail.example')
    expect(await asked()).toEqual([{ email: 'own@mail.example', isConfirmed: true }])
    const [, stop = ''] = /href="(\/stock-alert\/[0-9a-f]{32})"/.exec(sent.body) ?? []
    expect((await post(stop, {})).body).toContain('Stopped.')
    expect(await asked()).toEqual([])
  })

  test('until a mail program ends it with one click, which states no origin', async () => {
    const { headers } = await shop.signIn({ email: 'own@mail.example' })
    const sent = await post(
      page,
      { email: 'own@mail.example' },
      { ...BROWSER, cookie: headers.cookie },
    )
    const [, stop = ''] = /href="(\/stock-alert\/[0-9a-f]{32})"/.exec(sent.body) ?? []
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    const foreign = await post(stop, oneClick, { origin: 'https://evil.example' })
    expect([foreign.status, await asked()]).toMatchObject([403, [{ isConfirmed: true }]])
    expect((await post(stop, oneClick, { host: BROWSER.host })).status).toBe(200)
    expect(await asked()).toEqual([])
  })

  test('with a sentence at a wrong address, in the language of the page', async () => {
    const { status, body } = await post(`/hi${page}`, { email: 'asha@mail' })
    expect([status, errorOf(body, 'email')]).toEqual([400, 'कृपया ईमेल जाँचें।'])
    expect(fieldOf(body, 'email')).toContain('value="asha@mail"')
  })

  test('and not by another site, for an unknown product, or with an invalid link', async () => {
    const form = { email: 'own@mail.example' }
    const forged = await post(page, form, { origin: 'https://evil.example' })
    expect([forged.status, await asked()]).toEqual([403, []])
    expect((await post(pages.askForStockAlert('never-made'), form)).status).toBe(404)
    const gone = await app.inject({ url: pages.stockAlert('1xabc'), headers: BROWSER })
    expect(gone.body).toContain('There is nothing to stop or confirm')
  })
})

describe('a form that another site posts is refused, and nothing happens', () => {
  test.each<[string, Record<string, string>]>([
    ['from another site (CSR-01)', { origin: 'https://evil.example' }],
    ['from a page without an origin (CSR-03)', { origin: 'null' }],
    ['from our host on another port', { origin: 'http://localhost:3001' }],
    ['from another site that hides it (CSR-02)', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site that hides it', { 'sec-fetch-site': 'same-site' }],
    ['without a word about where it comes from', {}],
  ])('%s', async (_from, headers) => {
    const before = await countTickets()
    const { cookie } = (await shop.signIn()).headers
    const form = { ...TICKET, message: `Forged: ${JSON.stringify(headers)}` }
    const { status, body } = await post(pages.contact, form, { ...headers, cookie })
    expect([status, JSON.parse(body).code]).toEqual([403, 'foreign-origin'])
    expect(await countTickets()).toBe(before)
  })

  test('and one that says by the browser’s own header that it is ours passes', async () => {
    const form = { ...TICKET, message: 'From a browser that leaves the origin out.' }
    expect((await post(pages.contact, form, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('a posted form does not bypass the API’s guards', () => {
  test('page and API count against one limit, and the page keeps what was typed', async () => {
    const strict = await openTestShop({ config: readConfig({}) })
    const built = await loadBuiltShop()
    const limited = await built.createApp(strict.parts, built.screens)
    await limited.ready()
    const send = (message: string) => postForm(limited, pages.contact, { ...TICKET, message })
    for (let count = 0; count < 5; count += 1) {
      await limited.inject({
        method: 'POST',
        url: paths.tickets.open(),
        headers: BROWSER,
        payload: { ...TICKET, message: `By the API, ${count}` },
      })
      expect((await send(`By the page, ${count}`)).status).toBe(200)
    }
    const over = await send('One too many.')
    expect(over.status).toBe(429)
    expect(over.body).toContain('You have sent too many messages.')
    expect(over.body).toContain('One too many.</textarea>')
    expect(await strict.db.$count(tickets)).toBe(10)
    await limited.close()
    await strict.close()
  })

  test('a body that is no form, or far too long, is refused', async () => {
    const send = (type: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: pages.contact,
        headers: { ...BROWSER, 'content-type': type },
        payload,
      })
    expect((await send('application/json', JSON.stringify(TICKET))).statusCode).toBe(415)
    expect((await send('multipart/form-data; boundary=x', '--x--')).statusCode).toBe(415)
    expect((await send(FORM_TYPE, `message=${'x'.repeat(70_000)}`)).statusCode).toBe(413)
    expect((await send(FORM_TYPE, '')).statusCode).toBe(400)
    expect((await send(FORM_TYPE, 'name=a&name=b&topic[]=order&__proto__=x')).statusCode).toBe(400)
  })

  test('a request without a body is a form without fields', async () => {
    const sent = { method: 'POST', url: pages.contact, headers: BROWSER } as const
    const { statusCode, body } = await app.inject(sent)
    expect([statusCode, body.includes('<form')]).toEqual([400, true])
  })

  test('a page without a form takes none', async () => {
    expect((await post(pages.about, {})).status).toBe(405)
    expect((await post(`${pages.contact}.data`, TICKET)).status).toBe(405)
  })
})
