import type { OrderId } from '#domain/ids.ts'
import type { ParcelProblem } from '#domain/shipments/progress.ts'
import { auditInsert, auditValues } from '../audit.ts'
import type { Transaction } from '../connection.ts'
import { openOwnerTask } from '../payments.ts'
import { statement } from '../statement.ts'

/** Something about a parcel that only the owner can decide. */
interface ReportedProblem {
  problem: ParcelProblem
  /** Absent for a parcel that the shop does not know. */
  orderId: OrderId | undefined
  /** The courier's number, or our reference where there is none yet. */
  parcel: string
  /** In the courier's words; nobody's name or number. */
  detail: string
  at: Date
}

/** Brings a problem before the owner, in the transaction of what showed it. */
export type ReportParcelProblem = (tx: Transaction, problem: ReportedProblem) => Promise<void>

const noteProblem = statement('note-parcel-problem', auditInsert)

const COMES_BACK: readonly ParcelProblem[] = ['coming-back', 'came-back']

/** Notes a problem in the audit log, where it is never lost, and lists it for the owner. */
export const noteParcelProblem: ReportParcelProblem = async (tx, reported) => {
  const { problem, orderId, parcel, detail, at } = reported
  await noteProblem(
    tx,
    auditValues({
      at,
      actorId: undefined,
      action: 'parcel.problem',
      subjectKind: 'parcel',
      subjectId: parcel,
      before: undefined,
      after: { problem, ...(orderId ? { orderId } : {}), ...(detail ? { detail } : {}) },
    }),
  )
  const kind = COMES_BACK.includes(problem) ? 'parcel-came-back' : 'parcel-problem'
  // Parcels that belong to no order are distinguished by their number.
  const subject = orderId ? '' : parcel
  await openOwnerTask(tx, { kind, orderId, subject, details: { problem, parcel, detail }, at })
}
