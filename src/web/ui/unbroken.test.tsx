import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

test.each([
  ['Cancel order SMG-10059?', 'Cancel order <span class="unbroken">SMG-10059?</span>'],
  ['ઓર્ડર SMG-10059', 'ઓર્ડર <span class="unbroken">SMG-10059</span>'],
  ['DIWALI-10 is applied.', '<span class="unbroken">DIWALI-10</span> is applied.'],
  ['Your sign-in has ended – twice.', 'Your sign-in has ended – twice.'],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(<Unbroken text={text} />)).toBe(markup)
})
