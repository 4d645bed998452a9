import { expect, test } from 'vitest'
import { ungroupedDigits, withWesternDigits } from './figures.ts'

test('the digits of each script become those that figures are read with', () => {
  expect(withWesternDigits('०१२३४५६७८९')).toBe('0123456789')
  expect(withWesternDigits('૦૧૨૩૪૫૬૭૮૯')).toBe('0123456789')
  expect(withWesternDigits('௦௧௨௩௪௫௬௭௮௯')).toBe('0123456789')
  expect(withWesternDigits('फ़्लैट १२, B-3, ऽ।॰')).toBe('फ़्लैट 12, B-3, ऽ।॰')
})

test.each(['390 001', '390-001', ' 390\u00a0001 ', '३९०००१', '૩૯૦ ૦૦૧'])(
  'a pincode typed as %j is 390001',
  (entered) => expect(ungroupedDigits(entered)).toBe('390001'),
)
