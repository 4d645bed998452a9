import { expectedDelivery } from '#domain/delivery/window.ts'
import { cashCostPaise, slabsOf, TRANSIT_DAYS, zoneOf } from '#domain/delivery/zones.ts'
import { paiseOf, roundUpToRupee } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { dayAfter, daysBetween, indianDay, isCalendarDay } from '#domain/time/india.ts'
import type { ShippingAnswer, ShippingQuestion } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { listCouriers } from './couriers.ts'
import type { CourierCompany } from './entities.ts'

const PINCODE = /^[1-9][0-9]{5}$/

const SLAB_GRAMS = 500
const KEPT_MS = HOUR_MS
const MAX_KEPT = 5_000
const HOURS_A_DAY = 24
const MAX_DAYS = 30

type Carriage = { company: CourierCompany; takesCash: boolean } | 'not-serviceable'

export interface QuoteDeps {
  client: ShiprocketClient
  shipFromPincode: string
  now: () => Date
  /** The time limit of one quote. */
  limit: () => AbortSignal
}

/** Requests delivery prices and caches each for an hour. */
export function createQuote(deps: QuoteDeps) {
  const kept = new Map<string, { carriage: Carriage; until: number }>()

  async function carriageOf(pincode: string, slabs: number): Promise<Carriage | undefined> {
    const key = `${pincode} ${slabs}`
    const nowMs = deps.now().getTime()
    const known = kept.get(key)
    if (known && known.until > nowMs) return known.carriage
    const question = {
      from: deps.shipFromPincode,
      to: pincode,
      weightGrams: slabs * SLAB_GRAMS,
      isCash: false,
    }
    const listed = await listCouriers(deps.client, question, deps.limit())
    if (!listed.ok) return undefined
    const [company] = listed.value
    const takesCash = listed.value.some(({ cod }) => cod)
    const carriage: Carriage = company ? { company, takesCash } : 'not-serviceable'
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest)
    kept.delete(key)
    kept.set(key, { carriage, until: nowMs + KEPT_MS })
    return carriage
  }

  return async (question: ShippingQuestion): Promise<ShippingAnswer> => {
    const { pincode, weightGrams, itemsPaise, rates, today } = question
    if (!PINCODE.test(pincode)) return { ok: false, reason: 'not-serviceable' }
    const carriage = await carriageOf(pincode, slabsOf(weightGrams))
    if (carriage === undefined) return { ok: false, reason: 'shipping-unavailable' }
    if (carriage === 'not-serviceable') return { ok: false, reason: 'not-serviceable' }
    const { company, takesCash } = carriage
    const zone = zoneOf(deps.shipFromPincode, pincode) ?? 'E'
    const transit = daysOf(company) ?? TRANSIT_DAYS[zone].max
    const { waits, days } = heldUp(company, { today: indianDay(today), transit })
    const window = expectedDelivery(new Date(today.getTime() + waits * DAY_MS), zone)
    const until = indianDay(today, days)
    return {
      ok: true,
      costPaise: roundUpToRupee(paiseOf(company.rate ?? 0)),
      // Calculated by the shop: the larger of a fixed amount and 2 %. The courier is asked for the rate without cash.
      cashCostPaise: roundUpToRupee(cashCostPaise(itemsPaise, rates)),
      codAllowed: takesCash,
      zone,
      expectedDelivery: { from: window.from < until ? window.from : until, until },
      latestDays: days,
    }
  }
}

/** The first day after a range of non-working days that contains `day`; otherwise `day`. */
const after = (day: string, from = '', to = ''): string =>
  [from, to].every(isCalendarDay) && from <= day && day <= to ? dayAfter(to, 1) : day

/** The days from today until the pickup (`waits`) and the delivery (`days`), including the courier's non-working days. */
function heldUp(
  { suppression_dates: suppressed }: CourierCompany,
  { today, transit }: { today: string; transit: number },
) {
  const leaves = after(today, suppressed.pickup_delay_from, suppressed.pickup_delay_to)
  const comes = after(
    dayAfter(leaves, transit),
    suppressed.delivery_delay_from,
    suppressed.delivery_delay_to,
  )
  const days = daysBetween(today, comes)
  return days > MAX_DAYS ? { waits: 0, days: transit } : { waits: daysBetween(today, leaves), days }
}

function daysOf({ estimated_delivery_days: days, etd_hours: hours }: CourierCompany) {
  const estimate = days ?? (hours === undefined ? undefined : hours / HOURS_A_DAY)
  if (estimate === undefined || estimate === 0 || estimate > MAX_DAYS) return undefined
  return Math.ceil(estimate)
}
