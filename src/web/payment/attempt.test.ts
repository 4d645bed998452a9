import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Attempt, findAttempt, keepAttempt } from './attempt.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

const ORDER = { id: 'o1', number: 'SMG-10001', reservedUntilMs: 1_795_000_000_000 }
const BEGUN: Attempt = {
  userId: 'asha',
  key: 'key-1',
  mark: 'abc-def',
  flow: 'cart',
  lines: [{ id: 'khus-sharbat', quantity: 2 }],
}

test.each<[string, Attempt]>([
  ['of a cart', BEGUN],
  ['whose dialog was opened', { ...BEGUN, order: ORDER, openedAtMs: 1_794_999_000_000 }],
  ['in a browser that was redirected', { ...BEGUN, order: ORDER, openedAtMs: 1, isAway: true }],
  [
    'of an order of the list, which was placed on another device',
    { ...BEGUN, mark: '', flow: 'order', lines: [], order: ORDER, openedAtMs: 1 },
  ],
])('a payment %s is read back as it was stored', (_, attempt) => {
  keepAttempt(attempt)
  expect(findAttempt()).toEqual(attempt)
  keepAttempt(undefined)
  expect(findAttempt()).toBeUndefined()
})
