import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { OrderId } from '#domain/ids.ts'
import type { ShopServer } from '#http/server.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { fileForm, photo } from '#tests/support/pictures.ts'
import { BROWSER, errorOf, fieldOf, postForm } from '#tests/support/posted-form.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { inLanguage, pages } from '#urls.ts'
import { reviewMailsLink } from '#use-cases/orders/tracking-link.ts'

// Forms about reviews, posted by a browser without scripts or by a mail program.

const opened = renderedShop()
let shop: TestShop
let app: ShopServer

beforeAll(async () => {
  ;({ shop, app } = opened)
  await layOutGoods(shop.db)
})

const MILK = 'haldi-kesar-milk'

const post = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => postForm(app, url, fields, headers)

/** Sends a form with one file. */
function postPhoto(
  url: string,
  fields: Record<string, string>,
  from: Readonly<Record<string, string>>,
  bytes: Buffer,
  name = 'glass.jpg',
) {
  const { payload, headers } = fileForm(bytes, { name, field: 'photos', fields })
  return app.inject({ method: 'POST', url, headers: { ...from, ...headers }, payload })
}

test('all reviews of a product are read without scripts, page after page', async () => {
  const texts = Array.from({ length: 7 }, (_, index) => `Review ${index} of one who drank it.`)
  for (const [index, text] of texts.entries()) {
    const { userId } = (await shop.signIn({ name: `Reader ${index}` })).person
    await shop.db.execute(sql`
      insert into reviews (product_id, user_id, author, rating, text, written_at)
      values (${P2}, ${userId}, ${`Reader ${index}`}, 4, ${text}, ${TODAY.toISOString()})`)
  }
  const seen: string[] = []
  let next: string | undefined = pages.product(P2)
  while (next) {
    const { body }: { body: string } = await app.inject({ url: next, headers: BROWSER })
    seen.push(...texts.filter((text) => body.includes(text)))
    next = /href="([^"#]*\?reviews=[^"#]*)#reviews"/.exec(body)?.[1]
  }
  expect(seen.toSorted()).toEqual(texts)
})

describe('a review is written without scripts', () => {
  const page = pages.plainReview(MILK)
  const text = 'Good in cold milk, and the bottle came whole.'

  async function asShopper() {
    const { headers } = await shop.signIn({ name: 'Asha Patel' })
    return { headers: { ...BROWSER, cookie: headers.cookie }, token: headers['x-csrf-token'] }
  }

  test('by a signed-in shopper, and is shown below the product on the next request', async () => {
    const { headers: shopper, token } = await asShopper()
    const sent = await post(page, { token, product_id: MILK, rating: '4', text }, shopper)
    expect(sent.status).toBe(200)
    expect(sent.body).toContain('Review submitted successfully')
    expect(sent.body).toContain(`href="${pages.product(MILK)}#reviews"`)
    const { body } = await app.inject({ url: pages.product(MILK), headers: BROWSER })
    expect(body).toContain(text)
    const again = await app.inject({ url: page, headers: shopper })
    expect(again.body).toContain(`${text}</textarea>`)
    expect(again.headers['cache-control']).toBe('private, no-store')
  })

  test('and is removed there again, with the token of its page', async () => {
    const { headers: shopper, token } = await asShopper()
    const words = `${text} Once.`
    await post(page, { token, product_id: MILK, rating: '4', text: words }, shopper)
    expect((await post(page, { act: 'remove' }, shopper)).status).toBe(403)
    const removed = await post(page, { act: 'remove', token }, shopper)
    expect(removed.body).toContain('Your review has been removed.')
    const { body } = await app.inject({ url: pages.product(MILK), headers: BROWSER })
    expect(body).not.toContain(words)
  })

  test('and removed from the account when the shop shows the product no more', async () => {
    const { headers: shopper, token } = await asShopper()
    const account = () => app.inject({ url: inLanguage(pages.account, 'hi'), headers: shopper })
    expect((await account()).body).not.toContain('आपकी समीक्षाएँ')
    await post(page, { token, product_id: MILK, rating: '4', text }, shopper)
    const hide = (hidden: boolean) =>
      shop.db.execute(sql`update products set hidden = ${hidden} where id = ${MILK}`)
    onTestFinished(async () => void (await hide(false)))
    await hide(true)
    const { body } = await account()
    expect(body).toContain('आपकी समीक्षाएँ')
    expect(body).toMatch(/href="\/hi\/review\/haldi-kesar-milk"[^>]*>हल्दी-केसर दूध/)
    const own = await app.inject({ url: page, headers: shopper })
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain('your review of it cannot be changed')
    expect(own.body).not.toContain('</textarea>')
    const other = await shop.signIn({ name: 'Bela Shah' })
    const asked = await app.inject({ url: page, headers: { ...BROWSER, ...other.headers } })
    expect(asked.statusCode).toBe(404)
    const removed = await post(page, { act: 'remove', token }, shopper)
    expect([removed.status, removed.headers.location]).toEqual([303, pages.account])
    expect((await account()).body).not.toContain('आपकी समीक्षाएँ')
    expect((await app.inject({ url: page, headers: shopper })).statusCode).toBe(404)
  })

  test('with a sentence at each wrong field, and with what was typed', async () => {
    const { headers: shopper, token } = await asShopper()
    const form = { token, product_id: MILK, text: 'Too short' }
    const { status, body } = await post(page, form, shopper)
    expect(status).toBe(400)
    expect(body).toContain('Please provide a star rating.')
    expect(errorOf(body, 'text')).toBe('Review must be between 20-200 characters.')
    expect(body).toContain('Too short</textarea>')
  })

  test('with the anti-forgery token of its page alone', async () => {
    const { headers: shopper, token } = await asShopper()
    const words = `${text} Forged.`
    const form = { product_id: MILK, rating: '4', text: words }
    const page = pages.plainReview(MILK)
    expect(fieldOf((await app.inject({ url: page, headers: shopper })).body, 'token')).toContain(
      `value="${token}"`,
    )
    for (const wrong of [form, { ...form, token: '' }, { ...form, token: `${token}x` }]) {
      const { status, body } = await post(page, wrong, shopper)
      expect(status).toBe(403)
      expect(body).toContain('Your review could not be sent. Your text has been kept')
      expect(body).toContain(`${words}</textarea>`)
      expect(fieldOf(body, 'token')).toContain(`value="${token}"`)
    }
    const { rows } = await shop.db.execute(sql`select from reviews where text = ${words}`)
    expect(rows).toEqual([])
  })

  test('with photos, which are kept, left out and added', async () => {
    const { headers: shopper, token } = await asShopper()
    const fields = { token, product_id: MILK, rating: '4', text }
    const sent = await postPhoto(page, fields, shopper, await photo(900, 600).jpeg().toBuffer())
    expect(sent.statusCode).toBe(200)
    expect(sent.body).toContain('Review submitted successfully')
    const shown = await app.inject({ url: pages.product(MILK), headers: BROWSER })
    expect(shown.statusCode).toBe(200)
    const [, address = ''] =
      /href="(\/api\/review-photos\/[a-z0-9]+-640\.webp)"><img/.exec(shown.body) ?? []
    expect((await app.inject({ url: address, headers: BROWSER })).statusCode).toBe(200)
    const again = await app.inject({ url: page, headers: shopper })
    const [, id = ''] = /value="([a-z0-9]+)"/.exec(fieldOf(again.body, 'photo-1')) ?? []
    expect(address).toContain(id)
    expect(fieldOf(again.body, 'photo-1')).toContain('checked=""')
    // Sent without a file, as a browser does when none was chosen.
    const kept = { ...fields, text: `${text} Truly.`, 'photo-1': id }
    expect((await postPhoto(page, kept, shopper, Buffer.alloc(0), '')).statusCode).toBe(200)
    expect((await app.inject({ url: address, headers: BROWSER })).statusCode).toBe(200)
    expect((await postPhoto(page, fields, shopper, Buffer.alloc(0), '')).statusCode).toBe(200)
    expect((await app.inject({ url: address, headers: BROWSER })).statusCode).toBe(404)
  })

  test('and one that the shop hides, or whose photo it hides, says so and why', async () => {
    const { headers: shopper, token } = await asShopper()
    const fields = { token, product_id: MILK, rating: '4', text }
    await postPhoto(page, fields, shopper, await photo(900, 600).jpeg().toBuffer())
    const now = shop.clock.now()
    await shop.db.execute(sql`
      update reviews set hidden_at = ${now.toISOString()}, hidden_reason = 'abuse' where not is_sample`)
    await shop.db.execute(sql`
      update review_photos set hidden_at = ${now.toISOString()}, hidden_reason = 'advertising'`)
    const { body } = await app.inject({ url: page, headers: shopper })
    expect(body).toContain('The shop is not showing your review: it insults or threatens.')
    expect(body).toContain('The shop is not showing photo 1: it advertises something else.')
    const sent = await post(page, { ...fields, text: `${text} Truly.` }, shopper)
    expect(sent.body).toContain('Review submitted successfully')
    expect(sent.body).toContain('The shop is not showing your review: it insults or threatens.')
  })

  test('with a sentence for an invalid photo, and only with the token of its page', async () => {
    const { headers: shopper, token } = await asShopper()
    const fields = { token, product_id: MILK, rating: '4', text }
    const wrong = await postPhoto(page, fields, shopper, Buffer.from('<svg/>'))
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('We cannot read this file as a photo.')
    expect(wrong.body).toContain(`${text}</textarea>`)
    const large = await postPhoto(page, fields, shopper, Buffer.alloc(6 * 1024 * 1024, 0xff))
    expect(large.body).toContain('A photo may have at most 5 MB.')
    const { token: _, ...bare } = fields
    const forged = await postPhoto(page, bare, shopper, await photo(40, 40).png().toBuffer())
    expect(forged.statusCode).toBe(403)
    expect(forged.body).toContain('Your review could not be sent.')
    const { rows } = await shop.db.execute(sql`select from pictures where discarded_at is null`)
    expect(rows).toEqual([])
  })

  test('after the sign-in, which redirects back to the form', async () => {
    const { statusCode, headers } = await app.inject({ url: page, headers: BROWSER })
    expect([statusCode, headers.location]).toEqual([302, pages.login(page)])
    const sent = await post(page, { product_id: MILK, rating: '4', text })
    expect([sent.status, sent.headers.location]).toEqual([303, pages.login(page)])
  })

  test('of a product that there is', async () => {
    const { headers: shopper, token } = await asShopper()
    const unknown = pages.plainReview('never-made')
    expect((await app.inject({ url: unknown, headers: shopper })).statusCode).toBe(404)
    const form = { token, product_id: 'never-made', rating: '4', text }
    expect((await post(unknown, form, shopper)).status).toBe(404)
  })
})

describe('a review is found helpful without scripts', () => {
  async function asShopper(name: string) {
    const { headers } = await shop.signIn({ name })
    return { headers: { ...BROWSER, cookie: headers.cookie }, token: headers['x-csrf-token'] }
  }

  async function review(): Promise<string> {
    const { headers, token } = await asShopper('Asha Patel')
    const text = 'Good in cold milk, and the bottle came whole.'
    await post(pages.plainReview(MILK), { token, product_id: MILK, rating: '4', text }, headers)
    const { body } = await app.inject({ url: paths.reviews.list({ id: MILK }), headers: BROWSER })
    return JSON.parse(body).reviews.find((one: { text: string }) => one.text === text)._id
  }

  test('from the product’s page, counted once, and taken back', async () => {
    const page = pages.plainVote(await review())
    const product = await app.inject({ url: pages.product(MILK), headers: BROWSER })
    expect(product.body).toContain(`href="${page}"`)
    const { headers: reader, token } = await asShopper('Bela Shah')
    const asked = await app.inject({ url: page, headers: reader })
    expect(fieldOf(asked.body, 'helpful')).toContain('value="true"')
    const inHindi = await app.inject({ url: inLanguage(page, 'hi'), headers: reader })
    expect(inHindi.body).toContain('हल्दी-केसर दूध')
    expect(asked.headers['cache-control']).toBe('private, no-store')
    for (let count = 0; count < 2; count += 1) {
      const sent = await post(page, { token, helpful: 'true' }, reader)
      expect(sent.status).toBe(200)
      expect(sent.body).toContain('1 person found this helpful')
      expect(fieldOf(sent.body, 'helpful')).toContain('value="false"')
    }
    const back = await post(page, { token, helpful: 'false' }, reader)
    expect(back.body).toContain('Your vote has been removed.')
    expect(back.body).not.toContain('found this helpful')
  })

  test('with the token of the page alone, and not by its author', async () => {
    const page = pages.plainVote(await review())
    const { headers: author, token } = await asShopper('Asha Patel')
    const stale = await post(page, { helpful: 'true' }, author)
    expect(stale.status).toBe(403)
    expect(stale.body).toContain('Your vote could not be sent.')
    const visitor = await app.inject({ url: page, headers: BROWSER })
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, pages.login(page)])
    const unknown = await post(pages.plainVote('never'), { token, helpful: 'true' }, author)
    expect(unknown.status).toBe(404)
  })
})

describe('mails that ask for reviews are ended from their link', () => {
  async function order() {
    const person = await shop.signIn({ name: 'Asha Patel' })
    const id = await buy(shop.app, person, P2)
    const { secret } = shop.parts
    const link = reviewMailsLink({ origin: '', secret }, { orderId: id as OrderId, language: 'en' })
    const since = async () => {
      const { rows } = await shop.db.$client.query(
        'select review_mails_stopped_at as at from users where id = $1',
        [person.person.userId],
      )
      return rows[0].at
    }
    return { link, since }
  }
  const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

  test('opening the page changes nothing, its button ends them, without a session', async () => {
    const { link, since } = await order()
    const asked = await app.inject({ url: link, headers: BROWSER })
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(asked.body).toContain('Stop asking me')
    expect(asked.body).toContain('noindex')
    expect(await since()).toBeNull()
    const sent = await post(link, {})
    expect(sent.status).toBe(200)
    expect(sent.body).toContain('We will not ask you for reviews again.')
    expect(await since()).not.toBeNull()
    const later = await app.inject({ url: link, headers: BROWSER })
    expect(later.body).not.toContain('Stop asking me')
  })

  test('a mail program ends them with one click, which states no origin, in both forms', async () => {
    const { link, since } = await order()
    const bare = { host: BROWSER.host }
    expect((await post(link, ONE_CLICK, bare)).status).toBe(200)
    expect(await since()).not.toBeNull()
    const other = await order()
    const parts = await app.inject({
      method: 'POST',
      url: other.link,
      headers: { ...bare, 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect(parts.statusCode).toBe(200)
    expect(await other.since()).not.toBeNull()
  })

  test('a forged link and a browser on another site end nothing', async () => {
    const { link, since } = await order()
    const forged = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await app.inject({ url: forged, headers: BROWSER })).statusCode).toBe(404)
    expect((await post(forged, ONE_CLICK)).status).toBe(404)
    for (const foreign of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await post(link, ONE_CLICK, foreign)
      expect([status, JSON.parse(body).code]).toEqual([403, 'foreign-origin'])
    }
    expect(await since()).toBeNull()
  })

  test('no other form is accepted without an origin', async () => {
    const { status, body } = await post(pages.contact, {}, { host: BROWSER.host })
    expect([status, JSON.parse(body).code]).toEqual([403, 'foreign-origin'])
  })
})
