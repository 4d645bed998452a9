import { expect, test } from 'vitest'
import { STANDARD_RATES } from '#domain/delivery/zones.ts'
import { createZoneTable } from './zone-table.ts'

test('1.08 kg from Anand to Vadodara is three slabs of the near zone', async () => {
  const quote = await createZoneTable({ shipFromPincode: '388001' }).quote({
    pincode: '390001',
    weightGrams: 1_080,
    itemsPaise: 400_00,
    rates: STANDARD_RATES,
    today: new Date('2026-11-24T06:00:00Z'),
  })
  expect(quote).toEqual({
    ok: true,
    // (46 + 2 × 38) × 1.18 = 143.96
    costPaise: 144_00,
    cashCostPaise: 45_00,
    codAllowed: true,
    zone: 'B',
    expectedDelivery: { from: '2026-11-26', until: '2026-11-27' },
    latestDays: 3,
  })
})

test('an army post office is served only if the owner delivers there, at the price of the special zone, without cash', async () => {
  const quoteTo = (pincode: string, armyPost: boolean) =>
    createZoneTable({ shipFromPincode: '388001' }).quote({
      pincode,
      weightGrams: 500,
      itemsPaise: 400_00,
      rates: { ...STANDARD_RATES, armyPost },
      today: new Date('2026-11-24T06:00:00Z'),
    })
  expect(await quoteTo('908056', false)).toEqual({ ok: false, reason: 'army-post' })
  expect(await quoteTo('290001', true)).toEqual({ ok: false, reason: 'not-serviceable' })
  const special = await quoteTo('194101', false)
  expect(special).toMatchObject({ ok: true, zone: 'E', codAllowed: false })
  expect(await quoteTo('908056', true)).toEqual(special)
})

test('a shop cannot send from a pincode that no courier serves', () => {
  expect(() => createZoneTable({ shipFromPincode: '900001' })).toThrow('in no courier zone')
})
