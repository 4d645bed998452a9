import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findPost, listPosts } from '#database/blog/blog.ts'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import { readContentVersion } from '#database/content-version.ts'
import { listOffers, readPricingTerms } from '#database/offers/offers.ts'
import { listReviews } from '#database/reviews/reviews.ts'
import { posts } from '#database/tables/blog.ts'
import { listTranslations } from '#database/translations/list.ts'
import { findSubject } from '#database/translations/translated-subjects.ts'
import type { PostId } from '#domain/blog/post.ts'
import { productIn } from '#domain/catalog/product-words.ts'
import type { ProductId } from '#domain/ids.ts'
import type { TranslatedKind } from '#domain/language/translated-kinds.ts'
import { subjectMark } from '#domain/language/translation-form.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

const ID = 'khus-sharbat'
const POST = 'six-tastes-on-one-indian-plate' as PostId

let shop: TestShop
let writer: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  writer = await shop.signIn({ role: 'writer', email: 'writer@samagni.example' })
})
afterAll(() => shop.close())

const put = (url: string, body: object, by = writer) =>
  shop.app.inject({
    method: 'PUT',
    url,
    headers: { ...by.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const send = (kind: string, id: string, body: object, by = writer) =>
  put(paths.translations.write({ kind, id }), body, by)

const page = async (url: string) =>
  (await shop.app.inject({ url, headers: { host: 'localhost:3000' } })).body

async function seenOf(kind: TranslatedKind, id: string): Promise<string> {
  const subject = await findSubject(shop.db, kind, id)
  if (!subject) throw new Error(`${id} is not there`)
  return subjectMark(subject)
}

const lastAudit = async (id: string) => {
  const { rows } = await shop.db.execute<{ action: string; after: object }>(
    sql`select action, after from audit_log where subject_id = ${id} order by id desc limit 1`,
  )
  return rows[0]
}

test('a writer writes the words of a language, and the shop says them', async () => {
  const text = 'ख़स की जड़ का हरा शरबत, गर्मी की दोपहर के लिए।'
  const before = await readContentVersion(shop.db)
  const seen = await seenOf('product', ID)
  const answer = await send('product', ID, { texts: { desc_hi: text, name_gu: 'ખસ' }, seen })
  expect(answer.statusCode, answer.body).toBe(200)
  const product = await findPanelProduct(shop.db, ID as ProductId)
  expect(product && productIn(product, 'hi')).toMatchObject({ description: text, inEnglish: [] })
  expect(product?.names.gu).toBe('ખસ')
  expect(product?.translations.gu).not.toHaveProperty('name')
  expect(await lastAudit(ID)).toEqual({
    action: 'texts.translated',
    after: { desc_hi: text, name_gu: 'ખસ' },
  })
  expect(await readContentVersion(shop.db)).toBeGreaterThan(before)
})

test('a writer changes no price and no English text', async () => {
  expect((await put(paths.products.one({ id: ID }), { price: 1 })).statusCode).toBe(403)
  const before = await page(paths.products.one({ id: ID }))
  const texts = { price: '1', desc: 'Mine', mrp: '1' }
  const answer = await send('product', ID, { texts, seen: await seenOf('product', ID) })
  expect(answer.statusCode).toBe(200)
  expect(await page(paths.products.one({ id: ID }))).toBe(before)
})

test('a text is refused when somebody changed the texts since they were seen', async () => {
  const old = await seenOf('product', ID)
  await shop.db.execute(sql`update products set note = note || '!' where id = ${ID}`)
  const late = await send('product', ID, { texts: { name_gu: 'ખસખસ' }, seen: old })
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile'])
})

test('a claim in any language needs a reason, and a wrong text is refused by its name', async () => {
  const seen = await seenOf('product', ID)
  const claimed = await send('product', ID, { texts: { desc_gu: 'ડાયાબિટીસ મટાડે.' }, seen })
  expect([claimed.statusCode, claimed.json().code]).toEqual([422, 'claims-need-reason'])
  expect(Object.keys(claimed.json().claims)).toEqual(['desc_gu'])
  const texts = { desc_hi: 'x'.repeat(2_001), materials_hi: 'एक' }
  const wrong = await send('product', ID, { texts, seen })
  expect(Object.keys(wrong.json().errors)).toEqual(['desc_hi', 'materials_hi'])
  const unseen = await send('product', ID, { texts: {} })
  expect(Object.keys(unseen.json().errors)).toEqual(['seen'])
  expect((await send('product', 'nothing', { texts: {}, seen })).statusCode).toBe(404)
  expect((await send('price', ID, { texts: {}, seen })).statusCode).toBe(404)
})

test('an article is written in a language, clean, and found by its words in any', async () => {
  const texts = {
    title_gu: 'એક થાળીમાં છ રસ',
    content_gu: '<p onclick="x()">ઝંખવાણું અથાણું.</p><script>x()</script><img src="//a.example/x">',
  }
  const answer = await send('post', POST, { texts, seen: await seenOf('post', POST) })
  expect(answer.statusCode, answer.body).toBe(200)
  const now = shop.parts.clock.now()
  const post = await findPost(shop.db, POST, now, 'gu')
  expect([post?.title, post?.html]).toEqual([texts.title_gu, '<p>ઝંખવાણું અથાણું.</p>'])
  const found = await listPosts(shop.db, { q: 'ઝંખવાણું', now, language: 'hi' })
  expect(found.posts.map(({ id }) => id)).toEqual([POST])
  const audit = await lastAudit(POST)
  expect(audit?.after).toMatchObject({ title_gu: texts.title_gu, content_gu: '23 characters' })
})

test.each([
  ['product', 'haldi doodh', 'haldi-kesar-milk'],
  ['post', 'thali chha ras', POST],
] as const)(
  'a %s whose texts are wanted is found by its name as it sounds',
  async (kind, q, id) => {
    const { rows } = await listTranslations(shop.db, { kind, q, page: 1, limit: 9 })
    expect(rows.map((row) => row.id)).toContain(id)
  },
)

test('an article that was changed in English asks for its translations again, and keeps them', async () => {
  const change = (summary: string) =>
    shop.db.update(posts).set({ summary }).where(eq(posts.id, POST))
  const lacking = async () => {
    const wanted = { kind: 'post' as const, q: 'six tastes', page: 1, limit: 9 }
    const { rows, progress } = await listTranslations(shop.db, { ...wanted, state: 'older' })
    return { ids: rows.map(({ id }) => id), older: progress.hi.older }
  }
  expect(await lacking()).toEqual({ ids: [], older: 0 })
  await change('Changed since.')
  expect(await lacking()).toEqual({ ids: [POST], older: 1 })
  const now = shop.parts.clock.now()
  expect((await findPost(shop.db, POST, now, 'hi'))?.inEnglish).toEqual(['summary'])
  const hindi = (await findSubject(shop.db, 'post', POST))?.translations.hi?.summary?.text
  const body = { texts: { summary_hi: hindi }, still_right: ['summary_hi'] }
  await send('post', POST, { ...body, seen: await seenOf('post', POST) })
  expect((await findPost(shop.db, POST, now, 'hi'))?.summary).toBe(hindi)
})

test('an article may promise nothing more in a translation than in English', async () => {
  const seen = await seenOf('post', POST)
  const claimed = await send('post', POST, { texts: { title_hi: 'मधुमेह का पक्का इलाज' }, seen })
  expect([claimed.statusCode, Object.keys(claimed.json().claims)]).toEqual([422, ['title_hi']])
  const claims_reason = { kind: 'other-sense', note: 'Quotes what quacks promise.' }
  const texts = { title_hi: 'मधुमेह का पक्का इलाज' }
  expect((await send('post', POST, { texts, claims_reason, seen })).statusCode).toBe(200)
  expect((await lastAudit(POST))?.after).toMatchObject({ claims: { reason: claims_reason } })
})

test('an answer to a review is written in a language, and given with the review', async () => {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`update reviews set answer = 'Thank you.', answered_at = now()
      where id = (select min(id) from reviews where product_id = ${ID}) returning id::text`,
  )
  const id = rows[0]?.id ?? ''
  const answerOf = async () => {
    const { reviews } = await listReviews(shop.db, ID as ProductId, { limit: 50 })
    return reviews.find((review) => review.id === id)?.answer?.translations
  }
  expect(await answerOf()).toEqual({})
  const seen = await seenOf('review', id)
  const answer = await send('review', id, { texts: { answer_hi: 'धन्यवाद।' }, seen })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await answerOf()).toEqual({ hi: 'धन्यवाद।' })
  // An outdated translation is replaced by the English answer.
  await shop.db.execute(sql`update reviews set answer = 'Thank you!' where id = ${id}`)
  expect(await answerOf()).toEqual({})
  const found = await listTranslations(shop.db, { kind: 'review', q: '', page: 1, limit: 9 })
  expect(found.progress).toMatchObject({
    hi: { texts: 1, missing: 0, older: 1 },
    gu: { texts: 1, missing: 1, older: 0 },
  })
})

test('an offer is called by its name in the reader’s language', async () => {
  await shop.db.execute(sql`insert into offers
    (name, benefit, scope, min_paise, first_order_only, combinable, starts_at, created_at)
    values ('Monsoon', '{"kind":"percent","percent":10}', '{"kind":"all"}', 0, false, false,
      now() - interval '1 day', now())`)
  const [row] = await listOffers(shop.db)
  const id = String(row?.offer.id)
  const seen = await seenOf('offer', id)
  const answer = await send('offer', id, { texts: { name_gu: 'ચોમાસું' }, seen })
  expect(answer.statusCode, answer.body).toBe(200)
  const { candidates } = await readPricingTerms(shop.db, { at: new Date() })
  expect(candidates.map(({ offer }) => offer.names)).toEqual([{ gu: 'ચોમાસું' }])
})

test('who may not translate is refused, and nothing is written', async () => {
  const packer = await shop.signIn({ role: 'packer', email: 'packer@samagni.example' })
  const seen = await seenOf('post', POST)
  const answer = await send('post', POST, { texts: { title_hi: 'मेरा' }, seen }, packer)
  expect(answer.statusCode).toBe(403)
  expect(await seenOf('post', POST)).toBe(seen)
})

test('the sachets that a shop does not sell are no work of its languages, and can be written before it does', async () => {
  const wanted = { kind: 'product', q: 'hing-pachak', page: 1, limit: 9 } as const
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`update products set hidden = true where id = 'hing-pachak' returning name`,
  )
  const list = () => listTranslations(shop.db, { ...wanted, q: rows[0]?.name ?? '' })
  expect(await list()).toMatchObject({ rows: [], progress: { hi: { texts: 0 } } })
  expect(await findSubject(shop.db, 'product', 'hing-pachak')).toBeDefined()
  await shop.db.execute(sql`update products set hidden = false where id = 'hing-pachak'`)
  expect((await list()).rows).toMatchObject([{ id: 'hing-pachak' }])
})
