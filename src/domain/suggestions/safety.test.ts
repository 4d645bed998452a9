import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { CONCERNS, concernOfProduct, findConcern } from './concerns.ts'
import { SAFETY_FLAGS, type SafetyFlag } from './flags.ts'
import { buildSachetLines, type SachetProduct } from './sachet-lines.ts'
import { offerFor, parseSafetyAnswers, type SafetyAnswers, wireSafety } from './safety.ts'

const asked = (
  flags: readonly SafetyFlag[],
  { ticked = false, doctorSeen = true }: { ticked?: boolean; doctorSeen?: boolean } = {},
): SafetyAnswers => ({
  consent: true,
  flags,
  redFlags: new Map(CONCERNS.map(({ index }) => [index, ticked])),
  doctorSeen,
})

const productOf = (id: ProductId): SachetProduct => ({
  id,
  name: 'Amla Samya',
  kind: 'sachet',
  pricePaise: 10_00,
  hsn: '30049011',
  gstPercent: 5,
  grossWeightGrams: 10,
  flags: { block: [], ask: [] },
})

const order = (id: ProductId, safety: SafetyAnswers) =>
  buildSachetLines([{ productId: id, quantity: 10 }], [productOf(id)], safety)

describe('The 20 concerns', () => {
  test('have the indexes 1 to 20 and one product each', () => {
    expect(CONCERNS.map(({ index }) => index)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    expect(new Set(CONCERNS.map(({ productId }) => productId)).size).toBe(20)
    for (const concern of CONCERNS) {
      expect(findConcern(concern.index)).toBe(concern)
      expect(concernOfProduct(concern.productId)).toBe(concern)
      expect(Math.min(concern.issues, concern.redFlags)).toBeGreaterThan(0)
    }
  })

  test('are food where a drug may not be advertised (docs/law.md, claims)', () => {
    const food = CONCERNS.filter(({ sold }) => sold === 'food').map(({ index }) => index)
    expect(food).toEqual([11, 15, 17, 20])
  })
})

describe('No sachet is offered or ordered', () => {
  test('against a flag that blocks it: all 20 concerns and all 15 flags', () => {
    let blocked = 0
    for (const concern of CONCERNS) {
      for (const flag of SAFETY_FLAGS) {
        const offer = offerFor(concern, asked([flag]))
        const built = order(concern.productId, asked([flag]))
        if (concern.block.includes(flag)) {
          blocked += 1
          expect(offer).toEqual({ offer: 'no', reason: 'blocked', flags: [flag] })
          expect(built).toMatchObject({ ok: false, reason: 'sachet-blocked' })
        } else {
          const isAsked = concern.ask.includes(flag)
          expect(offer).toEqual(isAsked ? { offer: 'ask', flags: [flag] } : { offer: 'yes' })
          expect(built.ok).toBe(true)
        }
      }
    }
    // 20 for under 18 and the other 20 of the concerns list.
    expect(blocked).toBe(CONCERNS.reduce((sum, { block }) => sum + block.length, 0))
    expect(blocked).toBeGreaterThan(20)
  })

  test('for a ticked red flag, whatever the flags', () => {
    for (const concern of CONCERNS) {
      for (const flags of [[], ...SAFETY_FLAGS.map((flag) => [flag])]) {
        const answers = asked(flags, { ticked: true })
        expect(offerFor(concern, answers)).toMatchObject({ offer: 'no', reason: 'red-flag' })
        expect(order(concern.productId, answers)).toMatchObject({ reason: 'sachet-red-flag' })
      }
    }
  })

  test('to anybody under 18', () => {
    for (const concern of CONCERNS) expect(offerFor(concern, asked(['u18'])).offer).toBe('no')
  })

  test('while its red flags are unanswered', () => {
    for (const concern of CONCERNS) {
      const safety = { ...asked([]), redFlags: new Map() }
      expect(offerFor(concern, safety)).toMatchObject({ reason: 'red-flags-unanswered' })
    }
  })

  test('for bleeding before seeing a doctor', () => {
    const bleeding = CONCERNS.filter(({ doctorFirst }) => doctorFirst)
    expect(bleeding.map(({ index }) => index)).toEqual([15])
    for (const concern of CONCERNS) {
      const { offer } = offerFor(concern, asked([], { doctorSeen: false }))
      expect(offer).toBe(concern.index === 15 ? 'no' : 'yes')
    }
  })

  test('against flags of the product’s own label', () => {
    for (const concern of CONCERNS) {
      const label = { block: ['sed'], ask: ['surg'] }
      expect(offerFor(concern, asked(['sed']), label).offer).toBe('no')
      expect(offerFor(concern, asked(['surg']), label).offer).not.toBe('yes')
    }
  })
})

describe('Safety answers of a request', () => {
  test('are parsed as sent', () => {
    const answers = asked(['preg', 'meds'])
    expect(parseSafetyAnswers(JSON.parse(JSON.stringify(wireSafety(answers))))).toEqual({
      ok: true,
      safety: answers,
    })
  })

  test.each([undefined, false, 'true', 1])('are refused with the consent %j', (consent) => {
    const answers = { ...wireSafety(asked([])), consent }
    expect(parseSafetyAnswers(answers)).toEqual({ ok: false, reason: 'consent-missing' })
  })

  test.each([
    { flags: undefined },
    { flags: 'preg' },
    { flags: ['pregnant'] },
    { flags: ['preg', 7] },
    { red_flags: undefined },
    { red_flags: [] },
    { red_flags: { 21: false } },
    { red_flags: { '01x': false } },
    { red_flags: { 1: 'no' } },
    { doctor_seen: 'yes' },
  ])('with %j are refused, never treated as no', (wrong) => {
    const answers = { ...wireSafety(asked([])), ...wrong }
    expect(parseSafetyAnswers(answers)).toEqual({ ok: false, reason: 'safety-malformed' })
  })
})
