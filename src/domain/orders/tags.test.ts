import { expect, test } from 'vitest'
import { MAX_TAG_LENGTH, parseTag } from './tags.ts'

test('a tag is one short line, whatever its case', () => {
  expect(parseTag('  Diwali\n GIFT ')).toEqual({ ok: true, value: 'diwali gift' })
  expect(parseTag('गिफ्ट')).toEqual({ ok: true, value: 'गिफ्ट' })
  expect(parseTag('a'.repeat(MAX_TAG_LENGTH)).ok).toBe(true)
  for (const wrong of ['', '  ', '—', 'a'.repeat(MAX_TAG_LENGTH + 1), 7, undefined]) {
    expect(parseTag(wrong)).toEqual({ ok: false, errors: { tag: 'tag-wrong' } })
  }
})

test('a tag tells nothing of illness or cure, in any language of the shop', () => {
  for (const word of ['Diabetes', 'has asthma', 'मधुमेह', 'ડાયાબિટીસ']) {
    expect(parseTag(word), word).toEqual({ ok: false, errors: { tag: 'tag-of-health' } })
  }
})
