import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONSULTANTS } from '../../settings.ts'
import { feeOf, MAX_MISSED, moneyBackUntil } from './fee.ts'

const priced = { ...CONSULTANTS[0], pricePaise: 50_000, firstTalkMinutes: 15 }
const FULL = { pricePaise: 50_000, minutes: 30, isFirst: false }

describe('the fee of a consultation', () => {
  test('is nothing for the first talk, which has a length of its own', () => {
    expect(feeOf(priced, { kept: 0, missed: 0 })).toEqual({
      pricePaise: 0,
      minutes: 15,
      isFirst: true,
    })
  })

  test('is the price from the second talk on, and for whoever is not known', () => {
    expect(feeOf(priced, { kept: 1, missed: 0 })).toEqual(FULL)
    expect(feeOf(priced, undefined)).toEqual(FULL)
  })

  test('is the price of the first talk too where the owner gives none away', () => {
    expect(feeOf({ ...priced, firstTalkMinutes: null }, { kept: 0, missed: 0 })).toEqual(FULL)
  })

  test('stays nothing after one missed talk, and is the price after two, with the reason', () => {
    expect(feeOf(priced, { kept: 0, missed: 1 }).pricePaise).toBe(0)
    expect(feeOf(priced, { kept: 0, missed: 2 })).toEqual({ ...FULL, why: 'missed-twice' })
  })

  test('is nothing with a practitioner who takes nothing, whatever was missed', () => {
    const free = { ...priced, pricePaise: 0 }
    expect(feeOf(free, { kept: 3, missed: 9 })).toEqual({ ...FULL, pricePaise: 0 })
  })

  test('is the price or nothing, and nothing only for a first talk within a slot', () => {
    const people = fc.option(fc.record({ kept: fc.nat(3), missed: fc.nat(4) }), { nil: undefined })
    const lengths = fc.option(fc.integer({ min: 10, max: 240 }))
    fc.assert(
      fc.property(people, lengths, (soFar, firstTalkMinutes) => {
        const { pricePaise, minutes, isFirst } = feeOf({ ...priced, firstTalkMinutes }, soFar)
        const isFree = firstTalkMinutes !== null && soFar?.kept === 0 && soFar.missed <= MAX_MISSED
        expect([pricePaise, isFirst]).toEqual([isFree ? 0 : 50_000, isFree])
        expect(minutes).toBeLessThanOrEqual(30)
      }),
    )
  })
})

test('a cancellation gives the fee back until the practitioner’s notice begins', () => {
  const until = moneyBackUntil(new Date('2026-11-25T10:00:00Z'), 240)
  expect(until).toEqual(new Date('2026-11-25T06:00:00Z'))
})
