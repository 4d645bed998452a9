import type { DisputeSeen } from '#domain/payments/disputes.ts'
import type { PaymentAnswer } from '../port.ts'
import type { RazorpayClient } from './client.ts'
import { DisputeEntity } from './entities.ts'
import { disputeOf } from './tell.ts'

/** Reads the state of a dispute, which holds at `at`. */
export async function findDispute(
  client: RazorpayClient,
  { id, at }: { id: string; at: Date },
  signal: AbortSignal,
): Promise<PaymentAnswer<DisputeSeen>> {
  const path = `/disputes/${encodeURIComponent(id)}`
  const found = await client.get({ path, answer: DisputeEntity, signal })
  if (!found.ok) return found
  // An answer about another dispute proves nothing about this one.
  if (found.value.id !== id) return { ok: false, reason: 'retryable' }
  return { ok: true, value: disputeOf(found.value, at.getTime()) }
}
