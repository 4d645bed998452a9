import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { refundOrder } from './refund-order.ts'
import { giveRefundByHand, sendRefundOnceMore } from './settle-failed-refund.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())

type Decision = 'won' | 'lost' | 'closed'
const percent = fc.constantFrom(10, 35, 50, 100)
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('refund' as const), percent }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('dispute' as const), percent }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      result: fc.constantFrom<Decision[]>('lost', 'lost', 'lost', 'won', 'closed'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('send' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('giveBack' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('bank' as const),
      result: fc.constantFrom('processed' as const, 'failed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('again' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('byHand' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('replay' as const) }) },
)
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never

/** What has become of one payment, in paise. */
interface Tally {
  total: number
  lost: number
  atProvider: number
  byHand: number
  byBank: number
  waits: number
  wanted: number
}

async function openOrder() {
  const owner = await shop.signIn()
  const begun = await shop.begin()
  const { id: payment } = shop.pay(begun)
  await shop.eventsDone()
  const { orderId } = begun
  const { userId: actorId } = owner.person
  await changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })
  const total = shop.razorpay.findOrder(begun.providerOrderId)?.amount ?? 0
  const disputes: { id: string; paise: number; isLost: boolean; isOpen: boolean }[] = []
  let wanted = 0
  let turn = 0

  const failedRefund = async () => {
    const [row] = await shop.rows(
      `select id from refunds where order_id = '${orderId}' and state in ('failed', 'needs-owner')
         and ended_at is null limit 1`,
    )
    return row && { orderId, refundId: Number(row.id), actorId }
  }
  async function make(step: Act): Promise<void> {
    turn += 1
    shop.later(2)
    switch (step.act) {
      case 'refund': {
        const amountPaise = Math.max(1_00, Math.floor((total * step.percent) / 100))
        const refund = {
          orderId,
          amountPaise,
          reason: 'goodwill',
          key: `k${turn}`,
          actorId,
        } as const
        if ((await refundOrder(shop.parts, refund)).ok) wanted += amountPaise
        return
      }
      case 'dispute': {
        // A bank never demands more than was paid, its other demands and all refunds at the provider included.
        const left =
          total -
          disputes.reduce(
            (sum, { paise, isLost, isOpen }) => sum + (isLost || isOpen ? paise : 0),
            0,
          )
        const paise = Math.min(left, Math.floor((total * step.percent) / 100))
        const made = paise > 0 && shop.razorpay.dispute(payment, paise)
        if (made) disputes.push({ id: made.id, paise, isLost: false, isOpen: true })
        break
      }
      case 'decide': {
        const open = disputes.find(({ isOpen }) => isOpen)
        if (!open) return
        shop.razorpay.moveDispute(open.id, step.result)
        open.isOpen = false
        open.isLost = step.result === 'lost'
        break
      }
      case 'giveBack': {
        const lost = disputes.find(({ isLost }) => isLost)
        if (!lost) return
        shop.razorpay.moveDispute(lost.id, 'won')
        lost.isLost = false
        break
      }
      case 'send':
        shop.later(26 * 60)
        await shop.refund()
        return
      case 'bank':
        return await shop.bankRefunds(step.result)
      case 'again': {
        const failed = await failedRefund()
        if (failed) await sendRefundOnceMore(shop.parts, failed)
        return
      }
      case 'byHand': {
        const failed = await failedRefund()
        if (failed) await giveRefundByHand(shop.parts, { ...failed, reference: `UTR ${turn}` })
        return
      }
      case 'replay':
        shop.razorpay.webhooks.replay('all', { order: 'shuffled' })
        break
    }
    await shop.eventsDone()
  }
  async function tally(): Promise<Tally> {
    const [row] = await shop.rows(
      `select coalesce(sum(amount_paise) filter (where state = 'by-hand'), 0)::int as hand,
         coalesce(sum(amount_paise) filter (where state = 'by-bank'), 0)::int as bank,
         coalesce(sum(amount_paise) filter (where state not in ('by-hand', 'by-bank', 'processed', 'pending')), 0)::int as waits
       from refunds where order_id = '${orderId}' and ended_at is null`,
    )
    const listed = await shop.parts.payment?.listRefundsOf(payment)
    const made = listed?.ok ? listed.value.filter(({ step }) => step !== 'failed') : []
    return {
      total,
      lost: disputes.reduce((sum, { paise, isLost }) => sum + (isLost ? paise : 0), 0),
      atProvider: made.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      byHand: Number(row?.hand),
      byBank: Number(row?.bank),
      waits: Number(row?.waits),
      wanted,
    }
  }
  const isTold = async () =>
    (await shop.count(
      'owner_tasks',
      `payment_id = '${payment}' and kind = 'books-differ' and details ->> 'reason' like 'refunded and lost%'`,
    )) > 0
  return { make, tally, isTold, isDecided: () => disputes.every(({ isOpen }) => !isOpen) }
}

test('whatever refunds, failures and disputes of a payment follow each other, no payer gets more than was paid unless the owner is told, and every refund ends', async () => {
  await shop.reset()
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 6, maxLength: 12 }), async (acts) => {
      const { make, tally, isTold, isDecided } = await openOrder()
      for (const step of acts) {
        const before = await tally()
        await make(step)
        const now = await tally()
        // Nothing leaves while a bank decides.
        if (!isDecided() && step.act !== 'bank') expect(now.atProvider).toBe(before.atProvider)
        const paid = now.lost + now.atProvider + now.byHand
        if (paid > now.total) expect(await isTold()).toBe(true)
        expect(now.byBank).toBeLessThanOrEqual(now.lost)
        // No paisa of a refund that was promised disappears.
        expect(now.atProvider + now.byHand + now.byBank + now.waits).toBe(now.wanted)
      }
      for (let round = 0; round < 6; round += 1) {
        await make({ act: 'decide', result: 'won' })
        await make({ act: 'again' })
        await make({ act: 'send' })
      }
      const end = await tally()
      expect(end.waits).toBe(0)
      if (end.lost + end.atProvider + end.byHand > end.total) expect(await isTold()).toBe(true)
      await shop.allHolds()
    }),
    { numRuns: 8 },
  )
})
