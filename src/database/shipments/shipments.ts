import { desc, eq, inArray, sql } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from '#database/audit/audit.ts'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { shipments, trackingEvents } from '#database/tables/shipments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ParcelEvent } from '#domain/shipments/steps.ts'

const parcels = {
  ...columnsOf(shipments, 'state', 'step', 'trackingId', 'courierName', 'trackingUrl', 'note'),
  /** The courier's reference; absent when the parcel was handed over personally. */
  reference: sql<
    string | null
  >`case when ${shipments.carrier} = 'courier' then ${shipments.reference} end`,
}
/** The parcel of an order as its shopper and the owner see it. */
export type ShownParcel = RowOf<typeof parcels>

/** The parcels of these orders; an order that was not handed over has none. */
export async function listParcelsOf(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, ShownParcel>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: shipments.orderId, parcel: parcels })
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
  return new Map(rows.map(({ orderId, parcel }) => [orderId, withoutNulls(parcel)]))
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
  {
    parcel,
    actorId,
    ...entry
  }: Pick<AuditEntry, 'action' | 'at' | 'before' | 'after'> & {
    parcel: string
    actorId?: UserId
  },
): Promise<void> {
  await recordAudit(tx, { ...entry, actorId, subjectKind: 'parcel', subjectId: parcel })
}
