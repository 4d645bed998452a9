import { describe, expect, test, vi } from 'vitest'
import { parseJson, readBounded } from './body.ts'
import { plainWords, sortThrown } from './refusals.ts'
import { spacedTries } from './tries.ts'

describe('a provider’s response', () => {
  test('is read completely up to the size limit', async () => {
    expect(String(await readBounded(new Response('12345'), 5))).toBe('12345')
    expect(await readBounded(new Response(null), 5)).toHaveLength(0)
  })

  test('above the size limit fails like a broken connection', async () => {
    await expect(readBounded(new Response('123456'), 5)).rejects.toThrow(TypeError)
  })

  test.each(['', '{"half":', '<html>'])('of %j is not JSON', (text) => {
    expect(parseJson(text)).toBeUndefined()
    expect(parseJson(Buffer.from(text))).toBeUndefined()
  })
})

test('a provider’s text becomes one short line without e-mail addresses and long numbers', () => {
  expect(plainWords('Write to asha@example.com\nor +919825012345 about 12')).toBe(
    'Write to … or … about 12',
  )
  expect(plainWords('x '.repeat(200))).toHaveLength(200)
})

test.each([
  ['ECONNREFUSED', 'retryable'],
  ['ENOTFOUND', 'retryable'],
  ['EAI_AGAIN', 'retryable'],
  ['EHOSTUNREACH', 'retryable'],
  ['ENETUNREACH', 'retryable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'retryable'],
  ['ECONNRESET', 'ambiguous'],
  ['UND_ERR_SOCKET', 'ambiguous'],
])('a write that failed with %s is %s', (code, reason) => {
  const cause = Object.assign(new Error(code), { code })
  expect(sortThrown(new TypeError('fetch failed', { cause }), 'POST')).toEqual({
    ok: false,
    reason,
  })
})

describe('a request that failed temporarily', () => {
  const retryable = { ok: false, reason: 'retryable' } as const
  const { signal } = new AbortController()

  test('is sent three times, after growing and randomised pauses', async () => {
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
    'is not repeated after %j',
    async (answer) => {
      const once = vi.fn(async () => answer)
      expect(await spacedTries({}).ask(once, signal)).toEqual(answer)
      expect(once).toHaveBeenCalledOnce()
    },
  )

  test('fails when the wait itself fails', async () => {
    const wait = () => Promise.reject(new Error('no pause'))
    await expect(spacedTries({ wait }).ask(async () => retryable, signal)).rejects.toThrow(
      'no pause',
    )
  })

  test('is not repeated after the time limit', async () => {
    const over = AbortSignal.abort()
    const once = vi.fn(async () => retryable)
    expect(await spacedTries({}).ask(once, over)).toEqual(retryable)
    expect(once).toHaveBeenCalledOnce()
  })
})
