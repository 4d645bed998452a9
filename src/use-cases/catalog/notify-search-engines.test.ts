import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findSearchEngineNotice } from '#database/catalog/search-engines.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { createIndexNow } from '#providers/search-engines/index-now/index-now.ts'
import { openIndexNow } from '#tests/support/index-now.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { inLanguage, languageOf } from '#urls.ts'
import { examineShop } from '#use-cases/health/examine-shop.ts'
import { changeCategory, deleteCategory, makeCategory, moveCategory } from './change-categories.ts'
import { notifySearchEngines, searchEngineKey } from './notify-search-engines.ts'

let shop: TestShop
let owner: SignedIn
let engine: Awaited<ReturnType<typeof openIndexNow>>

beforeAll(async () => {
  shop = await openTestShop()
  engine = await openIndexNow()
})
afterAll(async () => {
  await engine.close()
  await shop.close()
})

const ORIGIN = 'https://shop.example'
const SECRET = 'a secret of the shop that nobody guesses'

interface Notified {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

function tell({ isOn = true, isOpen = true, maxUrls = 10_000 } = {}) {
  return notifySearchEngines({
    db: shop.db,
    clock: shop.clock,
    secret: SECRET,
    settings: { tellsSearchEngines: isOn },
    opening: { isOpen },
    config: { publicUrl: ORIGIN },
    searchEngines: { ...createIndexNow({ url: engine.url, allowsLocal: true }), maxUrls },
  })
}
/** Starts over: only changes from now on are submitted. */
async function begin(): Promise<void> {
  await tell({ isOn: false })
  await tell()
  shop.clock.advance(MINUTE_MS)
}
async function change(id: string, body: object): Promise<void> {
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: paths.products.one({ id }),
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
const later = () => shop.clock.advance(11 * MINUTE_MS)
const messages = () => engine.taken as unknown as Notified[]

beforeEach(async () => {
  // Days pass in the test, so sessions expire.
  owner = await shop.signIn({ admin: true })
  engine.answer(202)
  engine.taken.length = 0
  await begin()
})

test('a changed and a hidden product are submitted together, in every language, once', async () => {
  await change('khus-sharbat', { price: 101 })
  await change('bel-sharbat', { hidden: true })
  later()
  expect(await tell()).toEqual({ notified: 2 })
  const key = searchEngineKey(SECRET)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(messages()).toMatchObject([
    {
      host: 'shop.example',
      key,
      keyLocation: `${ORIGIN}/${key}.txt`,
      urlList: ['bel-sharbat', 'khus-sharbat'].flatMap((id) =>
        LANGUAGES.map((language) => `${ORIGIN}${inLanguage(`/product/${id}`, language)}`),
      ),
    },
  ])
  later()
  expect(await tell()).toEqual({ notified: 0 })
  expect(messages()).toHaveLength(1)
  await change('bel-sharbat', { hidden: false })
})

test('what was never public is not named: a hidden product that changes, a draft', async () => {
  await shop.db.execute(sql`update products set hidden = true where id = 'gulab-sharbat'`)
  await change('gulab-sharbat', { price: 102 })
  await shop.db.execute(sql`
    update posts set state = 'draft', updated_at = ${shop.clock.now().toISOString()}::timestamptz
    where id = (select id from posts order by id limit 1)`)
  later()
  expect(await tell()).toEqual({ notified: 0 })
  expect(messages()).toEqual([])
  await shop.db.execute(sql`update products set hidden = false where id = 'gulab-sharbat'`)
  await shop.db.execute(sql`update posts set state = 'published' where state = 'draft'`)
})

test('an article is submitted when it appears, not when it was written', async () => {
  const at = new Date(shop.clock.now().getTime() + 5 * MINUTE_MS).toISOString()
  await shop.db.execute(sql`
    update posts set published_at = ${at}::timestamptz
    where id = (select id from posts order by id limit 1)`)
  later()
  expect(await tell()).toEqual({ notified: 1 })
  expect(messages()[0]?.urlList[0]).toMatch(/^https:\/\/shop\.example\/blogs\//)
})

test('a changed, renamed and hidden category is told once; a hidden one and a moved one are not', async () => {
  const { person } = owner
  const form = { title: 'Winter', lead: 'Warm', cloth: 'leher', hidden: true }
  const make = await makeCategory(shop.parts, { form, actorId: person.userId })
  const id = make.ok ? make.id : ''
  const changed = async (more: Partial<typeof form>) => {
    Object.assign(form, more)
    expect(await changeCategory(shop.parts, { id, form, actorId: person.userId })).toMatchObject({
      ok: true,
    })
    later()
    engine.taken.length = 0
    await tell()
    return messages().flatMap(({ urlList }) =>
      urlList.filter((url) => languageOf(new URL(url).pathname).language === DEFAULT_LANGUAGE),
    )
  }
  const at = (title: string) => `${ORIGIN}/category/${title}`
  expect(await changed({ lead: 'Warm and dry' })).toEqual([])
  expect(await changed({ hidden: false })).toEqual([at('Winter')])
  expect(await changed({ title: 'Monsoon' })).toEqual([at('Monsoon'), at('Winter')])
  await moveCategory(shop.parts, { id, up: true, actorId: person.userId })
  later()
  expect(await tell()).toEqual({ notified: 0 })
  expect(await changed({ hidden: true })).toEqual([at('Monsoon')])
  await deleteCategory(shop.parts, { id, actorId: person.userId })
})

test('changes are gathered: one message in ten minutes, none of what happened this minute', async () => {
  await change('khus-sharbat', { price: 103 })
  expect(await tell()).toEqual({ notified: 0 })
  later()
  expect(await tell()).toEqual({ notified: 1 })
  await change('khus-sharbat', { price: 104 })
  shop.clock.advance(5 * MINUTE_MS)
  expect(await tell()).toEqual({ notified: 0 })
  later()
  expect(await tell()).toEqual({ notified: 1 })
})

test('more than a message holds follows in the next one, and none is lost', async () => {
  for (const [at, id] of ['khus-sharbat', 'bel-sharbat', 'gulab-sharbat'].entries()) {
    shop.clock.advance(1_000)
    await change(id, { price: 105 + at })
  }
  const notified: string[] = []
  for (let run = 0; run < 4; run += 1) {
    later()
    await tell({ maxUrls: 2 * LANGUAGES.length })
  }
  for (const { urlList } of messages()) {
    expect(urlList.length).toBeLessThanOrEqual(2 * LANGUAGES.length)
    notified.push(...urlList)
  }
  expect(new Set(notified).size).toBe(3 * LANGUAGES.length)
})

test.each([403, 422, 503])(
  'an answer of %i is told again later each time, and what the shop did wrong stands in its examination',
  async (status) => {
    engine.answer(status)
    await change('khus-sharbat', { price: 120 + (status % 10) })
    later()
    expect(await tell()).toEqual({ notified: 0 })
    expect(await findSearchEngineNotice(shop.db)).toMatchObject({ failures: 1, status })
    shop.clock.advance(5 * MINUTE_MS)
    await tell()
    expect(messages()).toHaveLength(1)
    const [found] = (await examined()).filter(({ code }) => code === 'search-engines')
    expect(found).toMatchObject(
      status < 500 ? { severity: 'look', what: 'refused', facts: { status } } : { severity: 'ok' },
    )
    for (let run = 0; run < 12; run += 1) {
      shop.clock.advance(DAY_MS)
      await tell()
    }
    engine.answer(200)
    shop.clock.advance(DAY_MS)
    expect(await tell()).toEqual({ notified: 1 })
    expect(await findSearchEngineNotice(shop.db)).toMatchObject({ failures: 0, status: 200 })
  },
)

async function examined() {
  return await examineShop({
    db: shop.db,
    clock: shop.clock,
    isLive: false,
    trustsProxy: true,
    backups: undefined,
    freeDisk: async () => ({ freeBytes: 1e12, totalBytes: 2e12 }),
    isMigrated: async () => true,
    countMissing: async () => ({ closing: 0, examples: 0 }),
    sentFrom: { pincode: '388001', isInItsState: async () => true },
    payment: undefined,
    courier: undefined,
    storage: undefined,
    probes: {
      certificate: undefined,
      mailServer: undefined,
      mailDomain: undefined,
      signIn: undefined,
      messageAccount: undefined,
      pictureAccount: undefined,
    },
  })
}

test('two processes tell once, and nobody is told while it is off or the shop is closed', async () => {
  await change('khus-sharbat', { price: 109 })
  later()
  const both = await Promise.all([tell(), tell()])
  expect(both.map(({ notified }) => notified).sort()).toEqual([0, 1])
  await change('khus-sharbat', { price: 110 })
  later()
  expect(await tell({ isOpen: false })).toEqual({ notified: 0 })
  expect(await findSearchEngineNotice(shop.db)).toBeUndefined()
  // Switched on again, it submits only what changes from then on.
  await tell()
  later()
  expect(await tell()).toEqual({ notified: 0 })
  expect(messages()).toHaveLength(1)
})

test('the key is served while it is used, and no other', async () => {
  const { secret } = shop.parts
  const open = (key: string) =>
    shop.app.inject({ url: `/${key}.txt`, headers: { host: 'localhost:3000' } })
  const own = searchEngineKey(secret)
  expect((await open(own)).statusCode).toBe(404)
  const saved = await shop.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: owner.headers,
    payload: { tellsSearchEngines: 'yes' },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  const served = await open(own)
  expect([served.statusCode, served.body]).toEqual([200, own])
  expect(served.headers['content-type']).toContain('text/plain')
  expect((await open('0'.repeat(32))).statusCode).toBe(404)
})
