import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { findCarried, isBeingBooked, lookAtParcel } from '#database/parcels/follow.ts'
import {
  isHeardOf,
  type KeptNews,
  keepNews,
  listUnhandledNews,
  settleNews,
} from '#database/parcels/news.ts'
import { wakeCarriers } from '#database/parcels/wake.ts'
import { inTransaction } from '#database/transaction.ts'
import { isEnd } from '#domain/parcels/steps.ts'
import type { Courier } from '#providers/shipping/port.ts'
import { recordTracking, type TrackingDeps } from './record-tracking.ts'

export interface HearingDeps extends TrackingDeps {
  db: ShopDatabase
  courier: Courier
}

/** Takes what the courier sent: keeps the bytes first, then acts on them, each piece of news once. */
export async function hearCourier(deps: HearingDeps, body: Buffer): Promise<void> {
  const trackingId = deps.courier.readNews(body)?.trackingId
  const kept = await keepNews(deps.db, { body, trackingId, at: deps.clock.now() })
  if (!kept.isHandled) await handle(deps, kept)
}

/** Acts on news that were kept and not acted upon, because the shop broke off. */
export async function catchUpOnNews(deps: HearingDeps, most: number): Promise<void> {
  for (const kept of await listUnhandledNews(deps.db, most)) await handle(deps, kept)
}

async function handle(deps: HearingDeps, kept: KeptNews): Promise<void> {
  const news = deps.courier.readNews(Buffer.from(kept.body))
  await inTransaction(deps.db, async (tx) => {
    // The courier is quicker than its own answer: what it says of a parcel that is being booked
    // waits until the parcel has its number. Asked first, as the booking may end between the two.
    if (news && (await isBeingBooked(tx, news.reference))) return
    const parcel = news && (await findCarried(tx, news.trackingId))
    if (news && parcel && !news.isReturn) {
      // A token can leak: that a parcel has arrived, came back or is lost counts when the courier
      // says so on being asked.
      const hints = news.events.filter(({ step }) => !isEnd(step))
      if (hints.length > 0)
        await recordTracking(deps, tx, { parcel, events: hints, source: 'news' })
      if (hints.length < news.events.length) {
        await lookAtParcel(tx, parcel.id, deps.clock.now())
        await wakeCarriers(tx)
      }
    } else if (news && !news.isReturn) await reportUnknown(deps, tx, kept, news.trackingId)
    await settleNews(tx, kept.hash, deps.clock.now())
  })
}

/** One address serves the courier's whole account, so a stranger's parcel is told of once. */
async function reportUnknown(
  deps: HearingDeps,
  tx: Transaction,
  { hash }: KeptNews,
  trackingId: string,
): Promise<void> {
  if (await isHeardOf(tx, { trackingId, hash })) return
  await deps.reportParcelProblem(tx, {
    problem: 'unknown-parcel',
    orderId: undefined,
    parcel: trackingId,
    detail: '',
    at: deps.clock.now(),
  })
}
