import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { ownerTasks } from '#database/tables/payments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { PASSING_PROBLEMS, type ParcelProblem } from '#domain/shipments/progress.ts'

/** A problem with a parcel that only the owner can decide. */
interface ReportedProblem {
  problem: ParcelProblem
  /** Absent for an unknown parcel. */
  orderId: OrderId | undefined
  /** The courier's tracking id, or our reference while there is none. */
  parcel: string
  /** In the courier's words; without personal data. */
  detail: string
  at: Date
}

/** Reports a problem to the owner, in the transaction that detected it. */
export type ReportParcelProblem = (tx: Transaction, problem: ReportedProblem) => Promise<void>

const COMES_BACK: readonly ParcelProblem[] = ['coming-back', 'came-back', 'paid-and-back']

const problemOfTask = sql<string>`${ownerTasks.details} ->> 'problem'`

/** Records a problem in the audit log and opens a task for the owner, or updates an open task about a passing problem. */
export const noteParcelProblem: ReportParcelProblem = async (tx, reported) => {
  const { problem, orderId, parcel, detail, at } = reported
  await recordAudit(tx, {
    at,
    actorId: undefined,
    action: 'parcel.problem',
    subjectId: parcel,
    after: { problem, ...(orderId ? { orderId } : {}), ...(detail ? { detail } : {}) },
  })
  const kind = COMES_BACK.includes(problem) ? 'parcel-came-back' : 'parcel-problem'
  // Tasks of parcels without an order are distinguished by the parcel's number.
  const subject = orderId ? '' : parcel
  const details = { problem, parcel, detail }
  await openOwnerTask(tx, { kind, orderId, subject, details, at })
  if (!orderId) return
  await tx
    .update(ownerTasks)
    .set({ details })
    .where(
      and(
        eq(ownerTasks.orderId, orderId),
        eq(ownerTasks.kind, kind),
        isNull(ownerTasks.closedAt),
        inArray(problemOfTask, [...PASSING_PROBLEMS]),
      ),
    )
}

/** Closes the owner's tasks about problems of an order's parcel that have been settled since. */
export async function closeParcelProblems(
  tx: Transaction,
  settled: {
    orderId: OrderId
    problems: readonly ParcelProblem[]
    resolution: string
    /** Absent when nobody decided. */
    closedBy?: UserId
    at: Date
  },
): Promise<void> {
  const { orderId, problems, resolution, closedBy = null, at } = settled
  if (problems.length === 0) return
  await tx
    .update(ownerTasks)
    .set({ closedAt: at, closedBy, resolution })
    .where(
      and(
        eq(ownerTasks.orderId, orderId),
        isNull(ownerTasks.closedAt),
        inArray(ownerTasks.kind, ['parcel-problem', 'parcel-came-back']),
        inArray(problemOfTask, [...problems]),
      ),
    )
}
