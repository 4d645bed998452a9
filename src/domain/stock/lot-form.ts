import {
  type FieldProblem,
  readDay,
  readRupees,
  readText,
  readWhole,
} from '../catalog/form-readers.ts'

/** Received units, to be added to stock. */
export interface LotDraft {
  units: number
  batch: string
  /** Calendar days, `2026-11-24`. */
  madeOn: string
  expiresOn: string
}

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

export type LotAnswer =
  /** Undefined when no units were received. */
  { ok: true; lot: LotDraft | undefined } | { ok: false; errors: Record<string, FieldProblem> }

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
 * the expiry.
 */
export function parseLot(
  form: Readonly<Record<string, unknown>>,
  { today, shelfLifeMonths }: { today: string; shelfLifeMonths: number },
  min = 0,
): LotAnswer {
  const errors: Record<string, FieldProblem> = {}
  const units = readWhole(form.stock, min, MAX_UNITS)
  if ('problem' in units) errors.stock = units.problem
  const batch = readText(form.batch, { max: MAX_BATCH_LENGTH })
  if ('problem' in batch) errors.batch = batch.problem
  const made = isLeftOut(form.made_on) ? { value: today } : readDay(form.made_on)
  if ('problem' in made) errors.made_on = made.problem
  else if (made.value > today) errors.made_on = 'made-later'
  const madeOn = 'value' in made ? made.value : today
  const until = isLeftOut(form.expires_on)
    ? { value: monthsAfter(madeOn, shelfLifeMonths) }
    : readDay(form.expires_on)
  if ('problem' in until) errors.expires_on = until.problem
  else if (until.value <= today || until.value <= madeOn) errors.expires_on = 'expired'
  if ('problem' in units || 'problem' in batch || 'problem' in until || Object.keys(errors)[0]) {
    return { ok: false, errors }
  }
  if (units.value === 0) return { ok: true, lot: undefined }
  const lot = {
    units: units.value,
    batch: batch.value || `L${today.replaceAll('-', '')}`,
    madeOn,
    expiresOn: until.value,
  }
  return { ok: true, lot }
}

/** Parses cost and supplier of a lot from the API fields `unit_cost` and `supplier`, which are optional. */
export function parsePurchase(
  form: Readonly<Record<string, unknown>>,
): { ok: true; purchase: Purchase } | { ok: false; errors: Record<string, FieldProblem> } {
  const cost = isLeftOut(form.unit_cost)
    ? { value: undefined }
    : readRupees(form.unit_cost, MAX_COST_RUPEES)
  const supplier = readText(form.supplier, { max: MAX_SUPPLIER_LENGTH })
  const errors: Record<string, FieldProblem> = {}
  if ('problem' in cost) errors.unit_cost = cost.problem
  if ('problem' in supplier) errors.supplier = supplier.problem
  if ('problem' in cost || 'problem' in supplier) return { ok: false, errors }
  return { ok: true, purchase: { unitCostPaise: cost.value, supplier: supplier.value } }
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
