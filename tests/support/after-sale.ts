import { sql } from 'drizzle-orm'
import { readConfig } from '#config.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import type { OrderId } from '#domain/ids.ts'
import { randomIds, settingsFor } from '#parts.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, P1, P2 } from '#tests/races/fixture.ts'
import { requestReturn } from '#use-cases/returns/request-return.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { TestClock } from './clock.ts'
import { SECRET } from './cluster-facts.ts'

/** A shopper with an order of two products, an owner, and the dependencies of use cases after the sale. */
export async function openSale(db: ShopDatabase) {
  const [shopper, owner, other] = await addBuyers(db, 3)
  if (!shopper || !owner || !other) throw new Error('three people were asked for')
  await db.execute(sql`update users set email = id || '@mail.example'`)
  const clock = new TestClock()
  const config = readConfig({})
  const deps = {
    db,
    clock,
    config,
    settings: settingsFor(config),
    ids: randomIds,
    secret: SECRET,
    payment: undefined,
  }
  const wanted = [
    { productId: P1, quantity: 2 },
    { productId: P2, quantity: 3 },
  ]
  const placing = placingDeps(db)
  const placed = await confirm(placing, shopper, wanted, {
    amountPaise: await totalOf(placing, wanted),
  })
  if (!placed.ok) throw new Error(placed.reason)
  const { order } = placed
  return {
    deps,
    clock,
    order,
    orderId: order.id,
    shopper,
    owner: { ...owner, role: 'admin' as const, rights: ROLES.owner },
    other,
    deliver: () =>
      changeDeliveryStatus(deps, {
        orderId: order.id,
        status: 'delivered',
        actorId: owner.userId,
      }),
  }
}

/** Two pieces of P1, of a delivered order, are asked back as the wrong goods; the return's id. */
export async function askTwoBack({
  deps,
  orderId,
  shopper,
}: Pick<Awaited<ReturnType<typeof openSale>>, 'deps' | 'orderId' | 'shopper'>) {
  const asked = await requestReturn(deps, {
    orderId,
    userId: shopper.userId,
    form: {
      reason: 'wrong-goods',
      wish: 'refund',
      note: 'Another size, please.',
      photos: [],
      payTo: 'asha@upi',
      goods: [{ productId: P1, quantity: 2 }],
    },
  })
  if (!asked.ok) throw new Error(asked.reason)
  return asked.request.id
}

/** Documents, mails and stock movements of one order. */
export async function tracesOf(db: ShopDatabase, orderId: OrderId) {
  const list = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<Row>(query)).rows
  return {
    documents: await list<{ kind: string; number: string; total: number }>(sql`
      select kind, number, total_paise as total from invoices where order_id = ${orderId}
      order by kind desc, serial`),
    mails: (
      await list<{ kind: string }>(sql`
        select kind from mails where about like ${`${orderId}%`} order by queued_at, kind`)
    ).map(({ kind }) => kind),
    moves: await list<{ kind: string; units: number }>(sql`
      select kind, sum(quantity)::integer as units from stock_moves where order_id = ${orderId}
      group by kind order by kind desc`),
    refunds: await list<{ amount: number; reason: string; payment_id: string }>(sql`
      select amount_paise as amount, reason, payment_id from refunds where order_id = ${orderId}
      order by id`),
    tasks: (
      await list<{ kind: string }>(sql`
        select kind from owner_tasks where order_id = ${orderId} and closed_at is null`)
    ).map(({ kind }) => kind),
  }
}
