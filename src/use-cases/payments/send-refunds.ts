import type { DatabaseDeps } from '#database/connection.ts'
import { findAttempt } from '#database/payments/attempts.ts'
import { isPaymentHeld, listDisputesOf } from '#database/payments/disputes.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { providerKeyOf, receiptOf } from '#database/payments/receipts.ts'
import {
  holdsLease,
  settleRefund,
  type TakenRefund,
  takeDueRefund,
} from '#database/payments/refunds.ts'
import { inTransaction } from '#database/transaction.ts'
import { lostTo } from '#domain/payments/disputes.ts'
import type { PaymentFact, PaymentId } from '#domain/payments/facts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { PaymentAnswer, PaymentProvider, ProviderRefund } from '#providers/payment/port.ts'
import { eachDue } from '#use-cases/each-due.ts'
import { lockPaidOrders, settleByBank } from './settle-by-bank.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

/**
 * The lease of a refund, longer than sending and reading it back takes (30 s): then a killed run's refund is due
 * again.
 */
const LEASE_MS = 5 * MINUTE_MS
/** The pause after each attempt without an answer; afterwards daily. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]
const MAX_PER_RUN = 50
/** Refusals that can be retried, because they end once the shop's account has funds again. */
const NO_FUNDS = /balance|invalid request sent/i

export interface RefundsReport {
  sent: number
  failures: readonly unknown[]
  isUnfinished: boolean
}

/**
 * Sends the requested refunds, each once: every refund has its own idempotency key, and an unclear
 * answer is retried with the same key. A refusal becomes an owner task; a refund that the bank
 * still processes is polled daily.
 */
export async function sendRefunds(
  deps: SettlingDeps,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<RefundsReport> {
  const provider = deps.payment
  if (!provider) return { sent: 0, failures: [], isUnfinished: false }
  let sent = 0
  const ended = await eachDue({
    max: MAX_PER_RUN,
    isStopping,
    take: () => {
      const now = deps.clock.now()
      return takeDueRefund(deps.db, { now, untilThen: new Date(now.getTime() + LEASE_MS) })
    },
    handle: async (refund) => {
      if (await send(deps, provider, refund)) sent += 1
    },
  })
  return { sent, ...ended }
}

async function send(
  deps: SettlingDeps,
  provider: PaymentProvider,
  refund: TakenRefund,
): Promise<boolean> {
  const { paymentId, state } = refund
  if (state !== 'pending' && (await isDisputed(deps, paymentId))) {
    return await sendDisputed(deps, provider, refund)
  }
  const answer =
    state === 'pending'
      ? await readAgain(provider, refund)
      : await provider.refund(wantedOf(refund))
  if (!answer.ok) {
    await storeRefusal(deps, refund, answer)
    return false
  }
  await storeAnswer(deps, refund, answer.value)
  return true
}

const wantedOf = ({ paymentId, amountPaise, receipt }: TakenRefund) => ({
  paymentId,
  amountPaise,
  key: providerKeyOf(receipt),
  receipt,
})

/** A refund that the bank still processes is looked up, never sent again. */
async function readAgain(
  provider: PaymentProvider,
  refund: TakenRefund,
): Promise<PaymentAnswer<ProviderRefund>> {
  const found = await findMade(provider, refund)
  if (!found.ok) return found
  return found.value ? { ok: true, value: found.value } : { ok: false, reason: 'retryable' }
}

async function findMade(
  provider: PaymentProvider,
  { paymentId, receipt, providerRefundId }: TakenRefund,
): Promise<PaymentAnswer<ProviderRefund | undefined>> {
  const listed = await provider.listRefundsOf(paymentId)
  if (!listed.ok) return listed
  const made = listed.value.find(
    (refund) => refund.id === providerRefundId || refund.receipt === receipt,
  )
  return { ok: true, value: made }
}

/** Whether a bank disputes a payment, or took some of it back. */
async function isDisputed({ db }: DatabaseDeps, paymentId: PaymentId): Promise<boolean> {
  if (await isPaymentHeld(db, paymentId)) return true
  return lostTo(await listDisputesOf(db, paymentId)) > 0
}

/**
 * Sends of a disputed payment's refund what the bank has not paid, once the bank has decided. An earlier attempt without
 * an answer is looked up first, so that it is neither repeated nor taken for unsent.
 */
async function sendDisputed(
  deps: SettlingDeps,
  provider: PaymentProvider,
  refund: TakenRefund,
): Promise<boolean> {
  if (refund.tries > 1) {
    const found = await findMade(provider, refund)
    if (!found.ok) {
      await storeRefusal(deps, refund, found)
      return false
    }
    if (found.value) {
      await storeAnswer(deps, refund, found.value)
      return true
    }
  }
  const left = await waitOrDivide(deps, refund)
  if (!left) return false
  const answer = await provider.refund(wantedOf(left))
  if (answer.ok) await storeAnswer(deps, left, answer.value)
  else await storeRefusal(deps, left, answer)
  return answer.ok
}

/** Returns what of a refund may be sent now; undefined if it waits, or the bank has paid all of it. */
async function waitOrDivide(
  { db, clock }: DatabaseDeps,
  refund: TakenRefund,
): Promise<TakenRefund | undefined> {
  const at = clock.now()
  return await inTransaction(db, async (tx) => {
    await lockPaidOrders(tx, refund.paymentId)
    if (await isPaymentHeld(tx, refund.paymentId)) {
      const nextTryAt = new Date(at.getTime() + DAY_MS)
      await settleRefund(tx, refund, { state: refund.state, nextTryAt, note: '' })
      return undefined
    }
    if (!(await holdsLease(tx, refund))) return undefined
    const divided = await settleByBank(tx, refund.paymentId, { knownUnsent: refund.id, at })
    const part = divided.find(({ id }) => id === refund.id)
    if (!part || part.byBankPaise === 0) return refund
    if (part.sendPaise === 0) return undefined
    const receipt = receiptOf(refund.idempotencyKey, refund.receipt)
    return { ...refund, amountPaise: part.sendPaise, receipt }
  })
}

async function storeAnswer(deps: SettlingDeps, refund: TakenRefund, made: ProviderRefund) {
  const at = deps.clock.now()
  const nextTryAt = made.step === 'pending' ? new Date(at.getTime() + DAY_MS) : undefined
  const { orderId } = refund
  // A failure is recorded by the fact below, which also opens the owner's task.
  const state = made.step === 'failed' ? 'pending' : made.step
  await inTransaction(deps.db, (tx) =>
    settleRefund(tx, refund, { state, providerRefundId: made.id, nextTryAt, note: '' }),
  )
  const { paymentId, amountPaise, step } = made
  const fact: PaymentFact = { what: 'refund', step, paymentId, refundId: made.id, amountPaise }
  await settle(deps, { orderId, fact })
}

/** Changes the order through settlePayment, like all payment facts. */
async function settle(
  deps: SettlingDeps,
  { orderId, fact }: { orderId: TakenRefund['orderId']; fact: PaymentFact },
): Promise<void> {
  const isPrepaid = orderId !== undefined && (await findAttempt(deps.db, orderId)) !== undefined
  await settlePayment(
    deps,
    isPrepaid
      ? { orderId, facts: [fact], source: 'shop' }
      : { providerOrderId: undefined, facts: [fact], source: 'shop' },
  )
}

type RefundRefusal = Extract<PaymentAnswer<ProviderRefund>, { ok: false }>

async function storeRefusal(
  { db, clock }: DatabaseDeps,
  refund: TakenRefund,
  refusal: RefundRefusal,
): Promise<void> {
  const at = clock.now()
  const note = refusal.reason === 'declined' ? refusal.detail : refusal.reason
  const isForGood = refusal.reason === 'declined' && !NO_FUNDS.test(refusal.detail)
  const waitMs = RETRY_AFTER_MS[refund.tries - 1]
  const mayWait = refusal.reason === 'retryable' || refusal.reason === 'ambiguous'
  const { id, orderId, paymentId, amountPaise, state } = refund
  await inTransaction(db, async (tx) => {
    const isOurs = await settleRefund(tx, refund, {
      state: isForGood ? 'needs-owner' : state,
      nextTryAt: isForGood
        ? undefined
        : new Date(at.getTime() + (mayWait ? (waitMs ?? DAY_MS) : DAY_MS)),
      note,
    })
    // A short outage needs no task; one that outlasts all retries does.
    if (!isOurs || (mayWait && waitMs !== undefined)) return
    const details = { refund: id, amountPaise, note }
    await openOwnerTask(tx, { kind: 'refund-failed', orderId, paymentId, details, at })
  })
}
