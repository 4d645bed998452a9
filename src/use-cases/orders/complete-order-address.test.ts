import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { OrderId } from '#domain/ids.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'

let shop: PrepaidShop
let owner: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const COMPLETE = {
  address: '14 Patel Society',
  city: 'Anand',
  state: 'Gujarat',
  pincode: '390001',
  phone_number: '9825012345',
}
const UNKNOWN = { address: undefined, city: undefined, state: undefined, phone_number: undefined }

async function paidWithoutAddress(): Promise<OrderId> {
  const begun = await shop.begin({ ...UNKNOWN, pincode: COMPLETE.pincode })
  shop.pay(begun)
  await shop.eventsDone()
  return begun.orderId
}
const write = (id: OrderId, more: Record<string, unknown> = {}) =>
  shop.post(paths.parcels.completeAddress({ id }), { ...COMPLETE, ...more }, owner.headers)
const handOver = (id: OrderId) => shop.post(paths.parcels.handOver({ id }), {}, owner.headers)

test('an order that was paid without an address can be shipped once the owner has completed it', async () => {
  const id = await paidWithoutAddress()
  expect(await shop.openTasks()).toEqual(['paid-without-address'])
  expect(await handOver(id)).toMatchObject({ status: 409, body: { code: 'order-without-address' } })
  expect(await write(id)).toEqual({ status: 200, body: { success: true } })
  expect(await shop.openTasks()).toEqual([])
  expect(await shop.rows('select address, phone, recipient from orders')).toEqual([
    { address: COMPLETE.address, phone: COMPLETE.phone_number, recipient: 'Asha Patel' },
  ])
  // The audit log contains who wrote it, and no part of the address.
  const [entry] = await shop.rows(
    "select actor_id, after from audit_log where action = 'order.address-completed'",
  )
  expect(entry).toEqual({ actor_id: owner.person.userId, after: { isAddressed: true } })
  expect((await handOver(id)).status).toBe(200)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('an existing address is never changed, and the pincode stays the one that delivery was paid for', async () => {
  const id = await paidWithoutAddress()
  const elsewhere = await write(id, { pincode: '110001', state: 'Delhi', city: 'New Delhi' })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'other-pincode' } })
  expect(await write(id, { phone_number: '1' })).toMatchObject({
    status: 400,
    body: { errors: { phone_number: expect.any(String) } },
  })
  await write(id)
  const again = await write(id, { address: 'Somewhere else' })
  expect(again).toMatchObject({ status: 409, body: { code: 'address-stands' } })
  expect(await shop.rows('select address from orders')).toEqual([{ address: COMPLETE.address }])
})
