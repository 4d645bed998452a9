import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { listHeldGoods } from '#database/stock/batches.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId } from '#domain/ids.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { Parts } from '#parts.ts'
import { ADDRESS, P1, P2, P3 } from '#tests/races/fixture.ts'
import { placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import { priceOrder } from '#use-cases/checkout/price-order.ts'
import { startPrepaidOrder } from '#use-cases/checkout/start-prepaid-order.ts'
import { eraseAccount } from '#use-cases/erasure/erase-account.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { answerChange, findChangeOfToken } from '#use-cases/orders/answer-order-change.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { changeToken } from '#use-cases/orders/tracking-link.ts'
import { expireReservations } from '#use-cases/payments/expire-reservations.ts'
import { pollPendingPayments } from '#use-cases/payments/poll-pending-payments.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { sendRefunds } from '#use-cases/payments/send-refunds.ts'
import { settleCashRefund } from '#use-cases/payments/settle-cash-refund.ts'
import { giveRefundByHand, sendRefundOnceMore } from '#use-cases/payments/settle-failed-refund.ts'
import { answerReturn } from '#use-cases/returns/answer-return.ts'
import { exchangeReturn } from '#use-cases/returns/exchange-return.ts'
import { requestReturn } from '#use-cases/returns/request-return.ts'
import { bookShipments } from '#use-cases/shipments/book-shipments.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { pollTracking } from '#use-cases/shipments/poll-tracking.ts'
import { takeParcelIn } from '#use-cases/shipments/take-parcel-in.ts'
import { count, offer, price, recall } from './catalogue-acts.ts'
import { type FoundOrder, pickOrder } from './found-order.ts'
import {
  compare,
  decide,
  dispute,
  leave,
  move,
  rate,
  remit,
  settleCash,
  takeBack,
  writeOff,
} from './money-acts.ts'
import type { PrepaidShop } from './prepaid-shop.ts'

/** What shoppers, the team, the couriers, the bank and the jobs do with whole orders. */
const KINDS = {
  buy: 2,
  pay: 3,
  deliver: 6,
  undo: 2,
  cancel: 3,
  refund: 3,
  ask: 6,
  answer: 8,
  exchange: 8,
  sent: 3,
  remit: 4,
  split: 7,
  change: 3,
  reply: 2,
  pack: 6,
  scan: 8,
  takeIn: 3,
  bank: 4,
  dashboard: 2,
  again: 2,
  recall: 1,
  count: 2,
  price: 2,
  offer: 1,
  lapse: 1,
  erase: 1,
  jobs: 5,
  compare: 1,
  dispute: 2,
  decide: 3,
  move: 3,
  leave: 3,
  settleCash: 3,
  takeBack: 2,
  writeOff: 1,
  rate: 1,
} as const
type Kind = keyof typeof KINDS

/** One act; `at` says which order it is about, and the numbers what exactly. */
export const anAct = fc.record({
  kind: fc.oneof(
    ...(Object.keys(KINDS) as Kind[]).map((kind) => ({
      weight: KINDS[kind],
      arbitrary: fc.constant(kind),
    })),
  ),
  at: fc.oneof(fc.nat(2), fc.nat(11)),
  one: fc.nat(3),
  two: fc.nat(3),
  percent: fc.constantFrom(10, 50, 100, 120),
})
export type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never

/** Who acts, on which connections; each act is repeated by nobody. */
export interface Stage {
  shop: PrepaidShop
  parts: Parts
  shoppers: readonly Person[]
  owner: Person
  /** Different for every act. */
  turn: number
}

const wantedOf = ({ one, two }: Act) =>
  [
    { productId: P1, quantity: one },
    { productId: P2, quantity: two },
    // Of which there is one piece.
    { productId: P3, quantity: one === 3 && two === 3 ? 1 : 0 },
  ].filter(({ quantity }) => quantity > 0)

/** What only follows from time and outside events; also run when everybody else has ended. */
export async function runJobs(parts: Parts): Promise<void> {
  const failures = [
    (await pollPendingPayments(parts)).failures,
    (await sendRefunds(parts)).failures,
    (await expireReservations(parts)).failures,
  ].flat()
  await bookShipments(parts)
  await pollTracking(parts)
  if (failures.length > 0) throw new AggregateError(failures, 'a job failed')
}

export async function perform(stage: Stage, act: Act): Promise<void> {
  const { shop, parts, shoppers, owner, turn } = stage
  const { db } = parts
  const actorId = owner.userId
  if (act.kind === 'buy') return await buy(stage, act)
  if (act.kind === 'jobs') return await runJobs(parts)
  if (act.kind === 'recall') return await recall(stage, act)
  if (act.kind === 'count') return await count(stage, act)
  if (act.kind === 'price') return await price(stage, act)
  if (act.kind === 'offer') return await offer(stage, act)
  if (act.kind === 'decide') return await decide(stage, act)
  if (act.kind === 'settleCash') return await settleCash(stage, act)
  if (act.kind === 'writeOff') return await writeOff(stage, act)
  if (act.kind === 'rate') return await rate(stage, act)
  if (act.kind === 'compare') return await compare(parts)
  const found = await pickOrder(db, act.at)
  if (!found) return
  const { id: orderId } = found
  switch (act.kind) {
    case 'pay': {
      if (!found.provider_order_id) return
      const outcome = act.one === 0 ? 'authorised' : act.two === 0 ? 'declined' : 'captured'
      // Refused where it is paid already.
      shop.razorpay.pay(found.provider_order_id, { method: 'upi', outcome })
      return
    }
    case 'deliver':
      await changeDeliveryStatus(parts, { orderId, status: 'delivered', actorId })
      return
    case 'undo':
      await changeDeliveryStatus(parts, { orderId, status: 'pending', actorId })
      return
    case 'cancel': {
      const shopper = shoppers.find(({ userId }) => userId === found.user_id)
      await cancelOrder(parts, { orderId, person: act.one === 0 && shopper ? shopper : owner })
      return
    }
    case 'refund': {
      const left = (await findAdminOrder(db, orderId))?.refundable.paise ?? 0
      const amountPaise = Math.floor((left * act.percent) / 100)
      if (amountPaise === 0) return
      const refund = { orderId, amountPaise, reason: 'goodwill', key: `${turn}`, actorId } as const
      await refundOrder(parts, { ...refund, mayCancel: act.one > 0 })
      return
    }
    case 'ask':
      await askBack(parts, found, act)
      return
    case 'answer':
      await answer(stage, orderId, act)
      return
    case 'exchange':
      await exchange(stage, found, act)
      return
    case 'sent': {
      const view = await findAdminOrder(db, orderId)
      const due = view?.cashRefunds.find(({ paidAt, endedAt }) => !paidAt && !endedAt)
      const sent = { orderId, reference: `UTR${turn}`, actorId }
      if (due) await settleCashRefund(parts, { ...sent, refundId: due.id })
      return
    }
    case 'remit':
      await remit(stage, act)
      return
    case 'split':
      await splitParcel(parts, { orderId, now: wantedOf(act), actorId })
      return
    case 'change': {
      const wanted = wantedOf(act)
      const asked = { orderId, actorId, ...(wanted.length > 0 && { wanted }) }
      const reported = await changeOrder(parts, asked)
      if (reported.ok) await changeOrder(parts, { ...asked, amountPaise: reported.newTotalPaise })
      return
    }
    case 'reply': {
      const token = changeToken(parts.secret, orderId)
      const asked = await findChangeOfToken(parts, token)
      if (!asked || asked === 'settled') return
      await answerChange(parts, { token, change: asked.id, agrees: act.one > 0 })
      return
    }
    case 'pack': {
      const byHand = { courierName: 'Post', trackingId: `EX${turn}IN` }
      await handOverParcel(parts, { orderId, actorId, byHand: act.one === 0 ? byHand : undefined })
      return
    }
    case 'scan': {
      const parcel = shop.parts.standIns?.courier
        .listParcels()
        .find(({ reference }) => reference === `SMG-${found.number}`)
      // One in four is lost.
      const code = act.two === 3 ? 12 : ([17, 7, 9, 10][act.one] ?? 18)
      if (parcel?.awb) shop.parts.standIns?.courier.scan(parcel, code)
      return
    }
    case 'takeIn': {
      const held = await listHeldGoods(db, orderId)
      const good = act.one > 1 ? held : held.slice(0, act.one)
      await takeParcelIn(parts, { orderId, good, actorId })
      return
    }
    case 'bank': {
      const { rows } = await db.execute<{ id: string }>(sql`
        select provider_refund_id as id from refunds where provider_refund_id is not null
        order by refunds.id desc limit 6`)
      const refund = rows[act.at % rows.length]
      const isRejected = act.one === 0
      if (refund) shop.razorpay.settleRefund(refund.id, isRejected ? 'failed' : 'processed')
      return
    }
    case 'dashboard': {
      const view = await findAdminOrder(db, orderId)
      const { online } = view?.refundable ?? {}
      const amountPaise = Math.floor(((online?.paise ?? 0) * act.percent) / 100)
      if (!online || amountPaise < 100) return
      const key = `dashboard-${turn}`
      await parts.payment?.refund({ paymentId: online.paymentId, amountPaise, key, receipt: key })
      return
    }
    case 'again': {
      const { refunds = [] } = (await findAdminOrder(db, orderId)) ?? {}
      const failed = refunds.find(({ state }) => state === 'failed' || state === 'needs-owner')
      if (!failed) return
      const again = { orderId, refundId: failed.id, actorId }
      if (act.one > 1) await sendRefundOnceMore(parts, again)
      else await giveRefundByHand(parts, { ...again, reference: `UTR${turn}` })
      return
    }
    case 'dispute':
      return await dispute(stage, found, act)
    case 'move':
      return await move(stage, found, act)
    case 'leave':
      return await leave(stage, found)
    case 'takeBack':
      return await takeBack(stage, found, act)
    case 'lapse':
      shop.clock.advance((act.one + 1) * HOUR_MS)
      return
    case 'erase': {
      const gone = shoppers[act.at % shoppers.length]
      if (gone) await eraseAccount(parts, gone)
    }
  }
}

/** Of another state than the shop. */
const BUSINESS = { gstin: '27AAPFU0939F1ZV', name: 'Herbal Traders' }

async function buy({ shop, parts, shoppers, turn }: Stage, act: Act): Promise<void> {
  const person = shoppers[act.at % shoppers.length]
  const wanted = wantedOf(act)
  if (!person || wanted.length === 0) return
  shop.clock.advance(MINUTE_MS)
  const business = act.one === 3 && act.percent !== 50 ? BUSINESS : undefined
  const asked = { person, wanted, business, delivery: ADDRESS, key: `act ${turn}` }
  if (act.percent === 10) {
    await startPrepaidOrder(parts, { ...asked, language: 'en' })
    return
  }
  const priced = await priceOrder(parts, {
    wanted,
    pincode: ADDRESS.pincode,
    method: 'cod',
    userId: person.userId,
  })
  if (!priced.ok) return
  const { totalPaise: amountPaise } = priced.amounts
  const placed = await placeCashOrder(parts, { ...asked, amountPaise })
  if (placed.ok || placed.reason !== 'advance-due') return
  const { advancePaise } = placed
  await startPrepaidOrder(parts, { ...asked, language: 'en', advancePaise, key: `part ${turn}` })
}

async function askBack(
  parts: Parts,
  { id: orderId, user_id }: FoundOrder,
  { one, two, percent }: Act,
) {
  const goods = [
    { productId: P1, quantity: one },
    { productId: P2, quantity: two },
  ].filter(({ quantity }) => quantity > 0)
  await requestReturn(parts, {
    orderId,
    userId: user_id as Person['userId'],
    form: {
      reason: 'damaged',
      wish: percent === 10 ? 'replacement' : 'refund',
      goods,
      note: 'It came broken.',
      payTo: undefined,
      photos: [],
    },
  })
}

async function answer({ parts, owner }: Stage, orderId: OrderId, act: Act): Promise<void> {
  const view = await findAdminOrder(parts.db, orderId)
  const asked = view?.returns.at(-1)
  if (!asked) return
  const to = (['approved', 'received', 'refunded', 'replaced'] as const)[act.one] ?? 'approved'
  const paise = Math.floor((asked.policyPaise * act.percent) / 100)
  await answerReturn(parts, {
    orderId,
    returnId: asked.id,
    to: act.percent === 10 && act.two === 0 ? 'refused' : to,
    answer: 'Noted.',
    actorId: owner.userId,
    backOnShelf: act.two > 1,
    refundPaise: paise > 0 ? paise : undefined,
  })
}

async function exchange(stage: Stage, order: FoundOrder, act: Act): Promise<void> {
  const { parts, owner } = stage
  const { id: orderId } = order
  const open = async () => (await findAdminOrder(parts.db, orderId))?.returns.at(-1)
  if (!(await open())) {
    await askBack(parts, order, act)
    await answer(stage, orderId, { ...act, one: 0, percent: 100 })
  }
  const asked = await open()
  if (!asked) return
  const wanted = wantedOf(act).filter(({ productId }) => productId !== P3)
  if (wanted.length === 0) return
  const exchanging = {
    orderId,
    returnId: asked.id,
    wanted,
    actorId: owner.userId,
    method: act.percent > 50 ? ('cod' as const) : ('prepaid' as const),
  }
  const calculated = await exchangeReturn(parts, { ...exchanging, shown: undefined })
  if (!calculated.ok || !('calculated' in calculated)) return
  const { priced, creditPaise } = calculated.calculated
  const shown = { totalPaise: priced.amounts.totalPaise, creditPaise }
  await exchangeReturn(parts, { ...exchanging, shown })
}
