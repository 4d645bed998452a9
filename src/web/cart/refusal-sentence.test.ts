import { expect, test } from 'vitest'
import type { ProductId } from '#domain/ids.ts'
import { loadLaterMessages } from '#messages/load.ts'
import { textOf } from '../language.tsx'
import { inReadersScript, lostOffersSentence, refusalSentence } from './refusal-sentence.ts'

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

test.each([
  ['en', 'Bel Sharbat is sold out. Please remove it, or wait until it is back.'],
  ['hi', 'बेल शरबत स्टॉक में नहीं है। कृपया इसे हटाएँ, या इसके फिर से आने का इंतज़ार करें।'],
  ['gu', 'Bel Sharbat સ્ટૉકમાં નથી. કૃપા કરી તેને દૂર કરો, અથવા તે ફરી આવે ત્યાં સુધી રાહ જુઓ.'],
] as const)(
  'a sold-out product in %s is named in the reader’s script where that name is known',
  async (language, sentence) => {
    await loadLaterMessages(language)
    const refused = { productId: 'bel-sharbat', productName: 'Bel Sharbat', left: 0 }
    const names = { hi: 'बेल शरबत' }
    const goods = [{ id: 'bel-sharbat' as ProductId, name: 'Bel Sharbat', names }]
    const data = inReadersScript(refused, goods, language)
    expect(refusalSentence(textOf(language, 'cart'), 'out-of-stock', data)).toBe(sentence)
  },
)

test('an offer that has ended since the price was shown is named, in the reader’s language', async () => {
  const monsoon = {
    name: 'Monsoon 10 %',
    translations: { hi: 'मानसून 10 %' },
    code: null,
    saved: 20,
  }
  const free = { name: 'Free delivery', translations: {}, code: 'FREE', saved: 60 }
  const shown = { offers: [monsoon, free] }
  await loadLaterMessages('hi')
  expect(lostOffersSentence(textOf('en', 'cart'), shown, { offers: [free] })).toBe(
    'This offer no longer applies: Monsoon 10 %.',
  )
  expect(lostOffersSentence(textOf('hi', 'cart'), shown, { offers: [] })).toBe(
    'ये ऑफ़र अब नहीं लगते: मानसून 10 %, Free delivery।',
  )
  expect(lostOffersSentence(textOf('en', 'cart'), shown, shown)).toBe('')
})

test('more units than one order may have are no failure of the delivery charge', () => {
  const t = textOf('en', 'cart')
  const sentence = t('orderTooLarge')
  for (const field of ['quantities', 'productIds']) {
    expect(refusalSentence(t, 'invalid-input', { errors: { [field]: 'Too many.' } })).toBe(sentence)
  }
  expect(refusalSentence(t, 'invalid-input', { errors: { pincode: 'Wrong.' } })).toBe('')
  expect(refusalSentence(t, 'invalid-input', {})).toBe('')
})
