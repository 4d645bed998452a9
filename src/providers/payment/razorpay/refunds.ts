import { z } from 'zod'
import type { PaymentId } from '#domain/payments/facts.ts'
import { MAX_TRIES } from '../../answers/tries.ts'
import type { PageOfPeriod, PaymentAnswer, ProviderPage, ProviderRefund } from '../port.ts'
import type { RazorpayClient } from './client.ts'
import { AnyCollection, NamedRefund, RefundEntity } from './entities.ts'
import { periodQuery } from './period.ts'
import { refundOf } from './tell.ts'

const KEY = /^[A-Za-z0-9_-]{10,}$/
const DONE_ALREADY = /fully refunded already/i

interface Wanted {
  paymentId: PaymentId
  amountPaise: number
  key: string
  receipt: string
}

/**
 * Refunds once per key. After an ambiguous response, the payment's refunds are read first, since
 * the provider does not guarantee its keys in test mode; then the same key is sent again.
 */
export async function refund(client: RazorpayClient, wanted: Wanted, signal: AbortSignal) {
  if (!KEY.test(wanted.key))
    throw new Error('A refund needs a key of ten plain characters or more.')
  let worst: PaymentAnswer<ProviderRefund> | undefined
  for (let tries = 1; ; tries += 1) {
    const sent = await send(client, wanted, signal)
    if (sent.ok || sent.reason === 'misconfigured') return worst && !sent.ok ? worst : sent
    if (sent.reason === 'declined') {
      if (!worst && !DONE_ALREADY.test(sent.detail)) return sent
      return (await findMade(client, wanted, signal)) ?? worst ?? sent
    }
    if (sent.reason === 'ambiguous') {
      worst = sent
      const made = await findMade(client, wanted, signal)
      if (made) return made
    }
    if (tries === MAX_TRIES || !(await client.pause(tries, signal))) return worst ?? sent
  }
}

/** The refunds of a payment; one that names another payment proves nothing about this one. */
export async function listRefundsOf(
  client: RazorpayClient,
  id: PaymentId,
  signal: AbortSignal,
): Promise<PaymentAnswer<readonly ProviderRefund[]>> {
  const listed = await readRefunds(client, id, signal)
  if (!listed.ok) return listed
  return listed.value ? { ok: true, value: listed.value } : { ok: false, reason: 'retryable' }
}

/** The same; undefined if the provider answers, but with a refund that cannot be read. */
export async function readRefunds(
  client: RazorpayClient,
  id: PaymentId,
  signal: AbortSignal,
): Promise<PaymentAnswer<readonly ProviderRefund[] | undefined>> {
  const path = `/payments/${encodeURIComponent(id)}/refunds?count=100`
  const listed = await client.get({ path, answer: AnyCollection, signal })
  if (!listed.ok) return listed
  const refunds = z.array(RefundEntity).safeParse(listed.value.items)
  if (!refunds.success) return { ok: true, value: undefined }
  const own = refunds.data.filter((refund) => refund.payment_id === id)
  return { ok: true, value: own.map(refundOf) }
}

export async function listRefunds(
  client: RazorpayClient,
  page: PageOfPeriod,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderPage<ProviderRefund>>> {
  const path = `/refunds?${periodQuery(page)}`
  const listed = await client.get({ path, answer: AnyCollection, signal })
  if (!listed.ok) return listed
  const items: ProviderRefund[] = []
  const unreadable: (PaymentId | undefined)[] = []
  for (const item of listed.value.items) {
    const entity = RefundEntity.safeParse(item)
    if (entity.success) items.push(refundOf(entity.data))
    else unreadable.push(NamedRefund.safeParse(item).data?.payment_id)
  }
  return { ok: true, value: { items, unreadable } }
}

async function findMade(
  client: RazorpayClient,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderRefund> | undefined> {
  const listed = await listRefundsOf(client, wanted.paymentId, signal)
  const made =
    listed.ok &&
    listed.value.find(
      ({ receipt, amountPaise, step }) =>
        receipt === wanted.receipt && amountPaise === wanted.amountPaise && step !== 'failed',
    )
  return made ? { ok: true, value: made } : undefined
}

async function send(
  client: RazorpayClient,
  { paymentId, amountPaise, key, receipt }: Wanted,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderRefund>> {
  const sent = await client.post({
    path: `/payments/${encodeURIComponent(paymentId)}/refund`,
    answer: RefundEntity,
    signal,
    headers: { 'x-refund-idempotency': key },
    body: { amount: amountPaise, receipt },
  })
  if (!sent.ok) return sent
  const made = refundOf(sent.value)
  // A response about another refund proves nothing about this one.
  const isOurs =
    made.paymentId === paymentId &&
    made.amountPaise === amountPaise &&
    (!made.receipt || made.receipt === receipt)
  return isOurs ? { ok: true, value: made } : { ok: false, reason: 'ambiguous' }
}
