import type { BillPartKind } from '#domain/checkout/bill.ts'
import { billFields } from '#domain/checkout/bill-fields.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { DialogEnd, DialogFacts } from '#providers/payment/browser/dialog.ts'
import type { ApiAnswer, ApiRefusal } from '#web/api-call.ts'
import type { Attempt } from '#web/payment/attempt.ts'
import type { CheckoutRequest } from '#web/payment/checkout-request.ts'
import { createPaymentFlow } from '#web/payment/payment-flow.ts'
import type { PaymentEvent, PaymentStep } from '#web/payment/payment-steps.ts'
import type { CheckedPayment, ConfirmedPayment, StartedPayment } from '#web/payment/verdicts.ts'

export const NOW = Date.parse('2026-11-20T10:00:00Z')
export const PROOF = { providerOrderId: 'order_1', paymentId: 'pay_1', signature: 'signed' }
const THANKS = '/track/o1?thanks=1'
const AMOUNTS: Partial<Record<BillPartKind, number>> = { items: 460_00, delivery: 69_00 }

export const CHECKOUT: CheckoutRequest = {
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
export const refusal = (status: number, code: string): ApiRefusal => ({
  ok: false,
  status,
  code,
  detail: '',
  errors: {},
  data: {},
})
export const LOST = refusal(0, 'unreachable')

type Begun = Extract<StartedPayment, { dialog: object }>

export function offer(otherwise: Partial<Begun> = {}): ApiAnswer<StartedPayment> {
  return ok({
    order: { id: 'order_1', amount: 52_900, currency: 'INR' },
    orderId: 'o1',
    orderNumber: 'SMG-10001',
    thanksPath: THANKS,
    gst: 25.19,
    status: 'awaiting',
    ...billFields((kind) => AMOUNTS[kind] ?? 0),
    amount: 529,
    shippingCharge: 69,
    total: 529,
    advance: null,
    currency: 'INR',
    expectedDelivery: { from: '2026-11-24', until: '2026-11-27' },
    reservedUntil: new Date(NOW + 20 * MINUTE_MS).toISOString(),
    provider: 'razorpay',
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

const unpaid = { success: false, isUndecided: false, thanksPath: THANKS }
export const check = (status: string, isUnderWay = false, isChecked = true) =>
  ok<CheckedPayment>({ ...unpaid, status, isUnderWay, isChecked })
export const PAID = ok<CheckedPayment>({
  ...unpaid,
  success: true,
  status: 'success',
  isUnderWay: false,
  isChecked: true,
})
export const PENDING = ok<ConfirmedPayment>({ success: false })
export const UNPAID = check('awaiting')
export const UNDER_WAY = check('awaiting', true)
export const SILENT = ok<CheckedPayment>({
  ...unpaid,
  isUndecided: true,
  status: 'awaiting',
  isUnderWay: false,
  isChecked: true,
})

/** The responses of server, script and dialog in turn; the last one repeats. */
export interface Script {
  offers?: ApiAnswer<StartedPayment>[]
  proofs?: ApiAnswer<ConfirmedPayment>[]
  checks?: ApiAnswer<CheckedPayment>[]
  ends?: DialogEnd[]
  kept?: Attempt
  userId?: string
  hasScript?: boolean
  /** The page's own dialogs could be loaded. */
  hasDialogs?: boolean
  /** A browser inside another app, which is redirected to pay. */
  isInApp?: boolean
  /** By how much the device's clock differs from the server's. */
  clockMs?: number
}

export const CLOSED: DialogEnd = { kind: 'closed', declined: false }
export const DECLINED: DialogEnd = { kind: 'closed', declined: true }

const next = <Answer>(answers: Answer[]): Answer => {
  const [first, ...rest] = answers
  if (first === undefined) throw new Error('nothing was expected to be asked here')
  if (rest.length > 0) answers.shift()
  return first
}

/** A shopper's page on which time passes only while it waits. */
export function page(script: Script) {
  const seen = {
    keys: [] as string[],
    bodies: [] as Record<string, unknown>[],
    dialogs: [] as DialogFacts[],
    again: [] as string[],
    verified: 0,
    checked: 0,
    steps: [] as PaymentStep['at'][],
    events: [] as PaymentEvent[],
    waitsMs: [] as number[],
  }
  const state = { nowMs: NOW + (script.clockMs ?? 0), kept: script.kept, keys: 0 }
  const { offers = [offer()], proofs = [PAID], checks = [UNPAID] } = script
  const ends = script.ends ?? [{ kind: 'paid', proof: PROOF }]
  const flow = createPaymentFlow({
    showDialogs: async () => script.hasDialogs !== false,
    userId: async () => script.userId ?? 'asha',
    async createOrder(body, key) {
      seen.keys.push(key)
      seen.bodies.push(body)
      return next(offers)
    },
    async payAgain(orderId) {
      seen.again.push(orderId)
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
    callbackUrl: (flow) => (script.isInApp ? `https://shop/callback?${flow}` : undefined),
    closePanels: async () => {},
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
  flow.event.subscribe(() => {
    const said = flow.event.get()
    if (said) seen.events.push(said)
  })
  return { flow, seen, state, script }
}

/** Runs everything that only waits for the page's own time. */
export async function untilQuiet(waitsMs: readonly number[]): Promise<void> {
  for (let before = -1; before !== waitsMs.length; ) {
    before = waitsMs.length
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

export const kinds = (events: readonly PaymentEvent[]) => events.map(({ kind }) => kind)
