import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tryCloudinary } from './try-account.ts'

async function accountThatAnswers(status: number, body: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.writeHead(status, { location: '/elsewhere' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const uploadBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1_1`
  const access = { kind: 'signed', apiKey: 'key', apiSecret: 'secret' } as const
  return { asked, server, account: { uploadBase, cloudName: 'shop', access } }
}

test('the account is checked with one ping that has its key', async () => {
  const { asked, account } = await accountThatAnswers(200, '{"status":"ok"}')
  expect(await tryCloudinary(account)).toEqual({ ok: true })
  expect(asked).toEqual([
    `GET /v1_1/shop/ping Basic ${Buffer.from('key:secret').toString('base64')}`,
  ])
})

test('an account that refuses the key is distinguished from an unavailable one', async () => {
  const refusing = await accountThatAnswers(401, '{"error":{"message":"unknown api_key"}}')
  expect(await tryCloudinary(refusing.account)).toEqual({
    ok: false,
    reason: 'refused',
    reply: 'unknown api_key',
  })
  const broken = await accountThatAnswers(502, '<html>')
  expect(await tryCloudinary(broken.account)).toMatchObject({ ok: false, reason: 'silent' })
  broken.server.close()
  broken.server.closeAllConnections()
  expect(await tryCloudinary(broken.account)).toMatchObject({ ok: false, reason: 'silent' })
})

test.each([
  [403, 'refused'],
  [404, 'refused'],
  [429, 'silent'],
  [302, 'silent'],
])('status %i is %s, and nothing is asked elsewhere', async (status, reason) => {
  const { asked, account } = await accountThatAnswers(status, '')
  expect(await tryCloudinary(account)).toEqual({ ok: false, reason, reply: `HTTP ${status}` })
  expect(asked).toHaveLength(1)
})

test('an account with too large a response, or none within ten seconds, is unavailable', async () => {
  const long = JSON.stringify({ error: { message: 'No' }, filler: 'x'.repeat(70_000) })
  const wordy = await accountThatAnswers(401, long)
  const away = { ok: false, reason: 'silent', reply: '' }
  expect(await tryCloudinary(wordy.account)).toEqual(away)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => limit.mockRestore())
  expect(await tryCloudinary(wordy.account)).toEqual(away)
  expect(limit).toHaveBeenCalledWith(10_000)
})
