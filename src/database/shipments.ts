import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import type { ParcelEvent, ParcelStep } from '#domain/shipments/steps.ts'
import { type AuditEntry, recordAudit } from './audit.ts'
import type { Reader, Transaction } from './connection.ts'
import { shipments, trackingEvents } from './tables/shipments.ts'

/** The parcel of an order as its shopper and the owner see it. */
export interface ShownParcel {
  state: ParcelState
  step: ParcelStep | undefined
  trackingId: string | undefined
  courierName: string
  /** The courier's own tracking page; empty when it has none. */
  trackingUrl: string
  /** Why the courier refused it; for the owner. */
  note: string
  /** By which the shop's courier knows it; absent when it was handed over by hand. */
  reference: string | undefined
}

/** The parcels of these orders; an order that was not handed over has none. */
export async function listParcelsOf(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, ShownParcel>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
  return new Map(
    rows.map(
      ({
        orderId,
        state,
        step,
        trackingId,
        courierName,
        trackingUrl,
        note,
        carrier,
        reference,
      }) => [
        orderId,
        {
          state,
          step: step ?? undefined,
          trackingId: trackingId ?? undefined,
          courierName,
          trackingUrl,
          note,
          reference: carrier === 'courier' ? reference : undefined,
        },
      ],
    ),
  )
}

/** The courier's latest tracking events of an order's parcel, newest first. */
export async function listParcelEvents(
  db: Reader,
  orderId: OrderId,
  max: number,
): Promise<ParcelEvent[]> {
  const rows = await db
    .select({ event: trackingEvents })
    .from(trackingEvents)
    .innerJoin(shipments, eq(shipments.id, trackingEvents.shipmentId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(sql`${trackingEvents.happenedAt} desc nulls last`, desc(trackingEvents.id))
    .limit(max)
  return rows.map(({ event: { step, code, happenedAt, place } }) => ({
    step,
    code,
    at: happenedAt ?? undefined,
    place,
  }))
}

/** Records an action on a parcel in the audit log. */
export async function auditParcel(
  tx: Transaction,
  entry: Pick<AuditEntry, 'action' | 'at' | 'after'> & { parcel: string; actorId?: UserId },
): Promise<void> {
  const { parcel, actorId, ...rest } = entry
  const subject = { subjectKind: 'parcel', subjectId: parcel, before: undefined } as const
  await recordAudit(tx, { ...rest, ...subject, actorId })
}
