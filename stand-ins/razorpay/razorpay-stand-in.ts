import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage, serveJsonApi } from '../routes.ts'
import { answerCall } from './api.ts'
import { registerDialog } from './dialog/dialog-routes.ts'
import { actAsBank, BANK_ACTS, type DisputeStep, moveDispute, openDispute } from './disputes.ts'
import { newId, type PaymentEntity } from './entities.ts'
import { type EventThings, Ledger, type Schedule } from './ledger.ts'
import { keepingIn, type Memory, recall } from './memory.ts'
import {
  type PayAnswer,
  pay,
  returnUncaptured,
  type SimulatedPayment,
  settleLate,
} from './paying.ts'
import { paymentsPage } from './payments-page.ts'
import { settleRefund } from './refunds.ts'
import { registerWebhookSwitches } from './webhook-routes.ts'
import { WebhookSender } from './webhooks.ts'

const RAZORPAY_PATH = '/stand-ins/razorpay'
/** Path of the dialog's script. */
const SCRIPT_PATH = `${RAZORPAY_PATH}/checkout.js`
const API_PATH = `${RAZORPAY_PATH}/v1`
const PAYMENTS_PATH = `${RAZORPAY_PATH}/payments`
const BODY_LIMIT = 256 * 1024
const BankBody = z.object({ act: z.enum(BANK_ACTS) })

export interface RazorpayStandInDeps {
  /** `http://127.0.0.1:<port>`, known once the shop listens. */
  loopbackBase: () => string
  faults: Faults
  /** The address of webhooks; by default the shop's own. */
  webhookUrl?: () => string
  keySecret?: string | undefined
  webhookSecret?: string
  now?: () => Date
  schedule?: Schedule
  /** For the order of shuffled events. */
  random?: () => number
  /** Time limit for the response to an event. */
  answerWithinMs?: number
}

export type RazorpayStandIn = ReturnType<typeof createRazorpayStandIn>

/** Simulates Razorpay inside the shop's own server: its API, its webhooks and the payer. */
export function createRazorpayStandIn(deps: RazorpayStandInDeps) {
  const keys = { keyId: 'rzp_test_STANDIN0000001', keySecret: deps.keySecret ?? newSecret() }
  let firstWebhookSecret = deps.webhookSecret ?? newSecret()
  const { now = () => new Date(), schedule = scheduleByClock, random = Math.random } = deps
  const accountId = newId('acc')
  const timers = new Set<() => void>()
  let webhookSecret = firstWebhookSecret
  let releaseRefunds = () => {}
  let memory: ReturnType<typeof keepingIn> | undefined

  const webhooks = new WebhookSender({
    url: deps.webhookUrl ?? (() => `${deps.loopbackBase()}/api/payments/webhook`),
    secret: () => webhookSecret,
    schedule,
    random,
    ...(deps.answerWithinMs === undefined ? {} : { answerWithinMs: deps.answerWithinMs }),
  })
  const ledger = new Ledger({ now, emit, schedule: scheduleUntilReset })

  function emit(event: string, things: EventThings): void {
    memory?.soon()
    const named = Object.entries(things)
    webhooks.emit(event, {
      orderId: things.payment?.order_id ?? '',
      body: {
        entity: 'event',
        account_id: accountId,
        event,
        contains: named.map(([name]) => name),
        payload: Object.fromEntries(named.map(([name, entity]) => [name, { entity }])),
        created_at: ledger.nowSeconds,
      },
    })
  }

  function scheduleUntilReset(delayMs: number, work: () => void): () => void {
    const cancel = schedule(delayMs, () => {
      timers.delete(cancel)
      work()
    })
    timers.add(cancel)
    return cancel
  }

  async function registerApi(scope: FastifyInstance): Promise<void> {
    serveJsonApi(scope, {
      at: RAZORPAY_PATH,
      api: API_PATH,
      methods: ['GET', 'POST', 'PATCH'],
      bodyLimit: BODY_LIMIT,
      faults: deps.faults,
      async answer(call) {
        const answer = await answerCall(ledger, keys, call)
        memory?.soon()
        return answer
      },
    })
  }

  /** The page on which the payer's bank disputes a payment. */
  async function registerPayments(scope: FastifyInstance): Promise<void> {
    acceptForms(scope)
    refuseOtherSites(scope)
    scope.get(PAYMENTS_PATH, { config: OPEN_ROUTE }, (_request, reply) =>
      sendPage(reply, paymentsPage(ledger, PAYMENTS_PATH)),
    )
    scope.post<{ Params: { id: string } }>(
      `${PAYMENTS_PATH}/:id`,
      { config: OPEN_ROUTE },
      (request, reply) => {
        const body = BankBody.safeParse(request.body).data
        if (!body || !actAsBank(ledger, request.params.id, body.act)) {
          return reply.status(404).type('text/plain').send('The bank cannot do that.')
        }
        return reply.redirect(PAYMENTS_PATH, 303)
      },
    )
  }

  /** The payer's actions, in the dialog and in tests. */
  const paying = {
    /** Pays in the dialog, with the given reaction of the bank. */
    pay: (orderId: string, payment: SimulatedPayment): PayAnswer => pay(ledger, orderId, payment),
    /** The three fields that the dialog passes to the browser after a success. */
    proofOf(payment: PaymentEntity) {
      const message = `${payment.order_id}|${payment.id}`
      return {
        razorpay_order_id: payment.order_id,
        razorpay_payment_id: payment.id,
        razorpay_signature: createHmac('sha256', keys.keySecret).update(message).digest('hex'),
      }
    },
    /** The bank responds late, now or after a delay. */
    settleLate: (paymentId: string, outcome: 'captured' | 'authorised' | 'declined') =>
      settleLate(ledger, paymentId, outcome),
    settleLateAfter(delayMs: number, paymentId: string, outcome: 'captured' | 'declined'): void {
      scheduleUntilReset(delayMs, () => settleLate(ledger, paymentId, outcome))
    },
    /** The bank of an order's silent payments approves them now; returns how many. */
    settleSilent: (orderId: string): number =>
      [...ledger.payments.values()].filter(
        ({ id, order_id, status }) =>
          order_id === orderId && status === 'created' && settleLate(ledger, id, 'captured'),
      ).length,
    findOrder: (id: string) => ledger.orders.get(id),
  }

  return {
    ...paying,
    keyId: keys.keyId,
    get keySecret() {
      return keys.keySecret
    },
    scriptPath: SCRIPT_PATH,
    /** The API's address for the shop's adapter. */
    apiBase: () => `${deps.loopbackBase()}${API_PATH}`,
    webhookSecret: () => webhookSecret,
    webhooks,
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(registerApi)
      await app.register(registerPayments)
      await app.register((scope) =>
        registerDialog(scope, {
          ...paying,
          path: RAZORPAY_PATH,
          keyId: keys.keyId,
          faults: deps.faults,
        }),
      )
      const path = `${RAZORPAY_PATH}/webhooks`
      await app.register((scope) => registerWebhookSwitches(scope, { path, webhooks }))
      app.addHook('onClose', async () => memory?.now())
    },

    /** Restores the state before a restart, and stores it from now on. */
    rememberIn(place: Memory): void {
      const secrets = recall(place, ledger)
      keys.keySecret = secrets?.keySecret ?? keys.keySecret
      firstWebhookSecret = secrets?.webhookSecret ?? firstWebhookSecret
      webhookSecret = firstWebhookSecret
      memory = keepingIn(place, ledger, () => ({
        keySecret: keys.keySecret,
        webhookSecret: firstWebhookSecret,
      }))
      memory.now()
    },

    countPaid: () => [...ledger.payments.values()].filter(({ captured }) => captured).length,
    settleRefund: (refundId: string, status: 'processed' | 'failed') =>
      settleRefund(ledger, refundId, status),
    /** The payer's bank disputes a payment, or a part of it; then decides. */
    dispute: (paymentId: string, amount?: number) => openDispute(ledger, paymentId, amount),
    moveDispute: (id: string, status: DisputeStep) => moveDispute(ledger, id, status),
    /** Refunds payments that were not captured in time. */
    returnUncaptured: () => returnUncaptured(ledger),

    setLowBalance(isLow: boolean): void {
      ledger.isLowOnBalance = isLow
    },
    /** Refunds that start now stay pending until they are released. */
    holdRefunds(): void {
      ledger.refundsMayRun = new Promise((resolve) => {
        releaseRefunds = resolve
      })
    },
    releaseRefunds(): void {
      releaseRefunds()
      ledger.refundsMayRun = Promise.resolve()
    },
    hasRunningRefunds: () =>
      [...ledger.refundKeys.values()].some(({ refundId }) => refundId === undefined),
    /** Signs future events with another secret; older ones keep theirs. */
    changeWebhookSecret(secret: string): void {
      webhookSecret = secret
    },

    reset(): void {
      releaseRefunds()
      for (const cancel of timers) cancel()
      timers.clear()
      webhooks.reset()
      ledger.clear()
      memory?.soon()
      webhookSecret = firstWebhookSecret
    },
  }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

function scheduleByClock(delayMs: number, work: () => void): () => void {
  const timer = setTimeout(work, delayMs).unref()
  return () => clearTimeout(timer)
}
