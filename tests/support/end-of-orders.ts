import { sql } from 'drizzle-orm'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { settleCashRefund } from '#use-cases/payments/settle-cash-refund.ts'
import { giveRefundByHand, sendRefundOnceMore } from '#use-cases/payments/settle-failed-refund.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { compare, remitRows } from './money-acts.ts'
import { runJobs, type Stage } from './whole-order-acts.ts'

/** Every order is delivered or lapses, banks decide, and all money arrives where it is due. */
export async function endAll(stage: Stage): Promise<void> {
  const { shop, parts, owner } = stage
  const actorId = owner.userId
  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    parts.db.execute<Row>(query).then((answer) => answer.rows)
  const learned = async () => {
    await parts.standIns?.courier.webhooks.idle()
    await shop.eventsDone()
    await runJobs(parts)
    await shop.bankRefunds()
  }
  const open = await rows<{ id: string; lost_paise: number }>(
    sql`select id, lost_paise from payment_disputes where state = 'open'`,
  )
  shop.clock.advance(DAY_MS)
  for (const { id, lost_paise } of open) {
    shop.razorpay.moveDispute(id, lost_paise > 0 ? 'lost' : 'won')
  }
  await learned()
  // Of two decisions in one second the shop learns the later one at night.
  await compare(parts)
  const here = await rows<{ id: OrderId; payment_state: string }>(sql`
    select id, payment_state from orders where stage in ('placed', 'packed', 'shipped', 'out-for-delivery')
      and payment_state in ('paid', 'cash-due', 'refunded') order by number`)
  for (const { id: orderId, payment_state } of here) {
    const moving = { orderId, status: 'delivered', actorId } as const
    const isDelivered =
      payment_state !== 'refunded' && (await changeDeliveryStatus(parts, moving)).ok
    // Its money went back, perhaps not for good, or its shopper has not answered.
    if (!isDelivered) await cancelOrder(parts, { orderId, person: owner })
  }
  for (let round = 0; round < 3; round += 1) {
    await learned()
    const failed = await rows<{ id: string; order_id: OrderId }>(sql`
      select id::text, order_id from refunds where state in ('failed', 'needs-owner') and ended_at is null`)
    for (const { id, order_id: orderId } of failed) {
      const refund = { orderId, refundId: Number(id), actorId }
      if (round === 0) await sendRefundOnceMore(parts, refund)
      else await giveRefundByHand(parts, { ...refund, reference: `UTR${id}H${round}` })
    }
    shop.clock.advance(2 * DAY_MS)
  }
  await learned()
  const due = await rows<{ id: string; order_id: OrderId }>(sql`
    select id::text, order_id from cash_refunds
    where paid_at is null and ended_at is null and spent_on is null`)
  for (const { id, order_id: orderId } of due) {
    const reference = `UTR${id}C`
    await settleCashRefund(parts, { orderId, refundId: Number(id), reference, actorId })
  }
  const unhanded = await rows<{ number: number; paise: number }>(sql`
    select number, (owed - handed - settled)::integer as paise from orders
    cross join lateral (
      select case when payment_method = 'cod' and exists (
        select from order_events as delivered where order_id = orders.id and stage = 'delivered'
          and not exists (
            select from order_events as later where later.order_id = orders.id and later.id > delivered.id
              and later.stage in ('placed', 'packed', 'shipped', 'out-for-delivery', 'cancelled')
          )
      ) then total_paise - advance_paise - credit_paise else 0 end as owed
    ) as door
    cross join lateral (
      select coalesce(sum(amount_paise), 0) as handed from remittance_rows
      where order_number = 'SMG-' || number
    ) as courier
    cross join lateral (
      select coalesce(sum(settled_paise), 0) as settled from owner_tasks
      where order_id = orders.id and outcome is not null and outcome_ended_at is null
    ) as task
    where owed - handed - settled <> 0 order by number`)
  const handed = unhanded.map(({ number, paise }) => [number, paise] as const)
  if (handed.length > 0) await remitRows({ ...stage, turn: stage.turn + 900_000 }, handed)
  await compare(parts)
}
