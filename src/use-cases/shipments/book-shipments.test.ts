import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listOpenTasks } from '#database/panel/owner-tasks.ts'
import { storeWebhookEvent } from '#database/shipments/webhook-events.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { ask } from '#tests/attack/scene.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import { mostRowsOf, openExplaining } from '#tests/support/plans.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { bookShipments } from './book-shipments.ts'
import { pollTracking } from './poll-tracking.ts'

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

const parcelOf = async (id: string) => {
  const { rows } = await shop.db.execute<{ state: string; reference: string; note: string }>(
    sql`select state, reference, note from shipments where order_id = ${id}`,
  )
  return rows[0]
}

describe('a packed order', () => {
  test('is booked once, however many runs are concurrent', async () => {
    const id = await shop.order(shopper)
    expect((await shop.handOver(id, admin)).statusCode).toBe(200)
    await Promise.all([shop.carry(), shop.carry(), shop.carry(), shop.carry()])
    expect(shop.courier.listParcels()).toHaveLength(1)
    const { tracking_id: trackingId, stage } = await shop.orderOf(id)
    expect(trackingId).toBe(shop.courier.listParcels()[0]?.awb)
    expect(stage).toBe('packed')
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('for an army post office is given to no courier, and leaves by hand', async () => {
    const id = await shop.order(shopper)
    await shop.db.execute(sql`update orders set pincode = '908056' where id = ${id}`)
    const refused = await shop.handOver(id, admin)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'army-post'])
    expect([await parcelOf(id), (await shop.orderOf(id)).stage]).toEqual([undefined, 'placed'])
    const byPost = { courierName: 'India Post', trackingId: 'EE123456789IN' }
    expect((await shop.handOver(id, admin, byPost)).statusCode).toBe(200)
    expect((await shop.orderOf(id)).stage).toBe('shipped')
  })

  test('is booked once even when the process dies after the courier accepted it', async () => {
    const id = await shop.order(shopper)
    await shop.handOver(id, admin)
    const { courier } = shop.parts
    if (!courier) throw new Error('no courier')
    const dies = {
      ...courier,
      async book(parcel: Parameters<typeof courier.book>[0]) {
        await courier.book(parcel)
        throw new Error('killed')
      },
    }
    const { failures } = await bookShipments({ ...shop.parts, courier: dies })
    expect(failures).toEqual([new Error('killed')])
    await shop.carry()
    expect((await parcelOf(id))?.state).toBe('wanted')
    shop.clock.advance(5 * MINUTE_MS)
    await shop.carry()
    expect((await parcelOf(id))?.state).toBe('booked')
    expect(shop.courier.listParcels()).toHaveLength(1)
  })

  test('is booked where the one before it cannot be', async () => {
    const bad = await shop.order(shopper)
    const fine = await shop.order(await shop.signIn())
    for (const id of [bad, fine]) await shop.handOver(id, admin)
    await refuseRows(shop.db, 'shipments', `new.order_id = '${bad}' and new.state = 'booked'`)
    const booked = await bookShipments(shop.parts)
    expect(booked).toEqual({ isUnfinished: false, failures: [expect.any(Error)] })
    expect((await parcelOf(fine))?.state).toBe('booked')
  })

  test('that the courier refuses waits for the owner, who may try again', async () => {
    shop.courier.emptyWallet(true)
    const id = await shop.order(shopper)
    await shop.handOver(id, admin)
    await shop.carry()
    expect(await parcelOf(id)).toMatchObject({ state: 'needs-owner', note: 'Low wallet balance' })
    expect(await shop.problems()).toEqual(['booking-refused'])
    shop.courier.emptyWallet(false)
    expect((await shop.handOver(id, admin)).statusCode).toBe(200)
    await shop.carry()
    expect((await parcelOf(id))?.state).toBe('booked')
    expect(shop.courier.listParcels()).toHaveLength(1)
    expect(await listOpenTasks(shop.db)).toEqual([])
  })

  test('that the courier refuses waits no longer once it is given away by hand, or cancelled', async () => {
    shop.courier.emptyWallet(true)
    const byHand = await shop.order(shopper)
    const gone = await shop.order(await shop.signIn())
    for (const id of [byHand, gone]) await shop.handOver(id, admin)
    await shop.carry()
    expect(await listOpenTasks(shop.db)).toHaveLength(2)
    const post = { courierName: 'India Post', trackingId: 'EE123456789IN' }
    expect((await shop.handOver(byHand, admin, post)).statusCode).toBe(200)
    const sent = { method: 'POST', person: admin, body: {} } as const
    expect((await ask(shop.app, paths.afterSale.cancel({ id: gone }), sent)).statusCode).toBe(200)
    expect(await listOpenTasks(shop.db)).toEqual([])
    // Neither can be booked in the courier's own panel either.
    await shop.carry()
    expect(shop.courier.listParcels().map(({ isCancelled }) => isCancelled)).toEqual([true, true])
    expect((await parcelOf(gone))?.state).toBe('called-off')
  })

  test('gets another reference when its own is used', async () => {
    const id = await shop.order(shopper)
    const { number } = await shop.orderOf(id)
    await shop.parts.courier?.book({
      reference: `SMG-${number}`,
      orderedAt: new Date(),
      recipient: 'Somebody else',
      address: 'Elsewhere',
      city: 'Surat',
      state: 'Gujarat',
      pincode: '395001',
      phone: '9825012345',
      paymentMethod: 'prepaid',
      totalPaise: 1_00,
      weightGrams: 500,
    })
    await shop.handOver(id, admin)
    await shop.carry()
    expect(await parcelOf(id)).toMatchObject({ state: 'booked', reference: `SMG-${number}-R2` })
    expect(shop.courier.listParcels()).toHaveLength(2)
  })

  test('waits longer after each unclear answer, and a wrong configuration is reported to the owner at once', async () => {
    shop.courier.lockLogin(true)
    const id = await shop.order(shopper)
    await shop.handOver(id, admin)
    await shop.carry()
    expect(await parcelOf(id)).toMatchObject({ state: 'wanted', note: 'misconfigured' })
    expect(await shop.problems()).toEqual(['booking-refused'])
    shop.courier.lockLogin(false)
    shop.clock.advance(15 * MINUTE_MS)
    await shop.carry()
    expect((await parcelOf(id))?.state).toBe('booked')
    expect(await shop.problems()).toEqual(['booking-refused'])
  })

  test('is cancelled with the courier when the order is cancelled before it is collected', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    await cancel(id)
    await shop.carry()
    expect(parcel.isCancelled).toBe(true)
    expect((await parcelOf(id))?.state).toBe('called-off')
    await shop.courier.webhooks.idle()
    expect(await shop.problems()).toEqual([])
  })

  test('stays cancelled when the courier answers a poll that was sent before', async () => {
    const { id } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    shop.clock.advance(DAY_MS)
    const { courier } = shop.parts
    if (!courier) throw new Error('no courier')
    const slow = {
      ...courier,
      async track(trackingId: string) {
        const answer = await courier.track(trackingId)
        await cancel(id)
        await shop.carry()
        return answer
      },
    }
    await pollTracking({ ...shop.parts, courier: slow })
    expect((await parcelOf(id))?.state).toBe('called-off')
  })

  test('is cancelled with the courier when the order is cancelled while it is being booked', async () => {
    const id = await shop.order(shopper)
    await shop.handOver(id, admin)
    const { courier } = shop.parts
    if (!courier) throw new Error('no courier')
    const slow = {
      ...courier,
      async book(asked: Parameters<typeof courier.book>[0]) {
        const answer = await courier.book(asked)
        await cancel(id)
        return answer
      },
    }
    const bookSlowly = () => bookShipments({ ...shop.parts, courier: slow })
    await bookSlowly()
    await shop.carry()
    expect((await parcelOf(id))?.state).toBe('called-off')
    expect(shop.courier.listParcels().map(({ isCancelled }) => isCancelled)).toEqual([true])
  })

  test('is not read by the job that books parcels while it waits', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      await shop.handOver(await shop.order(shopper), admin)
    }
    await shop.carry()
    await shop.db.$client.query('analyze shipments')
    const { db, explain } = openExplaining(shop.db.$client.options, {
      plan_cache_mode: 'force_generic_plan',
    })
    onTestFinished(() => db.$client.end())
    const run = await explain(() => bookShipments({ ...shop.parts, db }))
    // The claim of what is due is all that it asks.
    expect(run).toHaveLength(1)
    for (const statement of run) expect(mostRowsOf(statement)).toBeLessThan(10)
  })

  test('that was cancelled too late is reported to the owner, once', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    await cancel(id)
    shop.courier.webhooks.isMuted = true
    shop.courier.scan(parcel, 42)
    await shop.carry()
    await shop.carry()
    expect(parcel.isCancelled).toBe(false)
    expect(await shop.problems()).toEqual(['cannot-be-stopped'])
  })

  test('is cancelled with the courier at its next poll when an older release cancelled the order', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    await shop.db.execute(sql`update orders set stage = 'cancelled' where id = ${id}`)
    await shop.carry()
    expect(parcel.isCancelled).toBe(false)
    shop.clock.advance(DAY_MS)
    await shop.follow()
    await shop.carry()
    expect(parcel.isCancelled).toBe(true)
    expect((await parcelOf(id))?.state).toBe('called-off')
  })

  test('is never sent to the courier when it was cancelled before', async () => {
    const id = await shop.order(shopper)
    await shop.handOver(id, admin)
    await cancel(id)
    await shop.carry()
    expect(shop.courier.listParcels()).toEqual([])
    expect((await parcelOf(id))?.state).toBe('called-off')
  })
})

describe('a parcel under way', () => {
  test('without events is polled after a day, and each event keeps its own time', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    for (const code of [42, 17, 7]) shop.courier.scan(parcel, code)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('packed')
    shop.clock.advance(DAY_MS)
    await shop.follow()
    expect(await shop.stagesOf(id)).toEqual([
      'placed',
      'packed',
      'shipped',
      'out-for-delivery',
      'delivered',
    ])
    expect((await parcelOf(id))?.state).toBe('ended')
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test.each([
    ['turned round and was delivered after all', [9, 17, 7], []],
    ['was delivered and came back', [17, 7, 9, 10], ['moved-after-delivery']],
  ])('that %s is told in one answer as in several', async (_, codes, problems) => {
    const { id, parcel } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    for (const code of [42, ...codes]) {
      shop.clock.advance(HOUR_MS)
      shop.courier.scan(parcel, code)
    }
    shop.clock.advance(DAY_MS)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('delivered')
    expect(await shop.problems()).toEqual(problems)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is polled again an hour later when the courier does not answer', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    shop.courier.scan(parcel, 42)
    shop.clock.advance(DAY_MS)
    const { courier } = shop.parts
    const mute = courier && {
      ...courier,
      track: async () => ({ ok: false as const, reason: 'retryable' as const }),
    }
    await pollTracking({ ...shop.parts, courier: mute })
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('packed')
    shop.clock.advance(HOUR_MS)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('shipped')
  })

  test('is polled although an event of another parcel cannot be handled, and a parcel cannot be recorded', async () => {
    const all = [await shop.carried(shopper, admin)]
    for (let more = 0; more < 2; more += 1) all.push(await shop.carried(await shop.signIn(), admin))
    const [told, bad, fine] = all.map(({ id }) => id)
    shop.courier.webhooks.isMuted = true
    for (const { parcel } of all) shop.courier.scan(parcel, 42)
    const body = Buffer.from('{}')
    const at = shop.clock.now()
    await storeWebhookEvent(shop.db, {
      body,
      trackingId: (await shop.orderOf(told ?? '')).tracking_id ?? '',
      at,
    })
    shop.clock.advance(DAY_MS)
    const { courier } = shop.parts
    const parseWebhook = () => {
      throw new Error('no event')
    }
    await refuseRows(shop.db, 'order_events', `new.order_id = '${bad}'`)
    const polled = await pollTracking({
      ...shop.parts,
      courier: courier && { ...courier, parseWebhook },
    })
    expect(polled.failures).toContainEqual(new Error('no event'))
    expect(String(polled.failures.at(-1))).toContain('order_events')
    expect((await shop.orderOf(fine ?? '')).stage).toBe('shipped')
    expect((await shop.orderOf(bad ?? '')).stage).toBe('packed')
  })

  test('whose stage the owner set back stays there until something new happens', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 7]) await shop.happen(parcel, code)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('delivered')
    await shop.db.execute(sql`update orders set stage = 'shipped' where id = ${id}`)
    shop.courier.webhooks.replay()
    await shop.courier.webhooks.idle()
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('shipped')
  })
})

async function cancel(orderId: OrderId): Promise<void> {
  const { userId } = admin.person
  const person = { userId, role: 'admin', rights: ROLES.owner } as const
  expect(await cancelOrder(shop.parts, { orderId, person })).toMatchObject({ ok: true })
}
