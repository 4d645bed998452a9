import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { GSTR1_FILES } from '#domain/tax/gstr1-csv.ts'
import { indianDay } from '#domain/time/india.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let month: string

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  month = indianDay(shop.clock.now()).slice(0, 7)
  const asha = await shop.signIn({ name: 'Asha Patel' })
  const id = await buy(shop.app, asha, P2)
  await shop.app.inject({
    method: 'PATCH',
    url: paths.orders.one({ id }),
    headers: owner.headers,
    payload: { delivery_status: 'delivered' },
  })
})
afterAll(() => shop.close())

const file = (name: string, { of = month, who = owner }: { of?: string; who?: SignedIn } = {}) =>
  shop.app.inject({ url: paths.tax.gstFile({ month: of, file: name }), headers: who.headers })

test('each sheet is a file with the portal’s titles first, named for its month', async () => {
  for (const name of GSTR1_FILES) {
    const answer = await file(`${name}.csv`)
    expect([name, answer.statusCode]).toEqual([name, 200])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="gstr1-${month}-${name}.csv"`,
    )
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toMatch(/^[A-Z]/)
  }
  const { body } = await file('b2cs.csv')
  expect(body.split('\r\n')[1]).toMatch(/^OE,24-Gujarat,,\d+,[\d.]+,0,$/)
  expect((await file('docs.csv')).body).toContain('SMG/26-27/000001,SMG/26-27/000001,1,0')
})

test('the JSON names the shop and the period as the portal does', async () => {
  const json = (await file('gstr1.json')).json()
  const [year, number] = month.split('-')
  expect(json).toMatchObject({
    fp: `${number}${year}`,
    gstin: expect.stringMatching(/^24/),
    b2cs: [{ sply_ty: 'INTRA', pos: '24' }],
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 1, cancel: 0, net_issue: 1 }] }] },
  })
})

test('of a shop that got another GSTIN within the month each has its own return', async () => {
  const first = (await file('gstr1.json')).json().gstin
  const { rows } = await shop.db.$client.query('select content from invoices')
  const [{ content }] = rows
  const moved = {
    ...content,
    number: 'SMG/26-27/000002',
    seller: { ...content.seller, gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' },
  }
  const orderId = await buy(shop.app, await shop.signIn({ name: 'Asha Patel' }), P2)
  await shop.db.$client.query(
    `insert into invoices select (jsonb_populate_record(issued, jsonb_build_object(
      'number', $1::text, 'serial', 2, 'order_id', $2::text, 'content', $3::jsonb
    ))).* from invoices issued`,
    [moved.number, orderId, JSON.stringify(moved)],
  )
  const of = (gstin: string, name: string) =>
    shop.app.inject({
      url: `${paths.tax.gstFile({ month, file: name })}?gstin=${gstin}`,
      headers: owner.headers,
    })
  for (const [gstin, number] of [
    [first, content.number],
    ['27AAPFU0939F1ZV', moved.number],
  ]) {
    const docs = await of(gstin, 'docs.csv')
    expect(docs.headers['content-disposition']).toContain(`gstr1-${month}-${gstin}-docs.csv`)
    expect(docs.body.split('\r\n')[1]).toContain(`${number},${number},1,0`)
    expect((await of(gstin, 'gstr1.json')).json().gstin).toBe(gstin)
  }
  expect((await of('29AAACC1206D1Z5', 'gstr1.json')).statusCode).toBe(404)
})

test('another month is empty, and what is no month or no file is not found', async () => {
  expect((await file('b2cs.csv', { of: '2026-01' })).body.split('\r\n')).toHaveLength(2)
  expect((await file('b2cs.csv', { of: '2026-13' })).statusCode).toBe(404)
  expect((await file('orders.csv')).statusCode).toBe(404)
})

test.each(['packer', 'writer', 'support'] as const)('a %s gets no file of it', async (role) => {
  const helper = await shop.signIn({ role })
  expect((await file('gstr1.json', { who: helper })).statusCode).toBe(403)
})
