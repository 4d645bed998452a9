import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import type { Parts } from '#parts.ts'
import { ADDRESS, P1, P2 } from '#tests/races/fixture.ts'
import { askOrderStep } from '#use-cases/orders/ask-order-step.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { makeOrderSteps } from '#use-cases/orders/make-order-steps.ts'
import { closeTask } from '#use-cases/panel/close-task.ts'
import { reconcilePayments } from '#use-cases/payments/reconcile-payments.ts'
import { reconcileCashOnDelivery } from '#use-cases/remittances/reconcile-cash-on-delivery.ts'
import { takeRemittance } from '#use-cases/remittances/take-remittance.ts'
import { writeOffStock } from '#use-cases/stock/write-off-stock.ts'
import { type FoundOrder, pickOrder } from './found-order.ts'
import type { Act, Stage } from './whole-order-acts.ts'

/** The bank of a shopper demands a payment back, or a part of it; never more than was paid. */
export async function dispute({ shop, parts }: Stage, order: FoundOrder, act: Act): Promise<void> {
  const { rows } = await parts.db.execute<{ payment_id: string; left: number }>(sql`
    select payment_id, (amount_paise - coalesce((
      select sum(case state when 'open' then payment_disputes.amount_paise else lost_paise end)
      from payment_disputes where payment_disputes.payment_id = facts.payment_id
    ), 0))::integer as left
    from payment_facts as facts join orders on paid_by = payment_id
    where orders.id = ${order.id} and what = 'payment' and step = 'captured'`)
  const [paid] = rows
  const paise = Math.floor(((paid?.left ?? 0) * Math.min(act.percent, 100)) / 100)
  if (paid && paise > 0) shop.razorpay.dispute(paid.payment_id, paise)
}

/** The bank decides a dispute, or takes up one that was decided before. */
export async function decide({ shop, parts }: Stage, act: Act): Promise<void> {
  // Reports are told apart by their second.
  shop.clock.advance(MINUTE_MS)
  const { rows } = await parts.db.execute<{ id: string }>(sql`
    select id from payment_disputes order by reported_ms desc, id limit 4`)
  const found = rows[act.at % rows.length]
  const result = (['lost', 'won', 'closed', 'lost'] as const)[act.one] ?? 'lost'
  if (found) shop.razorpay.moveDispute(found.id, result)
}

const ELSEWHERE = [
  { ...ADDRESS, address: '14 Garden Road' },
  { ...ADDRESS, city: 'Mumbai', state: 'Maharashtra', pincode: '400001' },
  { ...ADDRESS, city: 'Kochi', state: 'Kerala', pincode: '682001' },
  ADDRESS,
]

/** The owner sends an order to another address, at the total that was shown. */
export async function move({ parts, owner }: Stage, order: FoundOrder, act: Act): Promise<void> {
  const asked = { orderId: order.id, actorId: owner.userId, delivery: ELSEWHERE[act.one] }
  const reported = await changeOrder(parts, asked)
  if (reported.ok) await changeOrder(parts, { ...asked, amountPaise: reported.newTotalPaise })
}

/** The courier takes a booked parcel, told when it can no longer be undone. */
export async function leave({ shop, parts, owner }: Stage, order: FoundOrder): Promise<void> {
  await askOrderStep(parts, { orderId: order.id, step: 'shipped', person: owner })
  shop.clock.advance(MINUTE_MS)
  const { failures } = await makeOrderSteps(parts)
  if (failures.length > 0) throw new AggregateError(failures, 'a step failed')
}

/** The owner decides about cash that a courier did not hand over. */
export async function settleCash({ parts, owner, turn }: Stage, act: Act): Promise<void> {
  const { rows } = await parts.db.execute<{ id: string }>(sql`
    select id::text from owner_tasks where closed_at is null and kind like 'cash-%' and kind <> 'cash-refund-due'
    order by owner_tasks.id desc limit 3`)
  const found = rows[act.at % rows.length]
  const outcome = act.one > 1 ? ('received-otherwise' as const) : ('written-off' as const)
  const decision = { resolution: `Decided ${turn}.`, outcome, actorId: owner.userId }
  if (found) await closeTask(parts, { ...decision, taskId: Number(found.id) })
}

/** A courier takes back what it has paid for an order, or pays it once more. */
export async function takeBack(stage: Stage, order: FoundOrder, act: Act): Promise<void> {
  const handed = await handedOf(stage.parts.db, order.number)
  if (handed > 0) await remitRows(stage, [[order.number, act.one > 1 ? handed : -handed]])
}

/** What couriers have paid for an order, in paise. */
async function handedOf(db: ShopDatabase, number: number): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise), 0)::integer as paise from remittance_rows
    where order_number = ${`SMG-${number}`}`)
  return rows[0]?.paise ?? 0
}

/** What a courier pays out for some orders, right or less. */
export async function remit(stage: Stage, act: Act): Promise<void> {
  const { db } = stage.parts
  const orders = await Promise.all([pickOrder(db, act.at), pickOrder(db, act.at + 1 + act.one)])
  const rows = orders.flatMap((order) => {
    const paise = (order?.due ?? 0) - (act.percent === 10 ? 100 : 0)
    return order && paise > 0 ? [[order.number, paise] as const] : []
  })
  if (rows.length > 0) await remitRows(stage, rows)
}

/** A list of a courier: for each order its number and paise. */
export async function remitRows(
  { shop, parts, owner, turn }: Stage,
  rows: readonly (readonly [number: number, paise: number])[],
): Promise<void> {
  const list = rows.map(([number, paise]) => `SMG-${number}, ${(paise / 100).toFixed(2)}`)
  const paidOn = indianDay(shop.clock.now())
  const form = { reference: `UTR${turn}X`, paidOn, list: [...new Set(list)].join('\n') }
  await takeRemittance(parts, { form, actorId: owner.userId })
}

/** Pieces of the first batch are thrown away. */
export async function writeOff({ parts, owner }: Stage, act: Act): Promise<void> {
  const id = act.one > 1 ? P1 : P2
  const { rows } = await parts.db.execute<{ batch: string; seen: number }>(sql`
    select batch, on_hand as seen from stock_lots where product_id = ${id} and recalled_at is null
    order by expires_on, id limit 1`)
  const [lot] = rows
  if (!lot) return
  const reason = 'damaged' as const
  await writeOffStock(parts, {
    id,
    actorId: owner.userId,
    writeOff: { ...lot, units: act.two + 1, reason },
  })
}

/** Goods are taxed at another rate from now on. */
export async function rate({ parts }: Stage, act: Act): Promise<void> {
  const id = act.one > 1 ? P1 : P2
  const percent = [5, 18, 0, 40][act.two] ?? 5
  await parts.db.execute(sql`update products set gst_percent = ${percent} where id = ${id}`)
}

/** The nightly comparisons with couriers and provider. */
export async function compare(parts: Parts): Promise<void> {
  await reconcileCashOnDelivery(parts)
  await reconcilePayments(parts)
}
