import { expect, test } from 'vitest'
import { greetedName } from './greeted-name.ts'

test.each(['Asha', 'Asha Patel', "D'Souza-Rao", 'Dr. K. Mehta', 'आशा पटेल', 'આશા'])(
  '%s is greeted by name',
  (name) => {
    expect(greetedName(name)).toBe(name)
  },
)

test.each([
  'http://evil.example',
  'Your refund waits: http://evil.example/pay',
  'www.evil.example/pay',
  'Win ₹5000',
  'a@b.example',
  'x'.repeat(41),
  '',
])('%s is no name to greet', (name) => {
  expect(greetedName(name)).toBeUndefined()
})
