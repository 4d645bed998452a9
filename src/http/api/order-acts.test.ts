import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import { UNDO_MS } from '#domain/orders/order-steps.ts'
import { packingPdf, type Slip } from '#http/packing-slip/packing-slip.ts'
import type { FaultRule } from '#stand-ins/faults.ts'
import { ask } from '#tests/attack/scene.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { makeOrderSteps } from '#use-cases/orders/make-order-steps.ts'

let shop: ParcelShop
let owner: SignedIn
let buyers: SignedIn[]

beforeAll(async () => {
  shop = await openParcelShop()
  owner = await shop.signIn({ admin: true })
  buyers = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** An order of the shopper at this index; the same cart of one shopper twice would be a repetition. */
const order = (place = 0) => shop.order(buyers[place] ?? owner)
const carried = (place: number) => shop.carried(buyers[place] ?? owner, owner)

const act = async (path: string, orders: readonly string[]) =>
  await ask(shop.app, path, { method: 'POST', person: owner, body: { orders } })
const book = (orders: readonly string[]) => act(paths.orderActs.bookCouriers(), orders)
const labels = (orders: readonly string[]) => act(paths.orderActs.courierLabels(), orders)
/** The number of label requests to the courier. */
const asked = () =>
  shop.parts.standIns?.faults.log.filter(({ path }) => path.endsWith('/generate/label')).length
const fault = (path: string, effect: FaultRule['effect']) =>
  shop.parts.standIns?.faults.add({ match: { path }, times: 1, effect })
/** For each page of a PDF, whether a page of another file is embedded in it. */
async function pagesIn(pdf: Buffer) {
  const file = await PDFDocument.load(pdf)
  return file.getPages().map((page) => ({
    isTheirs: page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict) !== undefined,
  }))
}
const leave = (orders: readonly string[]) => act(paths.orderActs.handToCourier(), orders)
const print = (query: string) =>
  shop.app.inject({ url: `${paths.orderActs.packingFile()}?${query}`, headers: owner.headers })
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
const makeSteps = async () => expect((await makeOrderSteps(shop.parts)).failures).toEqual([])
const stagesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await shop.orderOf(id)).stage))
const invoices = async () =>
  (await shop.db.execute(sql`select 1 from invoices where kind = 'invoice'`)).rows.length
const numberOf = async (id: string) => String((await shop.orderOf(id)).number)

/** The shopper's bank disputes the payment of an order. */
async function dispute(id: string) {
  await shop.db.execute(sql`
    update orders set payment_method = 'prepaid', payment_state = 'paid', paid_by = ${`pay_${id}`}
    where id = ${id}`)
  await shop.db.execute(sql`
    insert into owner_tasks (kind, payment_id, opened_at) values ('dispute', ${`pay_${id}`}, now())`)
}

async function cancel(id: string) {
  const sent = { method: 'POST', person: owner, body: {} } as const
  expect((await ask(shop.app, paths.afterSale.cancel({ id }), sent)).statusCode).toBe(200)
}

describe('many orders at once', () => {
  test('are booked one by one; a failing one gives its reason, and does not affect the others', async () => {
    const [first, gone, last] = [await order(0), await order(1), await order(2)]
    await cancel(gone)
    const answer = await book([first, gone, last])
    expect(answer.json().orders).toMatchObject([
      { id: first, done: true },
      {
        id: gone,
        done: false,
        code: 'order-has-ended',
        detail: expect.stringMatching(/nothing left to send/),
      },
      { id: last, done: true },
    ])
    expect(await stagesOf([first, gone, last])).toEqual(['packed', 'cancelled', 'packed'])
  })

  test('are booked once, however often it is requested', async () => {
    const ids = [await order(0), await order(1)]
    await Promise.all([book(ids), book([...ids].reverse()), book([...ids, ...ids])])
    await shop.carry()
    const again = await book(ids)
    expect(again.json().orders).toMatchObject([{ done: true }, { done: true }])
    const { rows } = await shop.db.execute(sql`select order_id from shipments`)
    expect(rows.map(({ order_id }) => order_id).sort()).toEqual([...ids].sort())
  })

  test('leave with the courier 30 seconds after the confirmation, each with its invoice and mail', async () => {
    const booked = [(await carried(0)).id, (await carried(1)).id] as const
    const plain = await order(2)
    const before = await invoices()
    const answer = await leave([...booked, plain])
    expect(answer.json().orders).toMatchObject([
      { id: booked[0], done: true, step: expect.any(Number) },
      { id: booked[1], done: true, step: expect.any(Number) },
      { id: plain, done: false, code: 'not-booked' },
    ])
    await makeSteps()
    expect([await stagesOf(booked), await invoices()]).toEqual([['packed', 'packed'], before])
    shop.clock.set(new Date(TODAY.getTime() + UNDO_MS))
    await makeSteps()
    expect(await stagesOf(booked)).toEqual(['shipped', 'shipped'])
    expect(await invoices()).toBe(before + 2)
    // At the next request, they are available.
    expect((await leave(booked)).json().orders).toMatchObject([
      { done: true, step: null },
      { done: true, step: null },
    ])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('do not leave when a bank disputes the payment after the courier was booked', async () => {
    const { id } = await carried(0)
    await dispute(id)
    const [answer] = (await leave([id])).json().orders
    expect(answer).toMatchObject({ done: false, code: 'payment-disputed' })
  })

  test('do not leave when a bank disputes the payment of the order that they are the rest of', async () => {
    const { id: first } = await carried(0)
    const { id: rest } = await carried(1)
    await shop.db.execute(sql`update orders set rest_of = ${first} where id = ${rest}`)
    await dispute(first)
    const [answer] = (await leave([rest])).json().orders
    expect(answer).toMatchObject({ done: false, code: 'payment-disputed' })
  })

  test('do not leave when the payment is disputed while leaving can still be undone', async () => {
    const { id } = await carried(0)
    await leave([id])
    await dispute(id)
    shop.clock.set(new Date(TODAY.getTime() + UNDO_MS))
    await makeSteps()
    expect(await stagesOf([id])).toEqual(['packed'])
  })

  test('do not leave when it was undone', async () => {
    const { id } = await carried(0)
    const [asked] = (await leave([id])).json().orders
    const step = String(asked.step)
    const undone = await ask(shop.app, paths.orders.undoStep({ id, step }), {
      method: 'POST',
      person: owner,
      body: {},
    })
    expect(undone.statusCode).toBe(200)
    shop.clock.set(new Date(TODAY.getTime() + UNDO_MS))
    await makeSteps()
    expect(await stagesOf([id])).toEqual(['packed'])
  })

  test('are limited to fifty per request', async () => {
    const many = Array.from({ length: 51 }, (_, index) => String(index).padStart(26, 'a'))
    expect((await book(many)).statusCode).toBe(400)
    expect((await book(many.slice(1))).json().orders).toHaveLength(50)
  })

  test('are listed with the reasons that block them, for selecting all', async () => {
    const held = await order(0)
    await shop.db.execute(sql`update orders set address = '' where id = ${held}`)
    const free = await order(1)
    const disputed = await order(2)
    await dispute(disputed)
    const found = await shop.app.inject({
      url: `${paths.orderActs.found()}?state=to-pack`,
      headers: owner.headers,
    })
    expect(found.json()).toMatchObject({ isAll: true })
    const all: { id: string; held: string | null }[] = found.json().orders
    expect(new Map(all.map(({ id, held }) => [id, held]))).toEqual(
      new Map([
        [held, 'order-without-address'],
        [free, null],
        [disputed, 'payment-disputed'],
      ]),
    )
  })
})

describe('their slips and labels', () => {
  test('are one PDF in the requested order, without those that cannot be packed', async () => {
    const ids = [await order(0), await order(1), await order(2)]
    await cancel(ids[1] ?? '')
    const numbers = (await Promise.all(ids.map(numberOf))).join(',')
    const both = await print(`orders=${numbers}`)
    expect(both.headers['content-type']).toBe('application/pdf')
    expect(both.headers['cache-control']).toBe('private, no-store')
    expect(pagesOf(both.rawPayload)).toBe(4)
    expect(pagesOf((await print(`orders=${numbers}&parts=labels`)).rawPayload)).toBe(2)
    // Four areas on one A4 page.
    expect(pagesOf((await print(`orders=${numbers}&paper=a4`)).rawPayload)).toBe(1)
    const none = await print(`orders=${await numberOf(ids[1] ?? '')},x,-1,99999999999`)
    expect([none.statusCode, none.json().code]).toEqual([409, 'nothing-to-print'])
  })

  test('what the courier sees does not depend on the contents', async () => {
    const found = await findOrder(shop.db, (await order()) as OrderId)
    const [line] = found?.lines ?? []
    if (!found || !line) throw new Error('an order was bought')
    const sender = { name: 'Samagni', addressLines: ['1 Example Road'], phone: '+91 00000 00000' }
    const label = (lines: Slip['order']['lines'], part: 'slip' | 'label') =>
      packingPdf({
        parcels: [{ order: { ...found, lines }, batches: [], sender }],
        parts: [part],
        paper: 'a6',
      })
    const other = [{ ...line, productName: 'Something private', quantity: 3 }, line]
    expect((await label(other, 'label')).equals(await label(found.lines, 'label'))).toBe(true)
    expect((await label(other, 'slip')).equals(await label(found.lines, 'slip'))).toBe(false)
  })

  test('have the courier’s label for booked parcels, and the shop’s own for others', async () => {
    const first = await carried(0)
    const plain = await order(1)
    const numbers = (await Promise.all([plain, first.id].map(numberOf))).join(',')
    expect((await labels([first.id, plain])).json().orders).toMatchObject([
      { id: first.id, done: true },
      { id: plain, done: false, code: 'not-booked' },
    ])
    const before = asked()
    const pdf = await print(`orders=${numbers}&parts=labels`)
    const pages = await pagesIn(pdf.rawPayload)
    expect(pages.map(({ isTheirs }) => isTheirs)).toEqual([false, true])
    // Two areas of one page; printing again asks the courier for nothing.
    expect(await pagesIn((await print(`orders=${numbers}&paper=a4`)).rawPayload)).toHaveLength(1)
    expect([before, asked()]).toEqual([1, 1])
  })

  test('have the shop’s own label while the courier’s is not available, with the reason', async () => {
    const { id, parcel } = await carried(0)
    const numbers = `orders=${await numberOf(id)}&parts=labels`
    const body = JSON.stringify({ label_created: 1, label_url: 'https://labels.example/a.pdf' })
    fault('/v1/external/courier/generate/label', { status: 200, body, headers: {} })
    expect((await labels([id])).json().orders).toMatchObject([
      {
        done: false,
        code: 'label-wrong-address',
        detail: expect.stringMatching(/labels\.example/),
      },
    ])
    // The file agrees with the reported refusals.
    const isTheirs = async () =>
      (await pagesIn((await print(numbers)).rawPayload)).some((page) => page.isTheirs)
    expect(await isTheirs()).toBe(false)
    fault(`/labels/${parcel.awb}`, { status: 200, body: '%PDF-1.4 and no more', headers: {} })
    expect((await labels([id])).json().orders).toMatchObject([{ code: 'label-not-a-pdf' }])
    expect((await labels([id])).json().orders).toMatchObject([{ done: true, code: null }])
    expect(await isTheirs()).toBe(true)
  })

  test('are requested once for simultaneous prints, and again for another tracking number', async () => {
    const { id, parcel } = await carried(0)
    const query = `orders=${await numberOf(id)}&parts=labels`
    await Promise.all([labels([id]), labels([id]), print(query), print(query)])
    expect(asked()).toBe(1)
    parcel.awb = '32109999999999'
    await shop.db.execute(sql`update shipments set tracking_id = ${parcel.awb}`)
    expect((await print(query)).statusCode).toBe(200)
    expect(asked()).toBe(2)
    await cancel(id)
    expect((await print(query)).statusCode).toBe(409)
    expect((await labels([id])).json().orders[0].done).toBe(true)
  })
})
