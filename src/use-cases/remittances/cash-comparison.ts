import { recordAudit } from '#database/audit/audit.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { openTaskOnce } from '#database/panel/owner-tasks.ts'
import {
  type CashEntry,
  endWriteOffs,
  listCashEntries,
  listUnmatchedRows,
  lockOrders,
  markCashDueAgain,
  markCashReceived,
  type UnmatchedRow,
} from '#database/remittances/cash-orders.ts'
import { type MatchedRow, matchRows } from '#database/remittances/entries.ts'
import { type CashTask, listCashTasks, withdrawTasks } from '#database/remittances/tasks.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentState } from '#domain/orders/order.ts'
import { type CashStatus, isWriteOffOver, judgeCash } from '#domain/remittances/cash-status.ts'
import { markCashRefunded } from '#use-cases/payments/settle-cash-refund.ts'

/** The cash of one order: what was remitted, and how that compares with what is owed. */
export interface CashComparison {
  entry: CashEntry
  status: CashStatus
}

interface Asked {
  now: Date
  withinDays: number
}

/** Remittance rows that named an unknown parcel when entered, with the order they match today. */
export type LateMatch = UnmatchedRow & Pick<MatchedRow, 'orderId'>

/** Matches again the remittance rows that had no parcel. */
export async function listLateMatches(db: Reader): Promise<LateMatch[]> {
  return await matchRows(db, await listUnmatchedRows(db))
}

/** Compares what couriers remitted for some orders with what they collected. */
export async function compareCashOfOrders(
  db: Reader,
  orderIds: readonly OrderId[],
  { lateMatches, ...asked }: Asked & { lateMatches: readonly LateMatch[] },
): Promise<CashComparison[]> {
  const entries = await listCashEntries(db, orderIds)
  return entries.map((stored) => {
    const late = lateMatches.filter(({ orderId }) => orderId === stored.id)
    const entry = { ...stored, handed: [...stored.handed, ...late] }
    return { entry, status: judgeCash(entry, amountsOf(entry), asked) }
  })
}

/** All amounts that reached the shop for an order, in paise. */
export function amountsOf({
  handed,
  receivedOtherwisePaise,
}: {
  handed: readonly { amountPaise: number }[]
  receivedOtherwisePaise: number
}): number[] {
  const amounts = handed.map(({ amountPaise }) => amountPaise)
  return receivedOtherwisePaise > 0 ? [...amounts, receivedOtherwisePaise] : amounts
}

/** The difference to report to the owner; undefined if both sides agree or the courier still has time. */
function differenceOf({ entry, status }: CashComparison) {
  const { owedPaise, handedPaise, verdict, notOwed } = status
  if (verdict === 'agrees' || verdict === 'waiting' || verdict === 'written-off') return undefined
  const { writtenOffPaise } = entry
  const references = [...new Set(entry.handed.map(({ reference }) => reference))]
  return {
    kind: verdict,
    subject: `${owedPaise}/${handedPaise}`,
    details: {
      owedPaise,
      handedPaise,
      references,
      ...(writtenOffPaise > 0 && { writtenOffPaise }),
      ...(notOwed && { notOwed }),
    },
  }
}

const isReceived = ({ entry, status }: CashComparison): boolean =>
  status.verdict === 'agrees' && status.owedPaise > 0 && entry.paymentState === 'cash-due'

/** A courier took back cash that had been received. */
const isTakenBack = ({ entry, status }: CashComparison): boolean =>
  entry.paymentState === 'cash-received' && status.handedPaise < entry.cashPaise

/** Open tasks whose kind or figures are no longer true. */
function outdated(comparison: CashComparison, tasks: readonly CashTask[]): CashTask[] {
  const wanted = differenceOf(comparison)
  return tasks.filter(
    ({ kind, subject, isOpen }) => isOpen && (kind !== wanted?.kind || subject !== wanted.subject),
  )
}

/** True if `settleCash` would write anything for the order. `tasks` are all its tasks, open and closed. */
export function needsSettling(comparison: CashComparison, tasks: readonly CashTask[]): boolean {
  const wanted = differenceOf(comparison)
  const hasTask = tasks.some(
    ({ kind, subject }) => kind === wanted?.kind && subject === wanted.subject,
  )
  const hasMoved =
    isReceived(comparison) ||
    isTakenBack(comparison) ||
    isWriteOffOver(comparison.entry, comparison.status)
  return hasMoved || (wanted && !hasTask) || outdated(comparison, tasks).length > 0
}

/**
 * Records the cash of a locked order: marks it received if both sides agree, and refunded if all of it was already sent
 * back; marks it due again if the courier took it back; ends a loss whose cash came after all; opens an owner task if
 * they differ, and closes tasks that no longer apply. A difference that the owner has closed is not reported again
 * while its figures stay the same.
 */
export async function settleCash(
  tx: Transaction,
  found: CashComparison,
  { tasks, at }: { tasks: readonly CashTask[]; at: Date },
): Promise<void> {
  const comparison = await withoutEndedLoss(tx, found, at)
  const { entry } = comparison
  if (isReceived(comparison) && (await markCashReceived(tx, entry.id))) {
    await recordMove(tx, { entry, to: 'cash-received', at })
    await markCashRefunded(
      tx,
      { ...entry, paymentState: 'cash-received' },
      { actorId: undefined, at },
    )
  }
  if (isTakenBack(comparison) && (await markCashDueAgain(tx, entry.id))) {
    await recordMove(tx, { entry, to: 'cash-due', at })
  }
  await closeOutdatedTasks(tx, outdated(comparison, tasks), at)
  const difference = differenceOf(comparison)
  if (difference) await openTaskOnce(tx, { ...difference, orderId: entry.id, at })
}

async function withoutEndedLoss(
  tx: Transaction,
  { entry, status }: CashComparison,
  at: Date,
): Promise<CashComparison> {
  if (!isWriteOffOver(entry, status)) return { entry, status }
  for (const { id, settledPaise } of await endWriteOffs(tx, entry.id, at)) {
    await recordAudit(tx, {
      at,
      actorId: undefined,
      action: 'task.closed',
      subjectId: String(id),
      before: { outcome: 'written-off', amountPaise: settledPaise },
      after: { resolution: 'the cash came after all' },
    })
  }
  return { entry: { ...entry, writtenOffPaise: 0 }, status }
}

async function recordMove(
  tx: Transaction,
  { entry, to, at }: { entry: CashEntry; to: PaymentState; at: Date },
): Promise<void> {
  await recordAudit(tx, {
    at,
    actorId: undefined,
    action: 'order.payment-changed',
    subjectKind: 'payment',
    subjectId: entry.id,
    before: { paymentState: entry.paymentState },
    after: { paymentState: to },
  })
}

/** Locks orders, compares their cash and records it; returns the rows that had no parcel, as matched today. */
export async function settleOrders(
  tx: Transaction,
  orderIds: readonly OrderId[],
  asked: Asked,
): Promise<LateMatch[]> {
  await lockOrders(tx, orderIds)
  const tasks = Map.groupBy(await listCashTasks(tx, { orderIds }), ({ orderId }) => orderId)
  const lateMatches = await listLateMatches(tx)
  for (const comparison of await compareCashOfOrders(tx, orderIds, { ...asked, lateMatches })) {
    const knownTasks = tasks.get(comparison.entry.id) ?? []
    await settleCash(tx, comparison, { tasks: knownTasks, at: asked.now })
  }
  return lateMatches
}

/** Closes outdated tasks, with an audit row each. */
async function closeOutdatedTasks(tx: Transaction, tasks: readonly CashTask[], at: Date) {
  const resolution = 'the figures have changed'
  const ids = tasks.map(({ id }) => id)
  for (const id of await withdrawTasks(tx, { ids, resolution, at })) {
    await recordAudit(tx, {
      at,
      actorId: undefined,
      action: 'task.closed',
      subjectId: String(id),
      after: { resolution },
    })
  }
}

/** The task's subject for a row without a known parcel; rows are never deleted. */
const subjectOfRow = ({ id }: Pick<UnmatchedRow, 'id'>): string => `row ${id}`

/**
 * Opens one owner task for each remittance row without a known parcel, and closes those of rows whose parcel was found or
 * that another list reversed. Returns the rows without a parcel.
 */
export async function reportUnknownParcels(
  tx: Transaction,
  lateMatches: readonly LateMatch[],
  at: Date,
): Promise<LateMatch[]> {
  const isUnknown = ({ orderId, isReversed }: LateMatch) => orderId === undefined && !isReversed
  const unknown = lateMatches.filter(isUnknown)
  for (const row of unknown) {
    const { trackingId, orderNumber, amountPaise, reference, line } = row
    await openTaskOnce(tx, {
      kind: 'cash-of-unknown-parcel',
      orderId: undefined,
      subject: subjectOfRow(row),
      details: { parcel: trackingId || orderNumber, handedPaise: amountPaise, reference, line },
      at,
    })
  }
  const subjects = lateMatches.filter((row) => !isUnknown(row)).map(subjectOfRow)
  const tasks = subjects.length > 0 ? await listCashTasks(tx, { subjects }) : []
  await closeOutdatedTasks(
    tx,
    tasks.filter(({ isOpen }) => isOpen),
    at,
  )
  return unknown
}
