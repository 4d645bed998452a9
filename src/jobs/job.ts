import type { Finding, HealthCode } from '#domain/health/findings.ts'
import type { PhoneMessages } from '#providers/phone-messages/port.ts'
import type { NightlyBackupDeps } from '#use-cases/backups/back-up-nightly.ts'
import type { SearchEnginesDeps } from '#use-cases/catalog/notify-search-engines.ts'
import type { With } from '#use-cases/deps.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import type { OrderAlertDeps } from '#use-cases/orders/send-order-alerts.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import type { ReconcileCashDeps } from '#use-cases/remittances/reconcile-cash-on-delivery.ts'
import type { AskingDeps } from '#use-cases/reviews/ask-for-reviews.ts'
import type { SendingWebhooksDeps } from '#use-cases/webhooks/send-webhooks.ts'

/** The dependencies of all jobs. */
export type JobDeps = SettlingDeps &
  MovingDeps &
  ReconcileCashDeps &
  AskingDeps &
  OrderAlertDeps &
  SendingWebhooksDeps &
  SearchEnginesDeps &
  Pick<NightlyBackupDeps, 'backups'> &
  With<'mail' | 'courier' | 'reportParcelProblem' | 'images'> & {
    phoneMessages: PhoneMessages | undefined
    /** Logs a failed part of the work; the next run retries it. */
    onFailure(error: unknown): void
    /** Examines the shop, outside services included. */
    examine(left: readonly HealthCode[]): Promise<Finding[]>
    /** The addresses that are mailed when something waits for a person. */
    alertTo: readonly string[]
  }

/** What a run returns; `undefined` when there is nothing left to do. */
interface JobOutcome {
  /** Runs the job again at once. */
  isUnfinished?: boolean
  /** Milliseconds until more work is due. A run that a stopped process had planned is left to the schedule. */
  againInMs?: number
  /** Errors of parts that failed without ending the run; the next run retries them. */
  failures?: readonly unknown[]
}

/** Scheduled work: it calls a use case that is safe to run twice at once. */
export interface Job {
  /** Also the name of its queue in the database. */
  name: string
  /** A cron line in Indian time. */
  schedule: string
  /** A database channel; a notification there runs the job at once. */
  wakeOn?: string
  /** Asked at each notification, where most of the channel concern another job: a run that finds nothing costs three commits. */
  isWanted?: (deps: JobDeps) => Promise<boolean>
  /** Also runs when a process starts, to catch up. */
  atStart?: true
  /** A daily job that runs as soon as it can when it has missed its time: many a shop's machine is off at night. */
  catchesUp?: true
  /** `isStopping` ends a long run early. */
  run: (deps: JobDeps, isStopping: () => boolean) => Promise<JobOutcome | undefined> | Promise<void>
}
