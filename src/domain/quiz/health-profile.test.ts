import { describe, expect, test } from 'vitest'
import { parseCheckedImbalance, parseProfileToSave } from './health-profile.ts'
import { SCORED_QUESTIONS } from './questions.ts'

const answers = Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 1]))
const consent = { agreed: true, version: 1, language: 'en' }
const imbalance = { scores: { vata: 0, pitta: 6, kapha: 12 }, checkedOn: '2026-11-24' }

describe('A profile to be stored', () => {
  test('is calculated from the answers, without the descriptive ones', () => {
    const answered = { ...answers, age: 2, gender: 1, diet: 0, region: 3 }
    const read = parseProfileToSave({ answers: answered, consent, imbalance, constitution: 'vata' })
    expect(read).toEqual({
      ok: true,
      profile: { answers, constitution: 'pitta', imbalance },
      consent: { version: 1, language: 'en' },
    })
  })

  test.each([
    undefined,
    true,
    { ...consent, agreed: 'true' },
    { ...consent, agreed: false },
    { ...consent, version: 2 },
    { ...consent, language: 'fr' },
  ])('is refused with the consent %j', (given) => {
    expect(parseProfileToSave({ answers, consent: given })).toMatchObject({
      ok: false,
      field: 'consent',
    })
  })

  test('is refused while an answer is missing, or with an invalid check', () => {
    const { skin: _, ...thirteen } = answers
    expect(parseProfileToSave({ answers: thirteen, consent })).toMatchObject({
      ok: false,
      field: 'answers',
    })
    expect(parseProfileToSave({ answers, consent, imbalance: { scores: {} } })).toMatchObject({
      ok: false,
      field: 'imbalance',
    })
  })

  test.each([undefined, null])('needs no check: %j', (unchecked) => {
    const read = parseProfileToSave({ answers, consent, imbalance: unchecked })
    expect(read).toMatchObject({ ok: true, profile: { imbalance: undefined } })
  })

  test.each([
    { scores: { vata: 13, pitta: 0, kapha: 0 } },
    { scores: { vata: '1', pitta: 0, kapha: 0 } },
    { scores: { vata: 1.5, pitta: 0, kapha: 0 } },
    { scores: { vata: -1, pitta: 0, kapha: 0 } },
    { scores: { vata: 1, kapha: 0 } },
    { scores: { vata: 1, pitta: 0 } },
    { scores: null },
    { scores: 'none' },
    { checkedOn: 20261124 },
    { checkedOn: '2026-11-24T10:00' },
    { checkedOn: 'on 2026-11-24' },
    { checkedOn: '2026-02-30' },
    { checkedOn: 'today' },
  ])('refuses a check with %j', (wrong) => {
    expect(parseCheckedImbalance({ ...imbalance, ...wrong })).toBeUndefined()
  })
})
