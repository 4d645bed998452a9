import type { DatabaseDeps } from '#database/connection.ts'
import { auditParcel, listParcelsOf } from '#database/shipments/shipments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { With } from '#use-cases/deps.ts'

/**
 * Does what takes a parcel another way, and then cancels at the courier what it refused to carry: an order that stays open there
 * can still be booked by hand, and the shopper gets two. Without an answer of the courier it stays, for nothing waits for it.
 */
export async function callingOffRefused<Answer extends { ok: boolean }>(
  { courier, db, clock }: DatabaseDeps & With<'courier'>,
  orderId: OrderId,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const parcel = (await listParcelsOf(db, [orderId])).get(orderId)
  const done = await act()
  if (!courier || !done.ok || parcel?.state !== 'needs-owner' || !parcel.reference) return done
  const { reference } = parcel
  if ((await courier.callOff(reference)).ok) {
    const called = { action: 'parcel.called-off', parcel: reference, at: clock.now() } as const
    await inTransaction(db, (tx) => auditParcel(tx, { ...called, after: { orderId } }))
  }
  return done
}
