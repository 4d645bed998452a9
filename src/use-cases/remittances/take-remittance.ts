import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Reader, ShopDatabase } from '#database/connection.ts'
import { listUnmatchedRows } from '#database/remittances/cash-orders.ts'
import {
  findRemittance,
  insertRemittance,
  type MatchedRow,
  matchRows,
} from '#database/remittances/entries.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { type CashStatus, judgeCash } from '#domain/remittances/cash-status.ts'
import type { RemittanceForm } from '#domain/remittances/remittance-form.ts'
import type { RowError } from '#domain/remittances/remittance-rows.ts'
import { indianDay } from '#domain/time/india.ts'
import { contentHash } from '#use-cases/content-hash.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import {
  amountsOf,
  type CashComparison,
  compareCashOfOrders,
  reportUnknownParcels,
  settleOrders,
} from './cash-comparison.ts'
import { readRemittanceList } from './read-remittance-list.ts'

export type RemittanceDeps = DatabaseDeps & WithSettings<'cashWithinDays'>

type RowVerdict = CashStatus['verdict'] | 'cash-of-unknown-parcel'

/** A row, and how its order's cash compares with what is owed. */
interface CheckedRow extends MatchedRow {
  verdict: RowVerdict
  notOwed: CashStatus['notOwed']
  /** What the courier collected for the order, in paise. */
  owedPaise: number
  /** Everything remitted for the order, including this list, in paise. */
  handedPaise: number
}

export interface CheckedRemittance {
  reference: string
  paidOn: string
  rows: readonly CheckedRow[]
  errors: readonly RowError[]
  withoutMoney: number
  totalPaise: number
  /** This exact list has been recorded already. */
  isTaken: boolean
}

type ListRefusal = 'list-unreadable' | 'columns-unknown' | 'no-rows' | 'too-many-rows'

export type CheckRemittanceAnswer =
  | { ok: true; checked: CheckedRemittance }
  | { ok: false; reason: ListRefusal | 'reference-used' }

export type TakeRemittanceAnswer =
  | CheckRemittanceAnswer
  /** A line is invalid, so nothing is recorded. */
  | { ok: false; reason: 'rows-wrong'; checked: CheckedRemittance }

/**
 * Checks a courier's list row by row without writing anything. Refuses an unreadable list, one without any money, and
 * a reference that was used for another list.
 */
export async function checkRemittance(
  { db, clock, settings }: RemittanceDeps,
  form: RemittanceForm,
): Promise<CheckRemittanceAnswer> {
  return await check(db, form, { now: clock.now(), withinDays: settings.cashWithinDays })
}

/**
 * Records a courier's remittance, once for each reference, in one transaction: adds its rows, marks
 * orders whose cash agrees as received, and makes every difference an owner task. Amounts in paise.
 */
export async function takeRemittance(
  deps: RemittanceDeps,
  { form, actorId }: { form: RemittanceForm; actorId: UserId },
): Promise<TakeRemittanceAnswer> {
  const asked = { now: deps.clock.now(), withinDays: deps.settings.cashWithinDays }
  const taken = await takeOnce(deps.db, { form, actorId, asked })
  // A concurrent request may have recorded this very list, which is a success.
  if (!taken.ok && taken.reason === 'reference-used') return await check(deps.db, form, asked)
  return taken
}

interface Taking {
  form: RemittanceForm
  actorId: UserId
  asked: { now: Date; withinDays: number }
}

async function takeOnce(
  db: ShopDatabase,
  { form, actorId, asked }: Taking,
): Promise<TakeRemittanceAnswer> {
  const at = asked.now
  return await inTransactionOrRefusal(db, async (tx): Promise<TakeRemittanceAnswer> => {
    const answer = await check(tx, form, asked)
    if (!answer.ok || answer.checked.isTaken) return answer
    const { checked } = answer
    if (checked.errors.length > 0) return { ok: false, reason: 'rows-wrong', checked }
    const { reference, paidOn, rows } = checked
    const contentHash = hashOf(paidOn, rows)
    const added = rows.map(({ line, trackingId, orderNumber, orderId, amountPaise }) => ({
      line,
      trackingId,
      orderNumber,
      orderId,
      amountPaise,
    }))
    const written = { reference, paidOn, contentHash, enteredBy: actorId, at, rows: added }
    if (!(await insertRemittance(tx, written))) return { ok: false, reason: 'reference-used' }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'remittance.taken',
      subjectId: reference,
      after: { paidOn, rows: rows.length, totalPaise: checked.totalPaise },
    })
    await reportUnknownParcels(tx, await settleOrders(tx, ordersOf(rows), asked), at)
    return answer
  })
}

const ordersOf = (rows: readonly MatchedRow[]): OrderId[] => [
  ...new Set(rows.flatMap(({ orderId }) => orderId ?? [])),
]

async function check(
  db: Reader,
  { reference, paidOn, list }: RemittanceForm,
  asked: { now: Date; withinDays: number },
): Promise<CheckRemittanceAnswer> {
  const read = readRemittanceList(list)
  if (!read.ok) return read
  const { errors, withoutMoney } = read
  if (read.rows.length === 0 && errors.length === 0) return { ok: false, reason: 'no-rows' }
  const placed = await matchRows(db, read.rows)
  const status = await findRemittance(db, reference)
  const isTaken = status?.contentHash === hashOf(paidOn, placed)
  if (status && !isTaken) return { ok: false, reason: 'reference-used' }
  const lateMatches = await matchRows(db, await listUnmatchedRows(db))
  const before = await compareCashOfOrders(db, ordersOf(placed), { ...asked, lateMatches })
  const byOrder = new Map(before.map((comparison) => [comparison.entry.id, comparison]))
  // The rows of a recorded list are already included.
  const after = new Map(
    [...byOrder].map(([id, comparison]) => {
      const added = isTaken ? [] : placed.filter(({ orderId }) => orderId === id)
      return [id, compareWith(comparison, added, asked)]
    }),
  )
  return {
    ok: true,
    checked: {
      reference,
      paidOn,
      errors,
      withoutMoney,
      isTaken,
      rows: placed.map((row) => checkedRow(row, row.orderId && after.get(row.orderId))),
      totalPaise: placed.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    },
  }
}

function compareWith(
  { entry }: CashComparison,
  added: readonly MatchedRow[],
  asked: { now: Date; withinDays: number },
): CashStatus {
  const handed = [...entry.handed, ...added]
  return judgeCash(entry, amountsOf({ ...entry, handed }), asked)
}

function checkedRow(row: MatchedRow, status: CashStatus | undefined): CheckedRow {
  if (!status) {
    const { amountPaise: handedPaise } = row
    return {
      ...row,
      verdict: 'cash-of-unknown-parcel',
      notOwed: undefined,
      owedPaise: 0,
      handedPaise,
    }
  }
  const { verdict, notOwed, owedPaise, handedPaise } = status
  return { ...row, verdict, notOwed, owedPaise, handedPaise }
}

/** Hashes the day and the rows, to distinguish a repetition from another list. */
function hashOf(paidOn: string, rows: readonly Omit<MatchedRow, 'orderId'>[]): string {
  const content = rows.map(({ line, trackingId, orderNumber, amountPaise }) => [
    line,
    trackingId,
    orderNumber,
    amountPaise,
  ])
  return contentHash([paidOn, content], 'hex')
}

/** Today in India, for a form entered now. */
export const todayOf = ({ clock }: Pick<RemittanceDeps, 'clock'>): string => indianDay(clock.now())
