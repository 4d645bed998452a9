import type { CourierAnswer } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { Anything } from './entities.ts'
import { findOrder, type OrderList } from './known-order.ts'

/** Cancels the order of a reference; the response is empty or unclear, so the order is read back. */
export async function callOff(
  client: ShiprocketClient,
  reference: string,
  list: OrderList,
  signal: AbortSignal,
): Promise<CourierAnswer<'called-off'>> {
  const before = await findOrder(client, reference, list, signal)
  if (!before.ok) return before
  if (!before.value || before.value.isCancelled) return { ok: true, value: 'called-off' }
  const body = { ids: [Number(before.value.id)] }
  const sent = await client.post({ path: '/orders/cancel', answer: Anything, signal, body })
  if (!sent.ok && sent.reason !== 'ambiguous') return sent
  const after = await findOrder(client, reference, list, signal)
  if (!after.ok) return after
  const isOff = !after.value || after.value.isCancelled
  return isOff ? { ok: true, value: 'called-off' } : { ok: false, reason: 'ambiguous' }
}
