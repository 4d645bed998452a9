import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { clothNamed } from '#domain/catalog/category-cloth.ts'
import { productImports } from '#tests/support/product-imports.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown = {}) =>
  shop.app.inject({
    method,
    url,
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const GHEE = { title: 'Ghee', lead: 'Churned by hand.', cloth: 'dana', hidden: false }
const make = (body: object = GHEE) => send('POST', paths.categories.make(), body)
const change = (id: string, body: object) => send('PUT', paths.categories.change({ id }), body)
const remove = (id: string) => send('DELETE', paths.categories.remove({ id }))
const move = (id: string, up: boolean) => send('POST', paths.categories.move({ id }), { up })

/** Checks a file with a product of the category Ghee; the returned function confirms it. */
async function checkedImport(name: string) {
  const { check, confirm } = productImports(shop, owner)
  const checked = (await check(`Title,Type,Price\n${name},Ghee,900\n`)).json()
  return () => confirm(checked)
}

async function shown(): Promise<{ _id: string; title: string; count: number; image: string }[]> {
  const answer = await shop.app.inject({
    url: paths.products.categories(),
    headers: { host: 'localhost:3000' },
  })
  return answer.json()
}
const titles = async () => (await shown()).map(({ title }) => title)
const productsIn = async (title: string) =>
  (
    await shop.db.execute<{ id: string }>(
      sql`select id from products where category = ${title} order by id`,
    )
  ).rows.map(({ id }) => id)
const lastAudit = async () =>
  (
    await shop.db.execute<{ action: string; before: unknown; after: unknown }>(sql`
      select action, before, after from audit_log where subject_kind = 'category'
      order by id desc limit 1`)
  ).rows[0]

describe('a category of the owner’s own', () => {
  test('is added last, moved, hidden and removed, each with an audit row', async () => {
    const before = await titles()
    expect((await make()).json()).toEqual({ id: 'ghee' })
    expect(await lastAudit()).toMatchObject({ action: 'category.made', after: GHEE })
    expect(await titles()).toEqual([...before, 'Ghee'])
    expect((await shown()).at(-1)).toMatchObject({ count: 0, image: '/artwork/border-dana.svg' })

    await move('ghee', true)
    expect(await titles()).toEqual([...before.slice(0, -1), 'Ghee', before.at(-1)])
    expect(await lastAudit()).toMatchObject({ before: { position: 7 }, after: { position: 6 } })
    await move('ghee', false)
    await move('ghee', false)
    expect(await titles()).toEqual([...before, 'Ghee'])

    expect((await remove('ghee')).json()).toMatchObject({ status: 409, code: 'category-shown' })
    await change('ghee', { ...GHEE, hidden: true })
    expect(await titles()).toEqual(before)
    expect((await remove('ghee')).statusCode).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'category.removed' })
    expect((await remove('ghee')).json()).toMatchObject({ status: 404 })
  })

  test('keeps the fields that a change omits', async () => {
    await make({ ...GHEE, title: 'Oils' })
    await change('oils', { title: 'Cold oils' })
    // A form that another owner opened earlier must not reset the title.
    expect((await change('oils', { cloth: 'leher' })).statusCode).toBe(200)
    expect(await lastAudit()).toMatchObject({
      before: { cloth: 'dana' },
      after: { cloth: 'leher' },
    })
    expect(await titles()).toContain('Cold oils')
    await change('oils', { hidden: true })
    expect((await remove('oils')).statusCode).toBe(200)
  })

  test('is refused with each invalid field named', async () => {
    const wrong = await make({ title: 'Oils/Ghee', lead: 'Cures diabetes.', cloth: 'x', hidden: 1 })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([
      400,
      ['title', 'lead', 'cloth', 'hidden'],
    ])
    const taken = await make({ ...GHEE, title: 'SHARBATS' })
    expect(taken.json().errors).toEqual({ title: expect.stringContaining('another category') })
    expect((await change('nowhere', GHEE)).statusCode).toBe(404)
  })

  test('gives new products its colours, and existing ones the new colours when its cloth changes', async () => {
    await make()
    await (await checkedImport('Gir Ghee'))()
    const clothOf = async (id: string) =>
      (await shop.db.execute(sql`select cloth from products where id = ${id}`)).rows[0]?.cloth
    expect(await clothOf('gir-ghee')).toEqual(clothNamed('dana'))
    const drawn = await clothOf('khus-sharbat')
    await change('ghee', { ...GHEE, cloth: 'leher' })
    await change('sharbats', { title: 'Sharbats', lead: '', cloth: 'bandhani', hidden: false })
    expect(await clothOf('gir-ghee')).toEqual(clothNamed('leher'))
    expect(await clothOf('khus-sharbat')).toEqual(drawn)
    await change('sharbats', { title: 'Sharbats', lead: '', cloth: 'kangura', hidden: false })

    await change('ghee', { ...GHEE, hidden: true })
    const refused = await remove('ghee')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'category-has-products'])
    expect(refused.json().detail).toContain('1 product')
    await shop.db.execute(sql`update products set category = 'Drinks' where id = 'gir-ghee'`)
    expect((await remove('ghee')).statusCode).toBe(200)
  })

  test('is not removed while an offer that has not ended applies to it', async () => {
    await make({ ...GHEE, hidden: true })
    const made = await send('POST', paths.offers.make(), {
      name: 'Ghee week',
      benefit: 'percent',
      percent: '10',
      scope: 'categories',
      categories: 'Ghee',
      startsOn: '2026-11-22',
    })
    expect(made.statusCode, made.body).toBe(201)
    const refused = await remove('ghee')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'category-in-offer'])
    expect(refused.json().detail).toContain('Ghee week')
    await send('POST', paths.offers.end({ id: String(made.json().id) }))
    expect((await remove('ghee')).statusCode).toBe(200)
  })

  test('is not filled by an import that was checked before the category was removed', async () => {
    await make({ ...GHEE, hidden: true })
    const confirm = await checkedImport('Cow Ghee')
    expect((await remove('ghee')).statusCode).toBe(200)
    const confirmed = await confirm()
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([409, 'import-outdated'])
  })
})

describe('a new title', () => {
  test('is applied to products, offers and search, and unchanged values write nothing', async () => {
    const ids = await productsIn('Drinks')
    const count = (await shown()).find(({ title }) => title === 'Drinks')?.count
    const offer = await send('POST', paths.offers.make(), {
      name: 'Ten',
      benefit: 'percent',
      percent: '10',
      scope: 'categories',
      categories: 'Drinks\nSharbats',
      startsOn: '2026-11-22',
    })
    expect(offer.statusCode, offer.body).toBe(201)
    const body = { title: 'Juices & Teas', lead: '', cloth: 'leher', hidden: false }
    expect((await change('drinks', body)).statusCode).toBe(200)
    expect(await lastAudit()).toMatchObject({
      before: { title: 'Drinks' },
      after: { title: 'Juices & Teas' },
    })
    expect(await productsIn('Juices & Teas')).toEqual(ids)
    expect((await shown()).find(({ title }) => title === 'Juices & Teas')?.count).toBe(count)
    const { rows } = await shop.db.execute(sql`select scope from offers where name = 'Ten'`)
    expect(rows).toEqual([{ scope: { kind: 'categories', titles: ['Juices & Teas', 'Sharbats'] } }])
    const found = await shop.db.execute<{ id: string }>(sql`
      select product_id as id from search_entries where words @@ 'juices'::tsquery`)
    expect(found.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))

    const audited = await shop.db.execute(sql`select count(*) from audit_log`)
    expect((await change('drinks', body)).statusCode).toBe(200)
    expect((await shop.db.execute(sql`select count(*) from audit_log`)).rows).toEqual(audited.rows)
  })
})
