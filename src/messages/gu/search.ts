import type { search as english } from '../en/search.ts'
import type { Translated } from '../message.ts'

export const search = {
  title: 'શોધો',
  placeholder: 'પ્રોડક્ટ શોધો',
  start: 'જે પ્રોડક્ટ જોઈએ તેનું નામ લખવાનું શરૂ કરો.',
  none: 'તમારી શોધને મળતી કોઈ પ્રોડક્ટ મળી નથી.',
  failed: 'દુકાનનો સંપર્ક થઈ શક્યો નહીં. કૃપા કરી તમારું કનેક્શન તપાસો અને ફરી પ્રયાસ કરો.',
  tooMany: 'એકસાથે ઘણી શોધ થઈ ગઈ. કૃપા કરી થોડી વાર રાહ જુઓ.',
  found: { one: '{count} પ્રોડક્ટ મળી', other: '{count} પ્રોડક્ટ મળી' },
  searching: 'શોધી રહ્યા છીએ…',
  submit: 'શોધો',
} satisfies Translated<typeof english>
