import { REFUND_CHANNEL } from '#database/payments.ts'
import { compareBooks } from '#use-cases/compare-books.ts'
import { compareCash } from '#use-cases/compare-cash.ts'
import { expireReservations } from '#use-cases/expire-reservations.ts'
import { handlePaymentEvents } from '#use-cases/handle-payment-events.ts'
import { reconcilePayments } from '#use-cases/reconcile-payments.ts'
import { sendRefunds } from '#use-cases/send-refunds.ts'
import type { Job, JobDeps } from './job.ts'

interface Report {
  failures: readonly unknown[]
  isUnfinished?: boolean
}

/** Tells what failed, after everything else of the run is done. */
function told(deps: JobDeps, { failures, isUnfinished = false }: Report) {
  for (const error of failures) deps.onFailure(error)
  return { isUnfinished }
}

/** At a start and each minute: for what no browser and no event has told. */
export const reconcile: Job = {
  name: 'reconcile-payments',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => told(deps, await reconcilePayments(deps, { isStopping })),
}

/** At a start and each minute: goods of orders whose time to pay is over are for sale again. */
export const expire: Job = {
  name: 'expire-reservations',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => told(deps, await expireReservations(deps, { isStopping })),
}

/** At a start and each minute: events that a stop or an outage has left undone. */
export const handleEvents: Job = {
  name: 'handle-payment-events',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => told(deps, await handlePaymentEvents(deps, { isStopping })),
}

/** Woken by the commit that wished a refund; each minute for what waits for its next try. */
export const refund: Job = {
  name: 'send-refunds',
  schedule: '* * * * *',
  wakeOn: REFUND_CHANNEL,
  run: async (deps, isStopping) => told(deps, await sendRefunds(deps, { isStopping })),
}

/** Each morning, beside it: the cash that couriers collected; needs no provider. */
export const cash: Job = {
  name: 'compare-cash',
  schedule: '10 5 * * *',
  run: async (deps) => {
    await compareCash(deps)
    return { isUnfinished: false }
  },
}

/** Each morning, before the owner looks; a silent provider is asked again tomorrow. */
export const books: Job = {
  name: 'compare-books',
  schedule: '20 5 * * *',
  run: async (deps) => {
    await compareBooks(deps)
    return { isUnfinished: false }
  },
}
