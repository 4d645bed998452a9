import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { OrderId } from '#domain/ids.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import type { ParcelEvent, ParcelStep } from '#domain/shipments/steps.ts'
import type { Reader, ShopDatabase, Transaction } from '../connection.ts'
import { shipments, trackingEvents } from '../tables/shipments.ts'

/** A parcel that the courier carries. */
export interface CourierShipment {
  id: number
  orderId: OrderId
  trackingId: string
  state: ParcelState
  /** When the courier is asked next, as it stood when this was read. */
  nextPollAt: Date | undefined
}

const CARRIED = {
  id: shipments.id,
  orderId: shipments.orderId,
  trackingId: shipments.trackingId,
  state: shipments.state,
  nextPollAt: shipments.nextPollAt,
}

function carriedFrom(
  row:
    | {
        id: number
        orderId: string
        trackingId: string | null
        state: ParcelState
        nextPollAt: Date | null
      }
    | undefined,
): CourierShipment | undefined {
  if (!row || row.trackingId === null) return undefined
  const { orderId, trackingId, nextPollAt } = row
  return { ...row, orderId: orderId as OrderId, trackingId, nextPollAt: nextPollAt ?? undefined }
}

/** The courier's parcel of this number; one that was given away by hand is none of the courier's. */
export async function findShipmentByTrackingId(
  db: Reader,
  trackingId: string,
): Promise<CourierShipment | undefined> {
  const [row] = await db
    .select(CARRIED)
    .from(shipments)
    .where(and(eq(shipments.trackingId, trackingId), eq(shipments.carrier, 'courier')))
  return carriedFrom(row)
}

/** Whether a parcel of this reference is still being booked, so that its number is not known yet. */
export async function isBeingBooked(db: Reader, reference: string): Promise<boolean> {
  const [row] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.reference, reference), isNull(shipments.trackingId)))
  return row !== undefined
}

/** Takes the parcel that should have been asked about longest; it is due again after `leaseMs`. */
export async function takeShipmentToPoll(
  db: ShopDatabase,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<CourierShipment | undefined> {
  const due = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(isNotNull(shipments.nextPollAt), lte(shipments.nextPollAt, now)))
    .orderBy(asc(shipments.nextPollAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(shipments)
    .set({ nextPollAt: new Date(now.getTime() + leaseMs) })
    .where(eq(shipments.id, due))
    .returning(CARRIED)
  return carriedFrom(row)
}

/** Has the courier asked about a parcel at that moment, or earlier where that is due already. */
export async function pollShipmentAt(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ nextPollAt: sql`least(${shipments.nextPollAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(shipments.id, id))
}

/** Notes what was said of a parcel and answers with what was new. Asked under the order's lock. */
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
    .returning()
  return rows.map(({ step, code, happenedAt, place }) => ({
    step,
    code,
    at: happenedAt ?? undefined,
    place,
  }))
}

/** Everything that was ever said of a parcel, in the order in which it arrived. */
export async function listEvents(db: Reader, parcelId: number): Promise<ParcelEvent[]> {
  const rows = await db
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, parcelId))
    .orderBy(asc(trackingEvents.id))
  return rows.map(({ step, code, happenedAt, place }) => ({
    step,
    code,
    at: happenedAt ?? undefined,
    place,
  }))
}

/**
 * Writes where a parcel is now and when it is asked about next, unless somebody wanted it asked about
 * since it was read.
 */
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
