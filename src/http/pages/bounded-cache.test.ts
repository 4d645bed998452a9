import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

const entry = (bytes: number) => ({ bytes, wasUsed: false })

describe('a bounded cache', () => {
  test('never exceeds its count or its bytes, whatever is stored and read', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      bytes: fc.nat({ max: 60 }),
      isAsked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const kept = new BoundedCache({ maxEntries: 4, maxBytes: 100 })
        for (const { key, bytes, isAsked } of steps) {
          kept.set(key, entry(bytes))
          const found = kept.get(key)
          if (found && isAsked) found.wasUsed = true
          expect(kept.size).toBeLessThanOrEqual(4)
          expect(kept.bytes).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  test('keeps entries that are read during a flood of invented addresses', () => {
    const kept = new BoundedCache({ maxEntries: 10, maxBytes: 1_000 })
    kept.set('home', entry(10))
    for (let odd = 0; odd < 500; odd += 1) {
      const home = kept.get('home')
      if (home) home.wasUsed = true
      kept.set(`odd-${odd}`, entry(10))
    }
    expect(kept.get('home')).toBeDefined()
    expect(kept.size).toBe(10)
  })

  test('does not store an entry above its limit, and counts a replaced one once', () => {
    const kept = new BoundedCache({ maxEntries: 10, maxBytes: 100 })
    kept.set('small', entry(40))
    kept.set('small', entry(50))
    expect(kept.bytes).toBe(50)
    kept.set('huge', entry(101))
    expect(kept.get('huge')).toBeUndefined()
    kept.clear()
    expect([kept.size, kept.bytes]).toEqual([0, 0])
  })
})
