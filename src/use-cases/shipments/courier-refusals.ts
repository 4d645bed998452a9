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

/** What was asked of the courier for a parcel to carry or to collect. */
interface Submission {
  orderId: OrderId
  reference: string
  /** Including this one. */
  tries: number
  save(outcome: SubmissionOutcome): Promise<unknown>
}

/** Saves that nothing was booked: the owner decides, another reference is tried, or the same one later. */
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
  } else await tryLater(tx, deps, asked, refusal.reason)
}

/** Saves that nothing was called off: the courier has collected the parcel already, or is asked again later. */
export async function saveRefusedCallOff(
  tx: Transaction,
  deps: Deps,
  asked: Submission & { wasBooked: boolean },
  refusal: CourierRefusal,
): Promise<void> {
  if (refusal.reason !== 'declined') return await tryLater(tx, deps, asked, refusal.reason)
  await asked.save({ state: asked.wasBooked ? 'under-way' : 'called-off', note: refusal.detail })
  if (asked.wasBooked) await report(tx, deps, asked, 'cannot-be-stopped', refusal.detail)
}

/** The owner is told of a wrong configuration at once, of everything else after a while, once each. */
async function tryLater(tx: Transaction, deps: Deps, asked: Submission, why: string) {
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
