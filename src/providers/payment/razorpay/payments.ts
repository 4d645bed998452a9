import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { PageOfPeriod, PaymentAnswer, ProviderPage, ProviderPayment } from '../port.ts'
import type { RazorpayClient } from './client.ts'
import { CURRENCY } from './create-order.ts'
import { AnyCollection, NamedPayment, PaymentCollection, PaymentEntity } from './entities.ts'
import { periodQuery } from './period.ts'
import { readRefunds } from './refunds.ts'
import { paymentOf } from './tell.ts'

const CAPTURED_ALREADY = /already been captured/i

export async function findPayment(
  client: RazorpayClient,
  id: PaymentId,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderPayment>> {
  const found = await client.get({ path: pathOf(id), answer: PaymentEntity, signal })
  if (!found.ok) return found
  if (found.value.id !== id) return { ok: false, reason: 'retryable' }
  return await withRefunds(client, found.value, signal)
}

/** Captures a payment; if it is already captured or the response is lost, reads the payment. */
export async function capture(
  client: RazorpayClient,
  id: PaymentId,
  amountPaise: number,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderPayment>> {
  const sent = await client.post({
    path: `${pathOf(id)}/capture`,
    answer: PaymentEntity,
    signal,
    body: { amount: amountPaise, currency: CURRENCY },
  })
  if (sent.ok) {
    if (sent.value.id !== id) return { ok: false, reason: 'ambiguous' }
    return await withRefunds(client, sent.value, signal)
  }
  if (sent.reason === 'declined' && CAPTURED_ALREADY.test(sent.detail)) {
    return await findPayment(client, id, signal)
  }
  if (sent.reason !== 'ambiguous') return sent
  const found = await findPayment(client, id, signal)
  const isCaptured = found.ok && found.value.facts.some(({ step }) => step === 'captured')
  return isCaptured ? found : sent
}

/** The payments of an order; one that names another order proves nothing about this one. */
export async function listPaymentsOf(
  client: RazorpayClient,
  id: ProviderOrderId,
  signal: AbortSignal,
): Promise<PaymentAnswer<readonly ProviderPayment[]>> {
  const path = `/orders/${encodeURIComponent(id)}/payments`
  const listed = await client.get({ path, answer: PaymentCollection, signal })
  if (!listed.ok) return listed
  const payments: ProviderPayment[] = []
  for (const entity of listed.value.items) {
    const payment = await withRefunds(client, entity, signal)
    if (!payment.ok) return payment
    if (payment.value.providerOrderId === id) payments.push(payment.value)
  }
  return { ok: true, value: payments }
}

export async function listPayments(
  client: RazorpayClient,
  page: PageOfPeriod,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderPage<ProviderPayment>>> {
  const path = `/payments?${periodQuery(page)}`
  const listed = await client.get({ path, answer: AnyCollection, signal })
  if (!listed.ok) return listed
  const items: ProviderPayment[] = []
  const unreadable: (PaymentId | undefined)[] = []
  for (const item of listed.value.items) {
    const entity = PaymentEntity.safeParse(item)
    const payment = entity.success ? await readWithRefunds(client, entity.data, signal) : undefined
    if (payment?.ok === false) return payment
    if (payment?.value) items.push(payment.value)
    else unreadable.push(NamedPayment.safeParse(item).data?.id)
  }
  return { ok: true, value: { items, unreadable } }
}

/** A payment contains only the refunded amount; its refunds must be fetched. */
async function withRefunds(
  client: RazorpayClient,
  entity: PaymentEntity,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderPayment>> {
  const read = await readWithRefunds(client, entity, signal)
  if (!read.ok) return read
  return read.value ? { ok: true, value: read.value } : { ok: false, reason: 'retryable' }
}

/** The same; undefined if one of its refunds cannot be read. */
async function readWithRefunds(
  client: RazorpayClient,
  entity: PaymentEntity,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderPayment | undefined>> {
  if ((entity.amount_refunded ?? 0) === 0) return { ok: true, value: paymentOf(entity) }
  const refunds = await readRefunds(client, entity.id, signal)
  if (!refunds.ok) return refunds
  return { ok: true, value: refunds.value && paymentOf(entity, refunds.value) }
}

function pathOf(id: PaymentId): string {
  return `/payments/${encodeURIComponent(id)}`
}
