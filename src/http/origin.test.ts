import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

const asked = (host: string, protocol: 'http' | 'https' = 'http') => ({ host, protocol })

test('the configured address takes precedence over any host', () => {
  expect(originOf(asked('evil.example'), 'https://shop.example')).toBe('https://shop.example')
})

test.each([
  [asked('localhost:3000'), 'http://localhost:3000'],
  [asked('Phone.Local', 'https'), 'https://phone.local'],
  [asked('[::1]:3000'), 'http://[::1]:3000'],
  [asked('192.168.1.7'), 'http://192.168.1.7'],
])('in the demo %j is %s', (request, origin) => {
  expect(originOf(request, undefined)).toBe(origin)
})

test.each([
  '',
  'a/b',
  'a b',
  'a@b',
  'a?b',
  'a#b',
  '<a>',
  'a:99999999',
  '.a',
  'a\\b',
  'ä.example',
  // These match the pattern of a host but give no valid origin.
  'a:99999',
  'a.1',
  '999.1.1.1',
  '1.2.3.4.5',
  '[::::]',
  '[1.2.3]',
])('%j is not a host', (host) => {
  expect(originOf(asked(host), undefined)).toBeUndefined()
})
