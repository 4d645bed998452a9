import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import {
  dueLongest,
  heldUntil,
  isStillLeased,
  type Leasable,
  type Leased,
  type LeaseRequest,
} from '#database/leases.ts'
import type { SubmissionOutcome } from '#database/shipments/submit.ts'
import { wakeShipmentJobs } from '#database/shipments/wake.ts'
import { returnPickups, returnRequests } from '#database/tables/returns.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ReturnId, ReturnRequest } from '#domain/returns/return-request.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import type { ParcelStep } from '#domain/shipments/steps.ts'

const pickups = {
  ...columnsOf(returnPickups, 'returnId', 'orderId', 'reference', 'state', 'isOff', 'trackingId'),
  ...columnsOf(returnPickups, 'courierName', 'trackingUrl', 'pickupOn', 'step', 'arrivedAt'),
  ...columnsOf(returnPickups, 'note'),
}
/** A return that the courier collects. */
export type ReturnPickup = RowOf<typeof pickups>

export async function listPickupsOf(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<ReturnId, ReturnPickup>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select(pickups)
    .from(returnPickups)
    .where(inArray(returnPickups.orderId, [...orderIds]))
  return new Map(rows.map((row) => [row.returnId, withoutNulls(row)]))
}

export async function findPickup(db: Reader, id: ReturnId): Promise<ReturnPickup | undefined> {
  const [row] = await db.select(pickups).from(returnPickups).where(eq(returnPickups.returnId, id))
  return row && withoutNulls(row)
}

export async function findPickupByTrackingId(
  db: Reader,
  trackingId: string,
): Promise<ReturnPickup | undefined> {
  const [row] = await db
    .select(pickups)
    .from(returnPickups)
    .where(eq(returnPickups.trackingId, trackingId))
  return row && withoutNulls(row)
}

/** Whether a pickup of this reference is still being booked, so that its tracking id is not known yet. */
export async function isPickupBeingBooked(db: Reader, reference: string): Promise<boolean> {
  const [row] = await db
    .select({ id: returnPickups.returnId })
    .from(returnPickups)
    .where(and(eq(returnPickups.reference, reference), isNull(returnPickups.trackingId)))
  return row !== undefined
}

/** Saves a pickup, replacing an earlier one that is over; a job books it with the courier after the commit. */
export async function requestPickup(
  tx: Transaction,
  wanted: {
    returnId: ReturnId
    orderId: OrderId
    reference: string
    actorId: UserId
    at: Date
  },
): Promise<void> {
  const { returnId, orderId, reference, actorId: askedBy, at } = wanted
  const fresh = {
    orderId,
    reference,
    askedBy,
    askedAt: at,
    nextTryAt: at,
    tries: 0,
    isOff: false,
    state: 'wanted' as const,
    trackingId: null,
    courierName: '',
    trackingUrl: '',
    note: '',
    pickupOn: null,
    step: null,
    arrivedAt: null,
    nextPollAt: null,
  }
  await tx
    .insert(returnPickups)
    .values({ returnId, ...fresh })
    .onConflictDoUpdate({ target: returnPickups.returnId, set: fresh })
  await wakeShipmentJobs(tx)
}

/**
 * Queues the cancellation of a pickup with the courier. A booking request that is under way ends first, so that it
 * cannot be cancelled before it was made.
 */
export async function cancelPickup(tx: Transaction, returnId: ReturnId, at: Date): Promise<void> {
  await tx
    .update(returnPickups)
    .set({
      isOff: true,
      nextTryAt: sql`coalesce(${returnPickups.nextTryAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(returnPickups.returnId, returnId))
  await wakeShipmentJobs(tx)
}

/** A pickup that this worker has claimed for booking or cancelling. */
export type PickupToSubmit = ReturnPickup &
  Leased<ReturnId> & {
    /** Including this one. */
    tries: number
    request: Pick<ReturnRequest, 'state' | 'cameAt' | 'reason' | 'goods'>
  }

/** Queues the cancellation of uncollected pickups whose returns were refused or arrived another way. */
export async function queueEndedPickups(db: ShopDatabase, now: Date): Promise<void> {
  const ended = db
    .select({ id: returnPickups.returnId })
    .from(returnPickups)
    .innerJoin(returnRequests, eq(returnRequests.id, returnPickups.returnId))
    .where(
      and(
        inArray(returnPickups.state, ['wanted', 'booked']),
        isNull(returnPickups.nextTryAt),
        or(eq(returnRequests.state, 'refused'), isNotNull(returnRequests.cameAt)),
      ),
    )
  await db
    .update(returnPickups)
    .set({ nextTryAt: now, tries: 0 })
    .where(inArray(returnPickups.returnId, ended))
}

/** Claims the pickup that has been due longest; it is due again after `leaseMs`. */
export async function takePickupToSubmit(
  db: ShopDatabase,
  asked: LeaseRequest,
): Promise<PickupToSubmit | undefined> {
  const nextTryAt = heldUntil(asked)
  const due = dueLongest(db, TO_SUBMIT, asked.now)
  const [row] = await db
    .update(returnPickups)
    .set({ nextTryAt, tries: sql`${returnPickups.tries} + 1` })
    .from(returnRequests)
    .where(and(eq(returnPickups.returnId, due), eq(returnRequests.id, returnPickups.returnId)))
    .returning({
      ...pickups,
      tries: returnPickups.tries,
      request: columnsOf(returnRequests, 'state', 'cameAt', 'reason', 'goods'),
    })
  if (!row) return undefined
  const { request, ...pickup } = row
  return {
    ...withoutNulls(pickup),
    id: row.returnId,
    heldUntil: nextTryAt,
    request: withoutNulls(request),
  }
}

const TO_SUBMIT: Leasable = {
  table: returnPickups,
  id: returnPickups.returnId,
  due: returnPickups.nextTryAt,
}
const TO_POLL: Leasable = { ...TO_SUBMIT, due: returnPickups.nextPollAt }

/** Whether a pickup is still this worker's to submit; it stays so until the transaction ends. */
export const isPickupStillSubmitted = (tx: Transaction, pickup: PickupToSubmit): Promise<boolean> =>
  isStillLeased(tx, TO_SUBMIT, pickup)

/** How the request to the courier ended. */
export type PickupOutcome = SubmissionOutcome & { pickupOn?: string | null; isOff?: false }

/**
 * Saves the outcome. If the pickup was cancelled or wanted again meanwhile, it also becomes due at once. Returns false
 * in that case.
 */
export async function savePickup(
  tx: Transaction,
  { returnId, isOff }: Pick<PickupToSubmit, 'returnId' | 'isOff'>,
  outcome: PickupOutcome,
  at: Date,
): Promise<boolean> {
  const change = 'state' in outcome ? { nextTryAt: null, tries: 0, ...outcome } : outcome
  const [row] = await tx
    .select({ isOff: returnPickups.isOff })
    .from(returnPickups)
    .where(eq(returnPickups.returnId, returnId))
    .for('no key update')
  const isAsTaken = row?.isOff === isOff
  await tx
    .update(returnPickups)
    .set(isAsTaken ? change : { ...change, nextTryAt: at, tries: 0 })
    .where(eq(returnPickups.returnId, returnId))
  return isAsTaken
}

/** Claims the pickup whose tracking has been due longest; it is due again after `leaseMs`. */
export async function takePickupToPoll(
  db: ShopDatabase,
  asked: LeaseRequest,
): Promise<ReturnPickup | undefined> {
  const [row] = await db
    .update(returnPickups)
    .set({ nextPollAt: heldUntil(asked) })
    .where(eq(returnPickups.returnId, dueLongest(db, TO_POLL, asked.now)))
    .returning(pickups)
  return row && withoutNulls(row)
}

/** Schedules polling at that time, unless it is due earlier or has ended. */
export async function pollPickupAt(tx: Transaction, returnId: ReturnId, at: Date): Promise<void> {
  await tx
    .update(returnPickups)
    .set({ nextPollAt: sql`least(${returnPickups.nextPollAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(returnPickups.returnId, returnId), isNotNull(returnPickups.nextPollAt)))
}

/** Saves the courier's tracking of a pickup, unless its tracking id has changed since it was read. */
export async function savePickupTracking(
  tx: Transaction,
  { returnId, trackingId }: Pick<ReturnPickup, 'returnId' | 'trackingId'>,
  now: {
    state: ParcelState
    step: ParcelStep | undefined
    arrivedAt: Date | undefined
    nextPollAt: Date | undefined
  },
): Promise<void> {
  await tx
    .update(returnPickups)
    .set({
      ...now,
      nextPollAt: now.nextPollAt ?? null,
      step: now.step ?? null,
      arrivedAt: now.arrivedAt ?? null,
    })
    .where(
      and(eq(returnPickups.returnId, returnId), eq(returnPickups.trackingId, trackingId ?? '')),
    )
}
