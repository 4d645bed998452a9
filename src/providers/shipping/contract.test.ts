import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STANDARD_RATES } from '#domain/delivery/zones.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { type CourierHarness, openCourierHarness } from '#tests/support/courier-harness.ts'
import { createEstimatingShipping } from './estimating/estimating.ts'
import type { ShippingProvider, ShippingQuestion, ShippingQuote } from './port.ts'
import { createZoneTable } from './zone-table/zone-table.ts'

let harness: CourierHarness
beforeAll(async () => {
  harness = await openCourierHarness()
})
afterAll(() => harness.close())

const zoneTable = () => createZoneTable({ shipFromPincode: '388001' })
const nobody: ShippingProvider = {
  quote: async () => ({ ok: false, reason: 'shipping-unavailable' }),
}

/** Every shipping adapter must pass these tests; a new one is added here. */
const ADAPTERS: readonly { name: string; open: () => ShippingProvider }[] = [
  { name: 'the zone table', open: zoneTable },
  { name: 'Shiprocket', open: () => harness.connect() },
  {
    name: 'a carrier that cannot be reached',
    open: () =>
      createEstimatingShipping({ carrier: nobody, table: zoneTable(), now: harness.clock.now }),
  },
]

const question: ShippingQuestion = {
  pincode: '390001',
  weightGrams: 1_080,
  itemsPaise: 400_00,
  rates: STANDARD_RATES,
  today: new Date('2026-11-24T20:00:00Z'),
}

async function getQuote(
  carrier: ShippingProvider,
  changed: Partial<ShippingQuestion> = {},
): Promise<ShippingQuote> {
  const answer = await carrier.quote({ ...question, ...changed })
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`)
  return answer
}

describe.each(ADAPTERS)('Shipping through $name', ({ open }) => {
  test('costs whole rupees, for delivery and for cash', async () => {
    const { costPaise, cashCostPaise } = await getQuote(open(), { itemsPaise: 2_499_99 })
    expect(costPaise).toBeGreaterThan(0)
    expect(cashCostPaise).toBeGreaterThan(0)
    expect([costPaise % 100, cashCostPaise % 100]).toEqual([0, 0])
  })

  test('costs the same for the same request', async () => {
    const carrier = open()
    expect(await getQuote(carrier)).toEqual(await getQuote(carrier))
  })

  test('costs more for a heavy parcel than for a light one', async () => {
    const light = await getQuote(open(), { weightGrams: 450 })
    const heavy = await getQuote(open(), { weightGrams: 10_000 })
    expect(heavy.costPaise).toBeGreaterThan(light.costPaise)
  })

  test('charges for cash by the price of the goods, never less for more expensive ones', async () => {
    const cheap = await getQuote(open(), { itemsPaise: 400_00 })
    const dear = await getQuote(open(), { itemsPaise: 9_000_00 })
    expect(dear.cashCostPaise).toBeGreaterThan(cheap.cashCostPaise)
    expect(dear.costPaise).toBe(cheap.costPaise)
  })

  test('promises days in India, the last of them after its longest transit', async () => {
    const { expectedDelivery, latestDays } = await getQuote(open())
    // 20:00 UTC on the 24th is the 25th in India.
    const today = Date.parse('2026-11-25')
    const [from, until] = [Date.parse(expectedDelivery.from), Date.parse(expectedDelivery.until)]
    expect(expectedDelivery.from).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(from).toBeGreaterThanOrEqual(today)
    expect(until).toBeGreaterThanOrEqual(from)
    expect(until - today).toBe(latestDays * DAY_MS)
  })

  test('accepts cash in Vadodara, but not in Leh, Port Blair and Lakshadweep', async () => {
    const places = ['390001', '194101', '744101', '682555']
    const quotes = await Promise.all(places.map((pincode) => getQuote(open(), { pincode })))
    expect(quotes.map(({ codAllowed }) => codAllowed)).toEqual([true, false, false, false])
  })

  test.each(['900001', '999999', '100001', '12', ''])(
    'refuses the pincode %j with a value',
    async (pincode) => {
      const answer = await open().quote({ ...question, pincode })
      const reason = expect.stringMatching(/^(not-serviceable|army-post)$/)
      expect(answer).toEqual({ ok: false, reason })
    },
  )
})
