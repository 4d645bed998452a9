import { expect, test } from 'vitest'
import { freeFrom } from './free-from.ts'

test.each([
  [0, 0, 799_00],
  [199_00, 2, 600_00],
  [499_00, 6, 300_00],
  // Nine cells until it is reached, however little is missing.
  [798_99, 9, 1],
  [799_00, 10, 0],
  [5_000_00, 10, 0],
])(
  'a basket of %i paise prints %i of ten cells, %i paise are missing',
  (items, printed, missing) => {
    expect(freeFrom(items, 799_00)).toEqual({ printed, missingPaise: missing })
  },
)

test('delivery that is free from ₹0 is always free', () => {
  expect(freeFrom(0, 0)).toEqual({ printed: 10, missingPaise: 0 })
})
