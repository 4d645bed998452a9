import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WindowStore } from './window-store.ts'

describe('counting in windows', () => {
  test('a window begins with the first request and expires', () => {
    let now = 1_000
    const store = new WindowStore(() => now)
    expect(store.count('a', 100)).toEqual({ current: 1, ttl: 100 })
    now += 99
    expect(store.count('a', 100)).toEqual({ current: 2, ttl: 1 })
    now += 1
    expect(store.count('a', 100)).toEqual({ current: 1, ttl: 100 })
  })

  test('keys are counted separately', () => {
    const store = new WindowStore(() => 0)
    store.count('a', 100)
    expect(store.count('b', 100).current).toBe(1)
  })

  test('the most recent client is remembered, however many others come', () => {
    const store = new WindowStore(() => 0, 3)
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e']) store.count(key, 100)
    expect(store.size).toBe(3)
    expect(store.count('a', 100).current).toBe(4)
    expect(store.count('b', 100).current).toBe(1)
  })

  test('memory stays bounded for any sequence of keys', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (keys) => {
        const store = new WindowStore(() => 0, 5)
        for (const key of keys) store.count(key, 100)
        expect(store.size).toBeLessThanOrEqual(5)
      }),
    )
  })
})
