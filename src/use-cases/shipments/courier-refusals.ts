import type { Transaction } from '#database/connection.ts'
import type { SubmissionOutcome } from '#database/shipments/submit.ts'
import type { OrderId } from '#domain/ids.ts'
import { nextReference } from '#domain/shipments/hand-over.ts'
import type { ParcelProblem } from '#domain/shipments/progress.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { CourierRefusal } from '#providers/shipping/port.ts'
import type { With } from '#use-cases/deps.ts'

/** The pause after each unclear answer of the courier; the last one repeats. */
const RETRY_AFTER_MS: readonly number[] = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS)
/** A parcel that has waited for about nine hours is reported to the owner. */
const TRIES_BEFORE_REPORT = 6
const MAX_REFERENCES = 9

type Deps = With<'clock' | 'reportParcelProblem'>

/** A request to the courier, for a shipment or for a pickup. */
interface Submission {
  orderId: OrderId
  reference: string
  /** The number of attempts, including this one. */
  tries: number
  save(outcome: SubmissionOutcome): Promise<unknown>
}

/** Saves a refused booking: the owner decides, a new reference is tried at once, or the same one is retried later. */
export async function saveRefusedBooking(
  tx: Transaction,
  deps: Deps,
  asked: Submission,
  refusal: CourierRefusal | { reason: 'reference-used' },
): Promise<void> {
  if (refusal.reason === 'declined') {
    await asked.save({ state: 'needs-owner', note: refusal.detail })
    await report(tx, deps, asked, 'booking-refused', refusal.detail)
  } else if (refusal.reason === 'reference-used' && asked.tries <= MAX_REFERENCES) {
    const reference = nextReference(asked.reference)
    await asked.save({ reference, nextTryAt: deps.clock.now() })
  } else await scheduleRetry(tx, deps, asked, refusal.reason)
}

/** Saves a refused cancellation: the courier has already collected the parcel, or the request is retried later. */
export async function saveRefusedCallOff(
  tx: Transaction,
  deps: Deps,
  asked: Submission & { wasBooked: boolean },
  refusal: CourierRefusal,
): Promise<void> {
  if (refusal.reason !== 'declined') return await scheduleRetry(tx, deps, asked, refusal.reason)
  await asked.save({ state: asked.wasBooked ? 'under-way' : 'called-off', note: refusal.detail })
  if (asked.wasBooked) await report(tx, deps, asked, 'cannot-be-stopped', refusal.detail)
}

/**
 * Schedules a retry. Reports a wrong configuration to the owner at once, everything else after several tries, once
 * each.
 */
async function scheduleRetry(tx: Transaction, deps: Deps, asked: Submission, why: string) {
  const waitMs = RETRY_AFTER_MS[asked.tries - 1] ?? RETRY_AFTER_MS.at(-1) ?? MINUTE_MS
  await asked.save({ nextTryAt: new Date(deps.clock.now().getTime() + waitMs), note: why })
  if (asked.tries === (why === 'misconfigured' ? 1 : TRIES_BEFORE_REPORT)) {
    await report(tx, deps, asked, 'booking-refused', why)
  }
}

async function report(
  tx: Transaction,
  { clock, reportParcelProblem }: Deps,
  { orderId, reference: parcel }: Submission,
  problem: ParcelProblem,
  detail: string,
): Promise<void> {
  await reportParcelProblem(tx, { problem, orderId, parcel, detail, at: clock.now() })
}
