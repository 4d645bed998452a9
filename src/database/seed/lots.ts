import type { LotDraft } from '#domain/stock/lot-form.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** Fraction of its shelf life that each lot has behind it; the newest arrived a few days ago. */
const AGES = [0.2, 0.08, 0.02]
const MONTH_DAYS = 30

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

function monthsLater(day: Date, months: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate()))
}

/**
 * Two or three lots with 20 to 200 units in all for one product, determined by its position in the catalogue.
 * All are sellable on the day of `now`.
 */
export function lotsOf(
  product: { sku: string; shelfLifeMonths: number },
  place: number,
  now: Date,
): LotDraft[] {
  const total = 20 + ((place * 53) % 181)
  const count = 2 + (place % 2)
  const share = Math.floor(total / count)
  return AGES.slice(-count).map((age, index) => {
    const daysAgo = Math.ceil(age * product.shelfLifeMonths * MONTH_DAYS) + 1
    const madeOn = new Date(now.getTime() - daysAgo * DAY_MS)
    const month = dayOf(madeOn).slice(2, 7).replace('-', '')
    return {
      batch: `${product.sku.replaceAll('-', '')}-${month}${'ABC'.charAt(index)}`,
      madeOn: dayOf(madeOn),
      expiresOn: dayOf(monthsLater(madeOn, product.shelfLifeMonths)),
      units: index === 0 ? total - share * (count - 1) : share,
    }
  })
}
