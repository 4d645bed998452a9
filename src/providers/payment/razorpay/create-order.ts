import type { PaymentAnswer, ProviderOrder } from '../port.ts'
import type { RazorpayClient } from './client.ts'
import { OrderCollection, OrderEntity } from './entities.ts'
import { orderOf } from './tell.ts'

export const CURRENCY = 'INR'
const NO_SUCH_FIELD = /extra_field_sent|should not be sent/

interface Wanted {
  receipt: string
  amountPaise: number
}

/**
 * Creates the order of a receipt, once. If the provider's account enforces unique receipts, a request
 * whose response was lost can be repeated; otherwise the receipt is searched for before each
 * creation.
 */
export async function createOrder(
  client: RazorpayClient,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderOrder>> {
  const first = await send(client, wanted, signal, { unique_receipt: true })
  if (first.ok) return matching(first.value, wanted)
  if (first.reason === 'declined' && NO_SUCH_FIELD.test(first.detail)) {
    return await createUnlessThere(client, wanted, signal)
  }
  if (first.reason !== 'ambiguous' && first.reason !== 'retryable') return first
  if (!(await client.pause(1, signal))) return first
  const second = await send(client, wanted, signal, { unique_receipt: true })
  if (second.ok) return matching(second.value, wanted)
  // A second refusal does not tell the result of the first request.
  return first.reason === 'ambiguous' ? first : second
}

/** The order with this receipt, if there is one. */
export async function findOrder(
  client: RazorpayClient,
  receipt: string,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderOrder | undefined>> {
  const path = `/orders?${new URLSearchParams({ receipt, count: '100' })}`
  const found = await client.get({ path, answer: OrderCollection, signal })
  if (!found.ok) return found
  const order = found.value.items.find((item) => item.receipt === receipt)
  return { ok: true, value: order && orderOf(order) }
}

async function createUnlessThere(
  client: RazorpayClient,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<PaymentAnswer<ProviderOrder>> {
  const before = await findOrder(client, wanted.receipt, signal)
  if (!before.ok) return before
  if (before.value) return matching(before.value, wanted)
  const sent = await send(client, wanted, signal, {})
  if (sent.ok) return matching(sent.value, wanted)
  if (sent.reason !== 'ambiguous') return sent
  const after = await findOrder(client, wanted.receipt, signal)
  return after.ok && after.value ? matching(after.value, wanted) : sent
}

async function send(
  client: RazorpayClient,
  { receipt, amountPaise }: Wanted,
  signal: AbortSignal,
  options: Readonly<Record<string, unknown>>,
): Promise<PaymentAnswer<ProviderOrder>> {
  const body = { amount: amountPaise, currency: CURRENCY, receipt, ...options }
  const sent = await client.post({ path: '/orders', answer: OrderEntity, signal, body })
  return sent.ok ? { ok: true, value: orderOf(sent.value) } : sent
}

/** Checks the amount: the provider does not document what a used receipt with another amount returns. */
function matching(order: ProviderOrder, wanted: Wanted): PaymentAnswer<ProviderOrder> {
  const isWanted =
    order.receipt === wanted.receipt &&
    order.amountPaise === wanted.amountPaise &&
    order.currency === CURRENCY
  if (isWanted) return { ok: true, value: order }
  return { ok: false, reason: 'declined', detail: 'The receipt belongs to another amount.' }
}
