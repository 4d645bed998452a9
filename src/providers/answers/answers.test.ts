import { describe, expect, test, vi } from 'vitest'
import { parseJson, readBounded } from './body.ts'
import { spacedTries } from './tries.ts'

describe('an answer from outside', () => {
  test('is read to its end when it is no longer than agreed', async () => {
    expect(String(await readBounded(new Response('12345'), 5))).toBe('12345')
    expect(await readBounded(new Response(null), 5)).toHaveLength(0)
  })

  test('that is longer is like a broken connection', async () => {
    await expect(readBounded(new Response('123456'), 5)).rejects.toThrow(TypeError)
  })

  test.each(['', '{"half":', '<html>'])('of %j is no JSON', (text) => {
    expect(parseJson(text)).toBeUndefined()
    expect(parseJson(Buffer.from(text))).toBeUndefined()
  })
})

describe('a question that failed in passing', () => {
  const retryable = { ok: false, reason: 'retryable' } as const
  const { signal } = new AbortController()

  test('is asked three times, after pauses that grow and are spread out', async () => {
    const pauses: number[] = []
    const tries = spacedTries({
      wait: async (delayMs) => void pauses.push(delayMs),
      random: () => 0,
    })
    const once = vi.fn(async () => retryable)
    expect(await tries.ask(once, signal)).toEqual(retryable)
    expect(once).toHaveBeenCalledTimes(3)
    expect(pauses).toEqual([100, 200])
  })

  test.each([{ ok: true }, { ok: false, reason: 'misconfigured' }] as const)(
    'is not asked again after %j',
    async (answer) => {
      const once = vi.fn(async () => answer)
      expect(await spacedTries({}).ask(once, signal)).toEqual(answer)
      expect(once).toHaveBeenCalledOnce()
    },
  )

  test('is not asked again when the time is up', async () => {
    const over = AbortSignal.abort()
    const once = vi.fn(async () => retryable)
    expect(await spacedTries({}).ask(once, over)).toEqual(retryable)
    expect(once).toHaveBeenCalledOnce()
  })
})
