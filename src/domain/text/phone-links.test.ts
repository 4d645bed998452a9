import { expect, test } from 'vitest'
import { HELP_LINES, phoneHref, phoneRuns } from './phone-links.ts'

test('a written number is dialled without its grouping', () => {
  expect(phoneHref('+91 98250 12345')).toBe('tel:+919825012345')
  expect(phoneHref('1800-11-6666')).toBe('tel:1800116666')
})

test('a sentence is split at its numbers, and only there', () => {
  expect(phoneRuns('Call 112 or 108.', HELP_LINES)).toEqual([
    { text: 'Call ' },
    { text: '112', href: 'tel:112' },
    { text: ' or ' },
    { text: '108', href: 'tel:108' },
    { text: '.' },
  ])
  for (const other of ['₹112', '1125', 'SMG-112', '+112', '2,108', '112-3', '']) {
    expect(phoneRuns(other, HELP_LINES).some(({ href }) => href)).toBe(false)
  }
  expect(phoneRuns('+91 98250 12345', ['+91 98250 12345'])).toEqual([
    { text: '+91 98250 12345', href: 'tel:+919825012345' },
  ])
  expect(phoneRuns('Call us.', [''])).toEqual([{ text: 'Call us.' }])
})
