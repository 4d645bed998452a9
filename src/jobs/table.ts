import { SEARCH_CHANNEL } from '#database/catalog/search-index.ts'
import { ERASED_CHANNEL } from '#database/erasure/erased-people.ts'
import { MAIL_CHANNEL } from '#database/mails/mails.ts'
import { hasDueMessages } from '#database/mails/outbox.ts'
import { STEP_CHANNEL } from '#database/orders/steps.ts'
import { REFUND_CHANNEL } from '#database/payments/payments.ts'
import { PARCEL_CHANNEL } from '#database/shipments/wake.ts'
import { deleteOldWebhooks, WEBHOOK_CHANNEL } from '#database/webhooks/webhooks.ts'
import { WEBHOOKS_KEPT_MS } from '#domain/webhooks/webhook.ts'
import { showDuePosts } from '#use-cases/blog/show-due-posts.ts'
import { countBoughtTogether } from '#use-cases/catalog/count-bought-together.ts'
import { deleteOldMisses } from '#use-cases/catalog/count-search-miss.ts'
import { indexForNewRules } from '#use-cases/catalog/index-for-search.ts'
import { notifySearchEngines } from '#use-cases/catalog/notify-search-engines.ts'
import { remindOfConsultations } from '#use-cases/consultations/remind-of-consultations.ts'
import { deleteOldAnswers } from '#use-cases/delete-old-answers.ts'
import type { DueReport } from '#use-cases/each-due.ts'
import { anonymiseOldRecords } from '#use-cases/erasure/erase-account.ts'
import { publishErasedPeople } from '#use-cases/erasure/publish-erased-people.ts'
import { recordHealth } from '#use-cases/health/record-health.ts'
import { deleteOldMails } from '#use-cases/mails/delete-old-mails.ts'
import { sendQueuedMails, sendQueuedMessages } from '#use-cases/mails/send-queued-mails.ts'
import { lapseConfirmations } from '#use-cases/orders/confirm-cash-order.ts'
import { deleteOldFunnelCounts } from '#use-cases/orders/count-funnel.ts'
import { countSalesDays } from '#use-cases/orders/count-sales-days.ts'
import { makeOrderSteps } from '#use-cases/orders/make-order-steps.ts'
import { sendOrderAlerts } from '#use-cases/orders/send-order-alerts.ts'
import { expireReservations } from '#use-cases/payments/expire-reservations.ts'
import { handlePaymentEvents } from '#use-cases/payments/handle-payment-events.ts'
import { pollPendingPayments } from '#use-cases/payments/poll-pending-payments.ts'
import { reconcilePayments } from '#use-cases/payments/reconcile-payments.ts'
import { sendRefunds } from '#use-cases/payments/send-refunds.ts'
import { sweepPictures } from '#use-cases/pictures/sweep-pictures.ts'
import { reconcileCashOnDelivery } from '#use-cases/remittances/reconcile-cash-on-delivery.ts'
import { bookReturnPickups } from '#use-cases/returns/book-return-pickups.ts'
import { followReturnPickups } from '#use-cases/returns/follow-return-pickups.ts'
import { askForReviews } from '#use-cases/reviews/ask-for-reviews.ts'
import { bookShipments } from '#use-cases/shipments/book-shipments.ts'
import { deleteOldCourierEvents, pollTracking } from '#use-cases/shipments/poll-tracking.ts'
import { notifyRecalls } from '#use-cases/stock/notify-recalls.ts'
import { sendStockAlerts } from '#use-cases/stock/send-stock-alerts.ts'
import { reportTurnover } from '#use-cases/tax/report-turnover.ts'
import { sendWebhooks } from '#use-cases/webhooks/send-webhooks.ts'
import type { Job, JobDeps } from './job.ts'

/** Runs the work once; anything left over waits for the next scheduled run. */
const once =
  (work: (deps: JobDeps) => Promise<unknown>): Job['run'] =>
  async (deps) => {
    await work(deps)
  }

const bothOf = (one: DueReport, other: DueReport): DueReport => ({
  isUnfinished: one.isUnfinished || other.isUnfinished,
  failures: [...one.failures, ...other.failures],
})

/** All work that is done later. Most deletions run at a quiet hour of the night. */
export const JOBS: readonly Job[] = [
  // When a mail is queued, and every minute for retries.
  {
    name: 'send-mails',
    schedule: '* * * * *',
    wakeOn: MAIL_CHANNEL,
    run: (deps, isStopping) => sendQueuedMails(deps, { isStopping }),
  },
  // With the mails: one notification announces both.
  {
    name: 'send-messages',
    schedule: '* * * * *',
    wakeOn: MAIL_CHANNEL,
    isWanted: async ({ db, clock, phoneMessages }) =>
      phoneMessages !== undefined && (await hasDueMessages(db, clock.now())),
    run: async ({ phoneMessages, ...deps }, isStopping) =>
      phoneMessages && (await sendQueuedMessages({ ...deps, phoneMessages }, { isStopping })),
  },
  { name: 'delete-old-mails', schedule: '40 3 * * *', catchesUp: true, run: once(deleteOldMails) },
  // At night, so that no order has to do it; also old counts of visits and of searches without results.
  {
    name: 'delete-old-answers',
    schedule: '50 3 * * *',
    catchesUp: true,
    run: async (deps) => {
      await deleteOldAnswers(deps)
      await deleteOldMisses(deps)
      await deleteOldFunnelCounts(deps)
    },
  },
  {
    name: 'anonymise-records',
    schedule: '55 3 * * *',
    catchesUp: true,
    run: once(anonymiseOldRecords),
  },
  // Events that a stop or an outage left unhandled.
  {
    name: 'handle-payment-events',
    schedule: '* * * * *',
    atStart: true,
    run: (deps, isStopping) => handlePaymentEvents(deps, { isStopping }),
  },
  // Payments that neither the browser nor a webhook reported.
  {
    name: 'poll-pending-payments',
    schedule: '* * * * *',
    atStart: true,
    run: (deps, isStopping) => pollPendingPayments(deps, { isStopping }),
  },
  // Puts the goods of expired unpaid orders back on sale.
  {
    name: 'expire-reservations',
    schedule: '* * * * *',
    atStart: true,
    run: (deps, isStopping) => expireReservations(deps, { isStopping }),
  },
  // Cancels the cash orders that nobody confirmed in time.
  {
    name: 'lapse-confirmations',
    schedule: '* * * * *',
    atStart: true,
    run: (deps, isStopping) => lapseConfirmations(deps, { isStopping }),
  },
  // When a refund is requested, and every minute for retries.
  {
    name: 'send-refunds',
    schedule: '* * * * *',
    wakeOn: REFUND_CHANNEL,
    run: (deps, isStopping) => sendRefunds(deps, { isStopping }),
  },
  // When a parcel is handed over or a return is to be collected, and every minute for what was cancelled and retries.
  {
    name: 'book-shipments',
    schedule: '* * * * *',
    wakeOn: PARCEL_CHANNEL,
    run: async (deps, isStopping) => {
      const parcels = await bookShipments(deps, isStopping)
      const pickups = await bookReturnPickups(deps, isStopping)
      return bothOf(parcels, pickups)
    },
  },
  // When the courier's webhook hints at an end of a delivery, and every ten minutes for overdue parcels.
  {
    name: 'poll-tracking',
    schedule: '*/10 * * * *',
    wakeOn: PARCEL_CHANNEL,
    run: async (deps, isStopping) => {
      const parcels = await pollTracking(deps, isStopping)
      const returns = await followReturnPickups(deps, isStopping)
      return bothOf(parcels, returns)
    },
  },
  {
    name: 'delete-courier-events',
    schedule: '50 3 * * *',
    catchesUp: true,
    run: once(deleteOldCourierEvents),
  },
  // Compares the shop's payments with the provider's; what an outage prevents is compared on the next day.
  {
    name: 'reconcile-payments',
    schedule: '20 5 * * *',
    catchesUp: true,
    run: async (deps) => {
      const answer = await reconcilePayments(deps)
      if (answer.ok) return answer
      return answer.reason === 'no-provider' ? {} : { failures: [new Error(answer.reason)] }
    },
  },
  // Publishes scheduled posts whose time has come.
  { name: 'show-due-posts', schedule: '* * * * *', run: once(showDuePosts) },
  // Deletes pictures that nothing shows; at once after an erasure.
  {
    name: 'sweep-pictures',
    schedule: '10 4 * * *',
    catchesUp: true,
    wakeOn: ERASED_CHANNEL,
    run: sweepPictures,
  },
  // Compares the couriers' remittances with the orders; needs no provider.
  {
    name: 'reconcile-cash-on-delivery',
    schedule: '10 5 * * *',
    catchesUp: true,
    run: reconcileCashOnDelivery,
  },
  // Tells of duties that come with the turnover of a financial year.
  { name: 'report-turnover', schedule: '30 5 * * *', catchesUp: true, run: once(reportTurnover) },
  // At night, again each hour while there is none, and at a start that missed the night.
  {
    name: 'back-up',
    schedule: '30 2-5 * * *',
    atStart: true,
    catchesUp: true,
    run: async (deps, isStopping) => {
      if (!deps.backups) return
      // Loaded with the first backup: encryption is not needed to sell.
      const { backUpNightly } = await import('#use-cases/backups/back-up-nightly.ts')
      return await backUpNightly(deps, isStopping)
    },
  },
  // At once after an erasure, and daily for one whose notice was missed.
  {
    name: 'publish-erased-people',
    schedule: '20 2 * * *',
    wakeOn: ERASED_CHANNEL,
    atStart: true,
    run: publishErasedPeople,
  },
  // Examines the shop, and tells its owner what waits for a person.
  { name: 'examine-health', schedule: '*/10 * * * *', atStart: true, run: recordHealth },
  // In the morning, when people read their mail.
  {
    name: 'ask-for-reviews',
    schedule: '30 10 * * *',
    run: (deps, isStopping) => askForReviews(deps, { isStopping }),
  },
  // A few mails in each run; the rest waits for the next one.
  { name: 'send-stock-alerts', schedule: '*/5 * * * *', run: (deps) => sendStockAlerts(deps) },
  // The next run takes what is left over.
  {
    name: 'remind-of-consultations',
    schedule: '*/15 * * * *',
    run: (deps) => remindOfConsultations(deps),
  },
  // When a step was confirmed and when one is due, and every minute for those that a killed process left.
  {
    name: 'make-order-steps',
    schedule: '* * * * *',
    wakeOn: STEP_CHANNEL,
    atStart: true,
    run: (deps, isStopping) => makeOrderSteps(deps, isStopping),
  },
  // Every minute, so that 'at once' is soon, without adding work to placing an order.
  { name: 'send-order-alerts', schedule: '* * * * *', run: (deps) => sendOrderAlerts(deps) },
  // Every minute: a recall cannot wait.
  { name: 'tell-recalls', schedule: '* * * * *', run: (deps) => notifyRecalls(deps) },
  // At night, when few pages are rendered again; at a start for a shop whose machine sleeps at night.
  {
    name: 'count-companions',
    schedule: '20 3 * * *',
    atStart: true,
    run: once(countBoughtTogether),
  },
  // After a start with new rules, or a new title of a large category, some hundred products at a time. Meanwhile
  // the shop is open and searches by the old rules.
  {
    name: 'index-for-search',
    schedule: '40 3 * * *',
    atStart: true,
    wakeOn: SEARCH_CHANNEL,
    run: indexForNewRules,
  },
  // At a start for the days before the shop counted them, and for a shop whose machine sleeps at night.
  {
    name: 'count-sales-days',
    schedule: '50 3 * * *',
    atStart: true,
    run: countSalesDays,
  },
  // When an event for an endpoint has happened, and every minute for retries.
  { name: 'send-webhooks', schedule: '* * * * *', wakeOn: WEBHOOK_CHANNEL, run: sendWebhooks },
  {
    name: 'delete-old-webhooks',
    schedule: '50 3 * * *',
    catchesUp: true,
    run: async ({ db, clock }) => {
      await deleteOldWebhooks(db, new Date(clock.now().getTime() - WEBHOOKS_KEPT_MS))
    },
  },
  // Notifies them if something has changed and enough time has passed.
  { name: 'tell-search-engines', schedule: '*/5 * * * *', run: once(notifySearchEngines) },
]
