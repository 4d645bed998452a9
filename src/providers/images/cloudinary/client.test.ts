import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SECOND_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { createCloudinaryClient } from './client.ts'

/** An account that responds to every request alike; records each signature's timestamp and each pause. */
async function openAccount(status: number, body: string, isSilent = () => false) {
  const paths: string[] = []
  const signedAt: string[] = []
  const pauses: number[] = []
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? '')
    const form = Buffer.concat(await request.toArray()).toString()
    signedAt.push(/name="timestamp"\r\n\r\n(\d+)/.exec(form)?.[1] ?? '')
    if (isSilent()) return
    response.writeHead(status, { location: '/elsewhere' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let now = TODAY.getTime()
  const call = createCloudinaryClient({
    uploadBase: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1_1`,
    cloudName: 'shop',
    access: { kind: 'signed', apiKey: 'key', apiSecret: 'secret' },
    now: () => new Date(now),
    wait: async (delayMs) => {
      pauses.push(delayMs)
      now += SECOND_MS
    },
  })
  return { paths, signedAt, pauses, upload: () => call('upload', { public_id: 'one' }) }
}

test('an upload that fails temporarily is sent three times, each with a new timestamp, after growing pauses', async () => {
  const { signedAt, pauses, upload } = await openAccount(500, '')
  expect(await upload()).toEqual({ ok: false, reason: 'retryable' })
  const first = TODAY.getTime() / SECOND_MS
  expect(signedAt).toEqual([0, 1, 2].map((after) => String(Math.floor(first) + after)))
  expect(pauses).toEqual([300, 600])
})

test.each([
  [420, ''],
  [429, ''],
  [302, ''],
  [200, ''],
  [200, '{"public_id":'],
  [200, 'null'],
  [200, '[]'],
  [200, JSON.stringify({ filler: 'x'.repeat(300_000) })],
])('status %i with %j may pass', async (status, body) => {
  const { paths, upload } = await openAccount(status, body)
  expect(await upload()).toEqual({ ok: false, reason: 'retryable' })
  expect(paths).toEqual(Array(3).fill('/v1_1/shop/image/upload'))
})

test.each([
  [400, '', 'HTTP 400'],
  [404, '{"error":{"message":5}}', 'HTTP 404'],
  [401, '{"error":{"message":"Stale request"}}', 'Stale request'],
  [400, JSON.stringify({ error: { message: 'x'.repeat(300) } }), 'x'.repeat(200)],
])('status %i with %j lasts until somebody corrects the account', async (status, body, detail) => {
  const { paths, upload } = await openAccount(status, body)
  expect(await upload()).toEqual({ ok: false, reason: 'misconfigured', detail })
  expect(paths).toHaveLength(1)
})

test('a request without a response within half a minute is repeated', async () => {
  let over = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    over = new AbortController()
    return over.signal
  })
  onTestFinished(() => limit.mockRestore())
  const { upload } = await openAccount(200, '{}', () => {
    over.abort()
    return true
  })
  expect(await upload()).toEqual({ ok: false, reason: 'retryable' })
  expect(limit.mock.calls).toEqual([[30_000], [30_000], [30_000]])
})
