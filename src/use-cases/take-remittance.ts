import { createHash } from 'node:crypto'
import { recordAudit } from '#database/audit.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { listUnplacedRows, lockOrders } from '#database/remittances/cash-orders.ts'
import {
  findRemittance,
  insertRemittance,
  type PlacedRow,
  placeRows,
} from '#database/remittances/entries.ts'
import { listCashTasks } from '#database/remittances/tasks.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { type CashStatus, judgeCash } from '#domain/remittances/cash-status.ts'
import type { RemittanceForm } from '#domain/remittances/remittance-form.ts'
import type { RowError } from '#domain/remittances/remittance-rows.ts'
import type { Clock } from '#domain/time/clock.ts'
import { indianDay } from '#domain/time/india.ts'
import {
  type CashComparison,
  compareCashOfOrders,
  settleCash,
  tellUnknown,
} from './cash-comparison.ts'
import { readRemittanceList } from './read-remittance-list.ts'

export interface RemittanceDeps {
  db: ShopDatabase
  clock: Clock
  settings: Pick<ShopSettings, 'cashWithinDays'>
}

type RowVerdict = CashStatus['verdict'] | 'cash-of-unknown-parcel'

/** A row, and how the cash of its order stands with it. */
interface CheckedRow extends PlacedRow {
  verdict: RowVerdict
  notOwed: CashStatus['notOwed']
  /** What the courier collected for that order. */
  owedPaise: number
  /** All that was handed over for it, this list included. */
  handedPaise: number
}

export interface CheckedRemittance {
  reference: string
  paidOn: string
  rows: readonly CheckedRow[]
  errors: readonly RowError[]
  withoutMoney: number
  totalPaise: number
  /** The very same stands already. */
  isTaken: boolean
}

type ListRefusal = 'list-unreadable' | 'columns-unknown' | 'no-rows' | 'too-many-rows'

export type CheckRemittanceAnswer =
  | { ok: true; checked: CheckedRemittance }
  | { ok: false; reason: ListRefusal | 'reference-used' }

export type TakeRemittanceAnswer =
  | CheckRemittanceAnswer
  /** Nothing is taken while a line cannot be read. */
  | { ok: false; reason: 'rows-wrong'; checked: CheckedRemittance }

/**
 * Says what taking a courier's list would mean, row by row, and writes nothing. Refuses a list that
 * cannot be read and a reference under which something else stands.
 */
export async function checkRemittance(
  { db, clock, settings }: RemittanceDeps,
  form: RemittanceForm,
): Promise<CheckRemittanceAnswer> {
  return await check(db, form, { now: clock.now(), withinDays: settings.cashWithinDays })
}

/**
 * Takes what a courier handed over, once for every reference: its rows are added, orders whose cash
 * agrees are received, and every difference becomes a task of the owner, all in one transaction.
 * Amounts in paise.
 */
export async function takeRemittance(
  deps: RemittanceDeps,
  { form, actorId }: { form: RemittanceForm; actorId: UserId },
): Promise<TakeRemittanceAnswer> {
  const asked = { now: deps.clock.now(), withinDays: deps.settings.cashWithinDays }
  const taken = await takeOnce(deps.db, { form, actorId, asked })
  // Whoever was first may have taken this very list: then it is taken.
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
      ...{ line, trackingId, orderNumber, orderId, amountPaise },
    }))
    const written = { reference, paidOn, contentHash, enteredBy: actorId, at, rows: added }
    if (!(await insertRemittance(tx, written))) return { ok: false, reason: 'reference-used' }
    await recordAudit(tx, {
      ...{ at, actorId, action: 'remittance.taken', subjectKind: 'remittance' },
      subjectId: reference,
      before: undefined,
      after: { paidOn, rows: rows.length, totalPaise: checked.totalPaise },
    })
    await settleOrders(tx, rows, asked)
    return answer
  })
}

async function settleOrders(
  tx: Transaction,
  rows: readonly PlacedRow[],
  asked: { now: Date; withinDays: number },
): Promise<void> {
  const orderIds = ordersOf(rows)
  await lockOrders(tx, orderIds)
  const tasks = Map.groupBy(await listCashTasks(tx, { orderIds }), ({ orderId }) => orderId)
  const latePlaced = await placeRows(tx, await listUnplacedRows(tx))
  for (const comparison of await compareCashOfOrders(tx, orderIds, { ...asked, latePlaced })) {
    const knownTasks = tasks.get(comparison.entry.id) ?? []
    await settleCash(tx, comparison, { tasks: knownTasks, at: asked.now })
  }
  for (const row of latePlaced) {
    if (row.orderId === undefined) await tellUnknown(tx, row, asked.now)
  }
}

const ordersOf = (rows: readonly PlacedRow[]): OrderId[] => [
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
  const placed = await placeRows(db, read.rows)
  const standing = await findRemittance(db, reference)
  const isTaken = standing?.contentHash === hashOf(paidOn, placed)
  if (standing && !isTaken) return { ok: false, reason: 'reference-used' }
  const latePlaced = await placeRows(db, await listUnplacedRows(db))
  const before = await compareCashOfOrders(db, ordersOf(placed), { ...asked, latePlaced })
  const byOrder = new Map(before.map((comparison) => [comparison.entry.id, comparison]))
  // What is taken already stands among what was handed over before.
  const after = new Map(
    [...byOrder].map(([id, comparison]) => {
      const added = isTaken ? [] : placed.filter(({ orderId }) => orderId === id)
      return [id, weighedWith(comparison, added, asked)]
    }),
  )
  return {
    ok: true,
    checked: {
      ...{ reference, paidOn, errors, withoutMoney, isTaken },
      rows: placed.map((row) => checkedRow(row, row.orderId && after.get(row.orderId))),
      totalPaise: placed.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    },
  }
}

function weighedWith(
  { entry }: CashComparison,
  added: readonly PlacedRow[],
  asked: { now: Date; withinDays: number },
): CashStatus {
  const amounts = [...entry.handed, ...added].map(({ amountPaise }) => amountPaise)
  return judgeCash(entry, amounts, asked)
}

function checkedRow(row: PlacedRow, standing: CashStatus | undefined): CheckedRow {
  if (!standing) {
    const { amountPaise: handedPaise } = row
    return {
      ...row,
      verdict: 'cash-of-unknown-parcel',
      notOwed: undefined,
      owedPaise: 0,
      handedPaise,
    }
  }
  const { verdict, notOwed, owedPaise, handedPaise } = standing
  return { ...row, verdict, notOwed, owedPaise, handedPaise }
}

/** Of the day and the rows, so that sending them again is known from sending something else. */
function hashOf(paidOn: string, rows: readonly Omit<PlacedRow, 'orderId'>[]): string {
  const content = rows.map(({ line, trackingId, orderNumber, amountPaise }) => [
    ...[line, trackingId, orderNumber, amountPaise],
  ])
  return createHash('sha256')
    .update(JSON.stringify([paidOn, content]))
    .digest('hex')
}

/** The day that counts for a form entered now. */
export const todayOf = ({ clock }: Pick<RemittanceDeps, 'clock'>): string => indianDay(clock.now())
