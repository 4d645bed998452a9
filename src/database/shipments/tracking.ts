import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { columnsOf, withoutNulls } from '#database/columns.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { dueLongest, heldUntil, type Leasable, type LeaseRequest } from '#database/leases.ts'
import { shipments, trackingEvents } from '#database/tables/shipments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import type { ParcelEvent, ParcelStep } from '#domain/shipments/steps.ts'

export interface CourierShipment {
  id: number
  orderId: OrderId
  trackingId: string
  state: ParcelState
  /** When the courier is to be polled next, as read with this row. */
  nextPollAt: Date | undefined
}

const CARRIED = columnsOf(shipments, 'id', 'orderId', 'trackingId', 'state', 'nextPollAt')

function carriedFrom(
  row: SelectResultFields<typeof CARRIED> | undefined,
): CourierShipment | undefined {
  if (!row || row.trackingId === null) return undefined
  return { ...row, trackingId: row.trackingId, nextPollAt: row.nextPollAt ?? undefined }
}

/** The courier's shipment with this tracking id; those handed over personally are not found. */
export async function findShipmentByTrackingId(db: Reader, trackingId: string) {
  const [row] = await db
    .select(CARRIED)
    .from(shipments)
    .where(and(eq(shipments.trackingId, trackingId), eq(shipments.carrier, 'courier')))
  return carriedFrom(row)
}

/** Whether a shipment of this reference is still being booked, so that its tracking id is not known yet. */
export async function isBeingBooked(db: Reader, reference: string): Promise<boolean> {
  const [row] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.reference, reference), isNull(shipments.trackingId)))
  return row !== undefined
}

const TO_POLL: Leasable = { table: shipments, id: shipments.id, due: shipments.nextPollAt }

/** Claims the shipment whose tracking has been due longest; it is due again after `leaseMs`. */
export async function takeShipmentToPoll(db: ShopDatabase, asked: LeaseRequest) {
  const [row] = await db
    .update(shipments)
    .set({ nextPollAt: heldUntil(asked) })
    .where(eq(shipments.id, dueLongest(db, TO_POLL, asked.now)))
    .returning(CARRIED)
  return carriedFrom(row)
}

/** Schedules polling of a shipment at that time, unless it is due earlier. */
export async function pollShipmentAt(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ nextPollAt: sql`least(${shipments.nextPollAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(shipments.id, id))
}

const EVENT = {
  ...columnsOf(trackingEvents, 'step', 'code', 'place'),
  at: trackingEvents.happenedAt,
}

/** Stores tracking events and returns the new ones. The order must be locked. */
export async function recordEvents(
  tx: Transaction,
  {
    parcelId,
    events,
    source,
    at,
  }: { parcelId: number; events: readonly ParcelEvent[]; source: 'webhook' | 'poll'; at: Date },
): Promise<ParcelEvent[]> {
  if (events.length === 0) return []
  const rows = await tx
    .insert(trackingEvents)
    .values(
      events.map((event) => ({
        shipmentId: parcelId,
        step: event.step,
        code: event.code,
        happenedAt: event.at ?? null,
        place: event.place,
        source,
        recordedAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning(EVENT)
  return rows.map(withoutNulls)
}

/** All tracking events of a shipment, in the order of arrival. */
export async function listEvents(db: Reader, parcelId: number): Promise<ParcelEvent[]> {
  const rows = await db
    .select(EVENT)
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, parcelId))
    .orderBy(asc(trackingEvents.id))
  return rows.map(withoutNulls)
}

/**
 * The state of a shipment, locked until this transaction ends: the courier may have confirmed a cancellation since
 * the shipment was read.
 */
export async function lockShipmentState(tx: Transaction, id: number): Promise<ParcelState> {
  const [row] = await tx
    .select({ state: shipments.state })
    .from(shipments)
    .where(eq(shipments.id, id))
    .for('no key update')
  if (!row) throw new Error('no such shipment')
  return row.state
}

/** Saves the state of a shipment and when it is polled next, unless it was rescheduled since it was read. */
export async function saveTrackingState(
  tx: Transaction,
  parcel: CourierShipment,
  now: { state: ParcelState; step: ParcelStep | undefined; nextPollAt: Date | undefined },
): Promise<void> {
  const asRead = parcel.nextPollAt?.toISOString() ?? null
  const next = now.nextPollAt?.toISOString() ?? null
  await tx
    .update(shipments)
    .set({
      state: now.state,
      step: now.step ?? null,
      nextPollAt: sql`case
        when ${shipments.nextPollAt} is not distinct from ${asRead}::timestamptz
        then ${next}::timestamptz else ${shipments.nextPollAt}
      end`,
    })
    .where(eq(shipments.id, parcel.id))
}
