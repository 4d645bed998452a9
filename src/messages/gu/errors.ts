import type { errors as english } from '../en/errors.ts'
import type { Translated } from '../message.ts'

export const errors = {
  title: 'અણધારી ભૂલ!',
  status: 'સ્થિતિ {status}',
  reference: 'સંદર્ભ {reference}',
  explain: 'અમારી બાજુ કંઈક બગડ્યું. તમારું કાર્ટ સચવાયેલું છે. કૃપા કરી ફરી પ્રયાસ કરો.',
  tryAgain: 'ફરી પ્રયાસ કરો',
  toHome: 'હોમ',
  toProducts: 'બધી પ્રોડક્ટ જુઓ',
  notFoundTitle: 'આ પાનું અહીં નથી',
  notFoundText: 'સરનામું જૂનું કે ખોટું લખાયેલું હોઈ શકે. અમારી છાજલીઓ ત્યાં જ છે.',
  unreachable: 'દુકાનનો સંપર્ક થઈ શક્યો નહીં. કૃપા કરી તમારું કનેક્શન તપાસો અને ફરી પ્રયાસ કરો.',
  tooMany: 'એકસાથે ઘણા પ્રયાસ થયા. કૃપા કરી એક મિનિટ રાહ જોઈને ફરી પ્રયાસ કરો.',
} satisfies Translated<typeof english>
