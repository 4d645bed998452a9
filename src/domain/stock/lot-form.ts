import {
  type FieldProblem,
  readDay,
  readRupees,
  readText,
  readWhole,
  taking,
} from '../catalog/form-readers.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'

/** Received units, to be added to stock. */
export interface LotDraft {
  units: number
  batch: string
  /** Calendar days, `2026-11-24`. */
  madeOn: string
  expiresOn: string
}

type LotField = 'stock' | 'batch' | 'made_on' | 'expires_on'
type PurchaseField = 'unit_cost' | 'supplier'

/** The purchase of a lot from a supplier. */
export interface Purchase {
  /** The cost of one piece, without tax. */
  unitCostPaise: number | undefined
  /** Empty if not given. */
  supplier: string
}

export const MAX_UNITS = 100_000
export const MAX_BATCH_LENGTH = 40
export const MAX_SUPPLIER_LENGTH = 80
/** The maximum cost of one piece, above any product's price. */
export const MAX_COST_RUPEES = 100_000

/** Returns the same day some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const from = new Date(`${day}T00:00:00Z`)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0))
  const wanted = Math.min(from.getUTCDate(), last.getUTCDate())
  last.setUTCDate(wanted)
  return last.toISOString().slice(0, 10)
}

/**
 * Parses received units with batch and expiry (docs/law.md, food: every lot has both) from the API
 * fields `stock`, `batch`, `made_on` and `expires_on`. By default a lot was made today and lasts
 * for the product's shelf life. Refuses expired lots, and dates of manufacture after today or after
 * the expiry. Undefined if no units were received.
 */
export function parseLot(
  form: Readonly<Record<string, unknown>>,
  { today, shelfLifeMonths }: { today: string; shelfLifeMonths: number },
  min = 0,
): FormRead<LotDraft | undefined, LotField, FieldProblem> {
  return readForm((refuse: Refuse<LotField, FieldProblem>) => {
    const take = taking(refuse)
    const units = take('stock', readWhole(form.stock, min, MAX_UNITS), 0)
    const batch = take('batch', readText(form.batch, { max: MAX_BATCH_LENGTH }), '')
    const madeOn = isLeftOut(form.made_on) ? today : take('made_on', readDay(form.made_on), today)
    if (madeOn > today) refuse('made_on', 'made-later')
    const expiresOn = isLeftOut(form.expires_on)
      ? monthsAfter(madeOn, shelfLifeMonths)
      : take('expires_on', readDay(form.expires_on), '')
    if (expiresOn <= today) refuse('expires_on', 'expired')
    if (units === 0) return undefined
    return { units, batch: batch || `L${today.replaceAll('-', '')}`, madeOn, expiresOn }
  })
}

/**
 * Parses the corrected dates of a batch from the API fields `made_on` and `expires_on`. Refuses a date of manufacture
 * after today, and an expiry that is not after it; an expiry in the past may be the right one.
 */
export function parseLotDays(
  form: Readonly<Record<string, unknown>>,
  today: string,
): FormRead<Pick<LotDraft, 'madeOn' | 'expiresOn'>, 'made_on' | 'expires_on', FieldProblem> {
  return readForm((refuse: Refuse<'made_on' | 'expires_on', FieldProblem>) => {
    const take = taking(refuse)
    const madeOn = take('made_on', readDay(form.made_on), '')
    const expiresOn = take('expires_on', readDay(form.expires_on), '')
    if (madeOn > today) refuse('made_on', 'made-later')
    if (expiresOn <= madeOn) refuse('expires_on', 'expired')
    return { madeOn, expiresOn }
  })
}

/** Parses cost and supplier of a lot from the API fields `unit_cost` and `supplier`, which are optional. */
export function parsePurchase(
  form: Readonly<Record<string, unknown>>,
): FormRead<Purchase, PurchaseField, FieldProblem> {
  return readForm((refuse: Refuse<PurchaseField, FieldProblem>) => {
    const take = taking(refuse)
    const cost = readRupees(form.unit_cost, MAX_COST_RUPEES)
    return {
      unitCostPaise: isLeftOut(form.unit_cost) ? undefined : take('unit_cost', cost, 0),
      supplier: take('supplier', readText(form.supplier, { max: MAX_SUPPLIER_LENGTH }), ''),
    }
  })
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
