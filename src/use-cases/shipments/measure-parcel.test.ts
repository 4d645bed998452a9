import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ParcelToCarry } from '#providers/shipping/port.ts'
import { REFUSED_PINCODE } from '#stand-ins/shiprocket/shipments.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { bookShipments } from './book-shipments.ts'

let shop: ParcelShop
let shopper: SignedIn
let admin: SignedIn
beforeAll(async () => {
  shop = await openParcelShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shopper = await shop.signIn({ name: 'Asha Patel' })
  admin = await shop.signIn({ admin: true })
})

const SIZE = { lengthCm: 30, breadthCm: 20, heightCm: 12 }

async function measure(id: string, body: object, who = admin) {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: paths.parcels.measure({ id }),
    headers: { ...who.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}
/** Books what was handed over; returns what was asked of the courier. */
async function carry() {
  const { courier } = shop.parts
  if (!courier) throw new Error('no courier')
  const asked: Pick<ParcelToCarry, 'reference' | 'weightGrams' | 'size'>[] = []
  const listening = {
    ...courier,
    book(parcel: ParcelToCarry) {
      const { reference, weightGrams, size } = parcel
      asked.push({ reference, weightGrams, size })
      return courier.book(parcel)
    },
  }
  await bookShipments({ ...shop.parts, courier: listening })
  return asked
}

test('a parcel is booked with the weight and size that were set before, and not changed after', async () => {
  const id = await shop.order(shopper)
  expect((await measure(id, { weightGrams: 2_450, ...SIZE }, shopper)).status).toBe(403)
  expect((await measure(id, { weightGrams: 2_450, ...SIZE })).status).toBe(200)
  await shop.handOver(id, admin)
  expect(await carry()).toMatchObject([{ weightGrams: 2_450, size: SIZE }])
  const late = await measure(id, { weightGrams: 900 })
  expect([late.status, late.body.code]).toEqual([409, 'already-handed-over'])
  const { rows } = await shop.db.execute(sql`
    select before, after from audit_log where action = 'parcel.measured'`)
  expect(rows).toMatchObject([{ after: { weightGrams: 2_450, ...SIZE } }])
})

test('of an order that does not exist nothing is set', async () => {
  const unknown = await measure('a'.repeat(31), { weightGrams: 900 })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-order'])
})

test('a size is whole or absent, and is taken back by leaving it out', async () => {
  const id = await shop.order(shopper)
  const half = await measure(id, { weightGrams: 500, lengthCm: 30 })
  expect([half.status, Object.keys(half.body.errors)]).toEqual([400, ['breadthCm', 'heightCm']])
  const wrong = await measure(id, { weightGrams: 0, ...SIZE, heightCm: 0.5 })
  expect(Object.keys(wrong.body.errors)).toEqual(['weightGrams', 'heightCm'])
  await measure(id, { weightGrams: 500, ...SIZE })
  expect((await measure(id, { weightGrams: 500 })).status).toBe(200)
  await shop.handOver(id, admin)
  expect(await carry()).toMatchObject([{ weightGrams: 500, size: undefined }])
})

test('a parcel that the courier refused is booked under another reference once it is measured', async () => {
  const id = await shop.order(shopper)
  await shop.db.execute(sql`update orders set pincode = ${REFUSED_PINCODE} where id = ${id}`)
  await shop.handOver(id, admin)
  await carry()
  const { rows } = await shop.db.execute(sql`select state from shipments where order_id = ${id}`)
  expect(rows).toEqual([{ state: 'needs-owner' }])
  expect((await measure(id, { weightGrams: 3_000, ...SIZE })).status).toBe(200)
  await shop.handOver(id, admin)
  const reference = `SMG-${(await shop.orderOf(id)).number}-R2`
  expect(shop.courier.listParcels().map(({ isCancelled }) => isCancelled)).toEqual([true])
  expect(await carry()).toEqual([{ reference, weightGrams: 3_000, size: SIZE }])
})
