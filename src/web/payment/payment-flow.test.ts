import { describe, expect, test } from 'vitest'
import type { DialogEnd, DialogFacts } from '#providers/payment/browser/dialog.ts'
import type { ApiAnswer, ApiRefusal } from '../api-call.ts'
import type { Attempt } from './attempt.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { PaymentNews, PaymentStep } from './payment-steps.ts'
import type { MoneyAnswer, OfferAnswer } from './verdicts.ts'
import type { PaymentWish } from './wish.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const MINUTE_MS = 60_000
const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signed',
}
const WISH: PaymentWish = {
  flow: 'cart',
  lines: [{ id: 'khus-sharbat', quantity: 2 }],
  boxes: 2,
  delivery: {
    recipient: '',
    address: '14 Patel Society',
    city: 'Anand',
    state: 'Gujarat',
    pincode: '388001',
    phone: '9825012345',
  },
  shownTotalPaise: 529_00,
}

const ok = <Data>(data: Data): ApiAnswer<Data> => ({ ok: true, status: 200, data })
const refusal = (status: number, code: string): ApiRefusal => ({
  ok: false,
  status,
  code,
  detail: '',
  errors: {},
  data: {},
})
const LOST = refusal(0, 'unreachable')

function offer(otherwise: Partial<OfferAnswer> = {}): ApiAnswer<OfferAnswer> {
  return ok({
    order: { id: 'order_1', amount: 52_900, currency: 'INR' },
    orderId: 'o1',
    orderNumber: 'SMG-10001',
    status: 'awaiting',
    items: 460,
    delivery: 69,
    total: 529,
    reservedUntil: new Date(NOW + 20 * MINUTE_MS).toISOString(),
    keyId: 'rzp_test_1',
    checkoutJs: '/checkout.js',
    dialog: {
      name: 'Samagni',
      description: 'SMG-10001',
      timeoutSeconds: 1080,
      prefill: { name: '', email: '', contact: '' },
    },
    ...otherwise,
  })
}

const about = { orderId: 'o1', orderNumber: 'SMG-10001' }
const PAID = ok<MoneyAnswer>({ success: true, ...about })
const PENDING = ok<MoneyAnswer>({ success: false, pending: true, ...about })
const check = (status: string, isUnderWay = false, isChecked = true) =>
  ok<MoneyAnswer>({ success: false, status, isUnderWay, isChecked, ...about })
const UNPAID = check('awaiting')
const UNDER_WAY = check('awaiting', true)

interface Script {
  offers?: ApiAnswer<OfferAnswer>[]
  proofs?: ApiAnswer<MoneyAnswer>[]
  checks?: ApiAnswer<MoneyAnswer>[]
  ends?: DialogEnd[]
  kept?: Attempt
  userId?: string
  hasScript?: boolean
}

const CLOSED: DialogEnd = { kind: 'closed', declined: false }
const DECLINED: DialogEnd = { kind: 'closed', declined: true }

/** The last answer of a list goes on for ever. */
const next = <Answer>(answers: Answer[]): Answer => {
  const [first, ...rest] = answers
  if (first === undefined) throw new Error('nothing was expected to be asked here')
  if (rest.length > 0) answers.shift()
  return first
}

/** A shopper's page on which time passes only while it waits. */
function page(script: Script) {
  const seen = {
    keys: [] as string[],
    bodies: [] as Record<string, unknown>[],
    dialogs: [] as DialogFacts[],
    verified: 0,
    checked: 0,
    steps: [] as PaymentStep['at'][],
    news: [] as PaymentNews[],
    waitsMs: [] as number[],
  }
  const state = { nowMs: NOW, kept: script.kept, keys: 0 }
  const { offers = [offer()], proofs = [PAID], checks = [UNPAID] } = script
  const ends = script.ends ?? [{ kind: 'paid', proof: PROOF }]
  const flow = createPaymentFlow({
    userId: async () => script.userId ?? 'asha',
    async createOrder(body, key) {
      seen.keys.push(key)
      seen.bodies.push(body)
      return next(offers)
    },
    async verify() {
      seen.verified += 1
      return next(proofs)
    },
    async check() {
      seen.checked += 1
      return next(checks)
    },
    loadDialog: async () =>
      script.hasScript === false
        ? undefined
        : async (facts) => {
            seen.dialogs.push(facts)
            return next(ends)
          },
    language: () => 'en',
    clearStage: async () => {},
    findAttempt: () => state.kept,
    keepAttempt(attempt) {
      state.kept = attempt
    },
    newKey() {
      state.keys += 1
      return `key-${state.keys}`
    },
    nowMs: () => state.nowMs,
    async pause(delayMs) {
      seen.waitsMs.push(delayMs)
      state.nowMs += delayMs
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  flow.step.subscribe(() => seen.steps.push(flow.step.get().at))
  flow.news.subscribe(() => {
    const said = flow.news.get()
    if (said) seen.news.push(said)
  })
  return { flow, seen, state, script }
}

/** Lets everything run that only waits for the page's own time. */
async function untilQuiet(waitsMs: readonly number[]): Promise<void> {
  for (let before = -1; before !== waitsMs.length; ) {
    before = waitsMs.length
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

const kinds = (news: readonly PaymentNews[]) => news.map(({ kind }) => kind)

describe('paying online', () => {
  test('makes the order, opens the dialog, verifies and is done', async () => {
    const { flow, seen, state } = page({})
    await flow.begin(WISH)
    expect(seen.bodies).toEqual([
      {
        productIds: ['khus-sharbat'],
        quantities: [2],
        boxes: 2,
        address: '14 Patel Society',
        city: 'Anand',
        state: 'Gujarat',
        pincode: '388001',
        phone_number: '9825012345',
        paymentMethod: 'Prepaid',
      },
    ])
    expect(seen.dialogs[0]).toMatchObject({ providerOrderId: 'order_1', amountPaise: 52_900 })
    expect(seen.steps).toEqual(['preparing', 'paying', 'asking', 'rest'])
    expect(seen.news).toMatchObject([{ kind: 'paid', orderId: 'o1', isInFront: true }])
    expect(state.kept).toBeUndefined()
  })

  test('pressed twice makes one order', async () => {
    const { flow, seen } = page({})
    await Promise.all([flow.begin(WISH), flow.begin(WISH)])
    expect(seen.keys).toEqual(['key-1'])
    expect(seen.dialogs).toHaveLength(1)
  })

  test('a total other than the one shown is never charged without a press', async () => {
    const { flow, seen } = page({ offers: [offer({ delivery: 89, total: 549 })] })
    await flow.begin(WISH)
    expect(flow.step.get()).toMatchObject({ at: 'confirm', offer: { totalPaise: 549_00 } })
    expect(seen.dialogs).toEqual([])
    await flow.confirm()
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('without a total on the screen the full price is shown first', async () => {
    const { flow, seen } = page({})
    await flow.begin({ ...WISH, shownTotalPaise: undefined })
    expect(flow.step.get().at).toBe('confirm')
    flow.goBack()
    expect(flow.step.get().at).toBe('rest')
    expect(seen.dialogs).toEqual([])
  })

  test('a script that does not load is said, and the next press asks for the same order', async () => {
    const { flow, seen, script } = page({ hasScript: false })
    await flow.begin(WISH)
    expect(kinds(seen.news)).toEqual(['script-missing'])
    script.hasScript = true
    await flow.begin(WISH)
    expect(seen.keys).toEqual(['key-1', 'key-1'])
    expect(kinds(seen.news)).toEqual(['script-missing', 'paid'])
  })

  test('a lost answer before the dialog is a failure whose key is kept', async () => {
    const { flow, seen } = page({ offers: [LOST, offer()] })
    await flow.begin(WISH)
    expect(kinds(seen.news)).toEqual(['failed'])
    await flow.begin(WISH)
    expect(seen.keys).toEqual(['key-1', 'key-1'])
  })

  test.each([
    ['out-of-stock', 409],
    ['payment-unavailable', 503],
    ['too-many-unpaid', 422],
  ])('a certain refusal (%s) is told, and the next press is a new wish', async (code, status) => {
    const { flow, seen } = page({ offers: [refusal(status, code), offer()] })
    await flow.begin(WISH)
    expect(seen.news).toMatchObject([{ kind: 'failed', code }])
    await flow.begin(WISH)
    expect(seen.keys).toEqual(['key-1', 'key-2'])
  })

  test('an order whose time is over is made anew once, by itself', async () => {
    const over = refusal(409, 'checkout-over')
    const again = page({ offers: [over, offer()] })
    await again.flow.begin(WISH)
    expect(again.seen.keys).toEqual(['key-1', 'key-2'])
    expect(kinds(again.seen.news)).toEqual(['paid'])
    const never = page({ offers: [over] })
    await never.flow.begin(WISH)
    expect(never.seen.keys).toHaveLength(2)
    expect(kinds(never.seen.news)).toEqual(['over'])
  })

  test('an order that is paid already opens no dialog', async () => {
    const { flow, seen } = page({ offers: [offer({ status: 'success' })] })
    await flow.begin(WISH)
    expect(seen.dialogs).toEqual([])
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('a session that has ended leads to the sign-in and says no failure', async () => {
    const { flow, seen } = page({ offers: [refusal(401, 'sign-in-needed')] })
    await flow.begin(WISH)
    expect(kinds(seen.news)).toEqual(['signed-out'])
  })
})

describe('a dialog that was closed', () => {
  test('after the bank said no is a failure, and the same order is paid at the next press', async () => {
    const paid: DialogEnd = { kind: 'paid', proof: PROOF }
    const { flow, seen } = page({ ends: [DECLINED, paid] })
    await flow.begin(WISH)
    expect(kinds(seen.news)).toEqual(['failed'])
    await flow.begin(WISH)
    expect(seen.keys).toEqual(['key-1', 'key-1'])
    expect(kinds(seen.news)).toEqual(['failed', 'paid'])
  })

  test('with the money taken anyway is a paid order', async () => {
    const { flow, seen } = page({ ends: [CLOSED], checks: [PAID] })
    await flow.begin(WISH)
    expect(kinds(seen.news)).toEqual(['paid'])
    expect(seen.verified).toBe(0)
  })

  test('with the money on its way is asked about, slower and slower, until it is there', async () => {
    const { flow, seen } = page({
      ends: [CLOSED],
      checks: [...Array.from({ length: 10 }, () => UNDER_WAY), PAID],
    })
    await flow.begin(WISH)
    expect(seen.steps).toContain('checking')
    expect(seen.waitsMs[0]).toBe(3000)
    expect(seen.waitsMs.at(-1)).toBe(60_000)
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('is asked about quietly while the goods are kept, and a late payment is told', async () => {
    const { flow, seen } = page({ ends: [CLOSED], checks: [UNPAID, UNPAID, UNPAID, PAID] })
    await flow.begin(WISH)
    await untilQuiet(seen.waitsMs)
    expect(kinds(seen.news)).toEqual(['failed', 'paid'])
    expect(seen.news[1]).toMatchObject({ isInFront: false })
    expect(seen.steps).not.toContain('checking')
  })

  test('is forgotten when the goods are given back', async () => {
    const { flow, seen, state } = page({ ends: [CLOSED] })
    await flow.begin(WISH)
    await untilQuiet(seen.waitsMs)
    expect(state.kept).toBeUndefined()
    expect(state.nowMs).toBeGreaterThan(NOW + 20 * MINUTE_MS)
    expect(kinds(seen.news)).toEqual(['failed'])
  })
})

describe('an answer that is not certain', () => {
  test('a lost verification is repeated with the same proof, and never called a failure', async () => {
    const { flow, seen } = page({ proofs: [LOST, refusal(502, 'status-502'), PAID] })
    await flow.begin(WISH)
    expect(seen.verified).toBe(3)
    expect(seen.steps).toEqual(['preparing', 'paying', 'asking', 'checking', 'rest'])
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('a pending one is asked about until the money is there', async () => {
    const { flow, seen } = page({ proofs: [PENDING], checks: [UNDER_WAY, LOST, PAID] })
    await flow.begin(WISH)
    expect(seen).toMatchObject({ verified: 1, checked: 3 })
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('another press meanwhile begins nothing; put aside, it goes on in the background', async () => {
    const { flow, seen } = page({
      proofs: [PENDING],
      checks: [...Array.from({ length: 4 }, () => UNDER_WAY), PAID],
    })
    const paying = flow.begin(WISH)
    while (flow.step.get().at !== 'checking') await new Promise((resolve) => setImmediate(resolve))
    flow.putAside()
    await flow.begin(WISH)
    expect(flow.step.get()).toMatchObject({ at: 'checking', isShown: false })
    flow.show()
    expect(flow.step.get()).toMatchObject({ isShown: true })
    flow.putAside()
    await paying
    expect(seen.keys).toHaveLength(1)
    expect(seen.news).toMatchObject([{ kind: 'paid', isInFront: false }])
  })

  test.each([
    ['paid-too-late', 409, 'too-late'],
    ['payment-not-proven', 400, 'failed'],
    ['unknown-order', 404, 'failed'],
  ])('%s is certain', async (code, status, kind) => {
    const { flow, seen, state } = page({ proofs: [refusal(status, code)] })
    await flow.begin(WISH)
    expect(kinds(seen.news)).toEqual([kind])
    expect(state.kept).toBeUndefined()
  })

  test('money that does not fit is being checked, not failed', async () => {
    const { flow, seen } = page({
      proofs: [refusal(409, 'payment-not-matching')],
      checks: [UNDER_WAY, check('refunded')],
    })
    await flow.begin(WISH)
    expect(seen.steps).toContain('checking')
    expect(kinds(seen.news)).toEqual(['too-late'])
  })
})

describe('after a reload', () => {
  const KEPT: Attempt = {
    userId: 'asha',
    key: 'key-0',
    mark: 'other',
    flow: 'cart',
    lines: [{ id: 'khus-sharbat', quantity: 2 }],
    order: { id: 'o1', number: 'SMG-10001', reservedUntilMs: NOW + 20 * MINUTE_MS },
    openedAtMs: NOW - MINUTE_MS,
  }

  test('a payment under way is asked about before the shopper’s eyes', async () => {
    const { flow, seen } = page({ kept: KEPT, checks: [UNDER_WAY, UNDER_WAY, PAID] })
    await flow.resume()
    expect(seen.steps).toEqual(['checking', 'rest'])
    expect(seen.news).toMatchObject([{ kind: 'paid', isInFront: true, attempt: { key: 'key-0' } }])
  })

  test('an old one is asked about in the background', async () => {
    const openedAtMs = NOW - 60 * MINUTE_MS
    const { flow, seen } = page({ kept: { ...KEPT, openedAtMs }, checks: [UNDER_WAY, PAID] })
    await flow.resume()
    expect(seen.news).toMatchObject([{ kind: 'paid', isInFront: false }])
  })

  test('nothing is asked about a dialog that was never opened, or for somebody else', async () => {
    const { openedAtMs: _, ...unopened } = KEPT
    for (const wrong of [{ kept: unopened }, { kept: KEPT, userId: 'kiran' }]) {
      const { flow, seen } = page(wrong)
      await flow.resume()
      expect(seen.checked).toBe(0)
    }
  })

  test('a new wish waits until it is certain what became of the earlier one', async () => {
    const { flow, seen } = page({ kept: KEPT, checks: [UNDER_WAY, PAID] })
    await flow.begin(WISH)
    await untilQuiet(seen.waitsMs)
    expect(seen.keys).toEqual([])
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('an earlier one that nobody paid stands in nobody’s way', async () => {
    const { flow, seen } = page({ kept: KEPT })
    await flow.begin(WISH)
    expect(seen.keys).toEqual(['key-1'])
    expect(kinds(seen.news)).toEqual(['paid'])
  })

  test('what another tab has told is not told again', async () => {
    const { flow, seen, state } = page({ kept: KEPT, checks: [UNDER_WAY, PAID] })
    const resumed = flow.resume()
    state.kept = undefined
    await resumed
    expect(seen.news).toEqual([])
    expect(flow.step.get().at).toBe('rest')
  })
})
