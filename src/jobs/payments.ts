import { REFUND_CHANNEL } from '#database/payments.ts'
import { expireReservations } from '#use-cases/expire-reservations.ts'
import { handlePaymentEvents } from '#use-cases/handle-payment-events.ts'
import { pollPendingPayments } from '#use-cases/poll-pending-payments.ts'
import { reconcileCashOnDelivery } from '#use-cases/reconcile-cash-on-delivery.ts'
import { reconcilePayments } from '#use-cases/reconcile-payments.ts'
import { sendRefunds } from '#use-cases/send-refunds.ts'
import type { Job, JobDeps } from './job.ts'

interface Report {
  failures: readonly unknown[]
  isUnfinished?: boolean
}

/** Reports what failed, after everything else of the run is done. */
function finished(deps: JobDeps, { failures, isUnfinished = false }: Report) {
  for (const error of failures) deps.onFailure(error)
  return { isUnfinished }
}

/** At a start and each minute: for payments that neither the browser nor a webhook reported. */
export const pollPayments: Job = {
  name: 'poll-pending-payments',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await pollPendingPayments(deps, { isStopping })),
}

/** At a start and each minute: goods of orders whose time to pay is over are for sale again. */
export const expireUnpaid: Job = {
  name: 'expire-reservations',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await expireReservations(deps, { isStopping })),
}

/** At a start and each minute: events that a stop or an outage has left undone. */
export const handleEvents: Job = {
  name: 'handle-payment-events',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await handlePaymentEvents(deps, { isStopping })),
}

/** Woken by the commit that requested a refund; each minute for what waits for its next try. */
export const refund: Job = {
  name: 'send-refunds',
  schedule: '* * * * *',
  wakeOn: REFUND_CHANNEL,
  run: async (deps, isStopping) => finished(deps, await sendRefunds(deps, { isStopping })),
}

/** Each morning, beside it: the cash that couriers collected; needs no provider. */
export const reconcileCash: Job = {
  name: 'reconcile-cash-on-delivery',
  schedule: '10 5 * * *',
  run: async (deps) => {
    await reconcileCashOnDelivery(deps)
    return { isUnfinished: false }
  },
}

/** Each morning, before the owner's day begins; a provider that does not answer is asked again tomorrow. */
export const reconcilePaymentsJob: Job = {
  name: 'reconcile-payments',
  schedule: '20 5 * * *',
  run: async (deps) => {
    await reconcilePayments(deps)
    return { isUnfinished: false }
  },
}
