import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { auditParcel, listParcelsOf } from '#database/shipments/shipments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { With } from '#use-cases/deps.ts'

/** The reference under which a courier knows a parcel that it refused to carry. */
export async function findRefusedBooking(
  db: ShopDatabase,
  orderId: OrderId,
): Promise<string | undefined> {
  const parcel = (await listParcelsOf(db, [orderId])).get(orderId)
  return parcel?.state === 'needs-owner' ? parcel.reference : undefined
}

/**
 * Cancels what a courier refused to carry, once its parcel goes another way: an order that stays open there can still be booked by
 * hand, and the shopper gets two. Without an answer it stays, for nothing waits for it.
 */
export async function callOffRefused(
  { courier, db, clock }: DatabaseDeps & With<'courier'>,
  { orderId, reference }: { orderId: OrderId; reference: string | undefined },
): Promise<void> {
  if (!courier || reference === undefined) return
  const answer = await courier.callOff(reference)
  if (!answer.ok) return
  const called = { action: 'parcel.called-off', parcel: reference, at: clock.now() } as const
  await inTransaction(db, (tx) => auditParcel(tx, { ...called, after: { orderId } }))
}
