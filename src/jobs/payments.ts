import { REFUND_CHANNEL } from '#database/payments.ts'
import { lapseConfirmations } from '#use-cases/confirm-cash-order.ts'
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

/** Reports the failures after the rest of the run is done. */
function finished(deps: JobDeps, { failures, isUnfinished = false }: Report) {
  for (const error of failures) deps.onFailure(error)
  return { isUnfinished }
}

/** At start and every minute: payments that neither the browser nor a webhook reported. */
export const pollPayments: Job = {
  name: 'poll-pending-payments',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await pollPendingPayments(deps, { isStopping })),
}

/** At start and every minute: puts the goods of expired unpaid orders back on sale. */
export const expireUnpaid: Job = {
  name: 'expire-reservations',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await expireReservations(deps, { isStopping })),
}

/** At start and every minute: cancels the cash orders that nobody confirmed in time. */
export const lapseUnconfirmed: Job = {
  name: 'lapse-confirmations',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await lapseConfirmations(deps, { isStopping })),
}

/** At start and every minute: events that a stop or an outage left unhandled. */
export const handleEvents: Job = {
  name: 'handle-payment-events',
  schedule: '* * * * *',
  atStart: true,
  run: async (deps, isStopping) => finished(deps, await handlePaymentEvents(deps, { isStopping })),
}

/** Runs when a refund is requested, and every minute for retries. */
export const refund: Job = {
  name: 'send-refunds',
  schedule: '* * * * *',
  wakeOn: REFUND_CHANNEL,
  run: async (deps, isStopping) => finished(deps, await sendRefunds(deps, { isStopping })),
}

/** Every morning: compares the couriers' remittances with the orders; needs no provider. */
export const reconcileCash: Job = {
  name: 'reconcile-cash-on-delivery',
  schedule: '10 5 * * *',
  run: async (deps) => {
    await reconcileCashOnDelivery(deps)
    return { isUnfinished: false }
  },
}

/** Every morning: compares the shop's payments with the provider's; an outage waits until the next day. */
export const reconcilePaymentsJob: Job = {
  name: 'reconcile-payments',
  schedule: '20 5 * * *',
  run: async (deps) => {
    await reconcilePayments(deps)
    return { isUnfinished: false }
  },
}
