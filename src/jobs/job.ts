import type { ShopDatabase } from '#database/connection.ts'
import type { ReportParcelProblem } from '#database/shipments/problems.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { ImageStore } from '#providers/images/port.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { MovingDeps } from '#use-cases/move-order.ts'
import type { ReconcileCashDeps } from '#use-cases/reconcile-cash-on-delivery.ts'
import type { SettlingDeps } from '#use-cases/settle-payment.ts'

/** What work done later needs of the shop. */
export interface JobDeps extends SettlingDeps, MovingDeps {
  settings: MovingDeps['settings'] & ReconcileCashDeps['settings']
  db: ShopDatabase
  clock: Clock
  mail: MailProvider
  /** A part of the work failed; it is tried again by itself. */
  onFailure(error: unknown): void
  courier: Courier | undefined
  reportParcelProblem: ReportParcelProblem
  images: ImageStore
}

/** Work done later: it calls a use case, which is safe to run twice at once. */
export interface Job {
  name: string
  /** When it is done without being called, as a cron line in Indian time. */
  schedule: string
  /** A channel of the database; a notice there runs it at once. */
  wakeOn?: string
  /** Done as soon as a process opens, for what went on while the shop was away. */
  atStart?: true
  /** Answers whether it should be done again at once. `isStopping` ends a long run early. */
  run(deps: JobDeps, isStopping: () => boolean): Promise<{ isUnfinished: boolean }>
}
