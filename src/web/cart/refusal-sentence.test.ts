import { expect, test } from 'vitest'
import { loadLaterMessages } from '#messages/load.ts'
import { textOf } from '../language.tsx'
import { refusalSentence } from './refusal-sentence.ts'

test.each([
  ['en', 'Too many attempts. Please wait a few minutes and try again.'],
  ['hi', 'एक साथ बहुत कोशिशें हो गईं। कृपया कुछ मिनट रुककर फिर कोशिश करें।'],
  ['gu', 'એકસાથે ઘણા પ્રયાસ થયા. કૃપા કરી થોડી મિનિટ રાહ જોઈને ફરી પ્રયાસ કરો.'],
] as const)(
  'too many tries in %s: the limit of orders lasts up to ten minutes, not one',
  async (language, sentence) => {
    await loadLaterMessages(language)
    expect(refusalSentence(textOf(language, 'cart'), 'too-many-requests', {})).toBe(sentence)
  },
)
