import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts'

const MAX_PER_KIND = 5_000

/** The entities of an event, named as in `contains`. */
export interface EventThings {
  payment?: PaymentEntity
  refund?: RefundEntity
  order?: OrderEntity
  dispute?: DisputeEntity
}

/** Schedules work and returns a function that cancels it. */
export type Schedule = (delayMs: number, work: () => void) => () => void

export interface RefundKey {
  /** Hash of the request with the key, to tell a repetition from another request. */
  fingerprint: string
  /** Absent while the first request is running. */
  refundId?: string
}

/** The stand-in's state, bounded in size. */
export class Ledger {
  readonly orders = new Map<string, OrderEntity>()
  readonly payments = new Map<string, PaymentEntity>()
  readonly refunds = new Map<string, RefundEntity>()
  readonly disputes = new Map<string, DisputeEntity>()
  readonly refundKeys = new Map<string, RefundKey>()
  /** A fault switch. */
  isLowOnBalance = false
  /** Refunds wait for this while they are held. */
  refundsMayRun: Promise<void> = Promise.resolve()
  readonly now: () => Date
  readonly emit: (event: string, things: EventThings) => void
  readonly schedule: Schedule

  constructor(deps: Pick<Ledger, 'now' | 'emit' | 'schedule'>) {
    this.now = deps.now
    this.emit = deps.emit
    this.schedule = deps.schedule
  }

  get nowSeconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  paymentsOf(orderId: string): PaymentEntity[] {
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId).reverse()
  }

  refundsOf(paymentId: string): RefundEntity[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId)
  }

  clear(): void {
    this.orders.clear()
    this.payments.clear()
    this.refunds.clear()
    this.disputes.clear()
    this.refundKeys.clear()
    this.isLowOnBalance = false
    this.refundsMayRun = Promise.resolve()
  }
}

/** Stores an entity and deletes the oldest one when there are too many. */
export function keep<Thing>(things: Map<string, Thing>, key: string, thing: Thing): void {
  const [oldest] = things.keys()
  if (oldest !== undefined && things.size >= MAX_PER_KIND) things.delete(oldest)
  things.set(key, thing)
}
