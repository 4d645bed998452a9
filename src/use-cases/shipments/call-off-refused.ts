import type { DatabaseDeps } from '#database/connection.ts'
import { auditParcel, listParcelsOf } from '#database/shipments/shipments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { With } from '#use-cases/deps.ts'

/**
 * Runs an action that sends a parcel in another way, and then cancels the booking that the courier refused: if it stayed
 * open at the courier, it could still be booked by hand, and the shopper would get two parcels. If the courier does not
 * answer, the booking stays open without a retry.
 */
export async function callOffIfRefused<Answer extends { ok: boolean }>(
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
