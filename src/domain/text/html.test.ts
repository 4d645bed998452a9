import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('every character that could end a text or an attribute is escaped', () => {
  expect(escapeHtml(`<a href="x" id='y'>R & D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;R &amp; D&lt;/a&gt;',
  )
})

test('an escaped text stays as it is seen', () => {
  expect(escapeHtml('हल्दी ₹90')).toBe('हल्दी ₹90')
})
