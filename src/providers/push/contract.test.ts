import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, openPushService } from '#tests/support/push-service.ts'
import type { PushAddress } from '../../domain/push/push-device.ts'
import { createWebPush } from './web-push/web-push.ts'

let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())

const local = createWebPush({ allowsLocal: true })
const payload = JSON.stringify({ title: 'नया ऑर्डर', body: '₹450' })
const push = async (to: PushAddress, from = local) =>
  from.push({ to, keys: await from.makeKeys(), contact: 'hello@shop.example', payload })

describe('a message to a browser', () => {
  test('can be read only by that browser, and is signed by the shop for its push service', async () => {
    const [browser, other] = [service.subscribe(), service.subscribe()]
    const keys = await local.makeKeys()
    const { endpoint, p256dh, auth } = browser
    const to = { endpoint, p256dh, auth }
    expect(await local.push({ to, keys, contact: 'hello@shop.example', payload })).toBe('taken')
    expect([browser.reported, other.reported]).toEqual([[JSON.parse(payload)], []])
    const [message] = service.taken
    expect(message?.body.toString()).not.toContain('450')
    expect(message?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    const authorization = message?.headers.authorization
    expect(claimsOf(authorization, keys.publicKey)).toMatchObject({
      aud: service.origin,
      sub: 'mailto:hello@shop.example',
    })
    const { publicKey } = await local.makeKeys()
    expect(claimsOf(authorization, publicKey)).toBeUndefined()
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [301, 'failed'],
    [400, 'failed'],
    [429, 'failed'],
    [503, 'failed'],
  ])('that is answered with %i is %s', async (status, answer) => {
    const browser = service.subscribe()
    service.answer(browser, status)
    expect(await push(browser)).toBe(answer)
    expect(browser.reported).toEqual([])
  })

  test('fails without a connection, and with a key that is not a point of the curve', async () => {
    const browser = service.subscribe()
    const nowhere = { ...browser, endpoint: 'http://127.0.0.1:9/' }
    expect(await push(nowhere)).toBe('failed')
    const noPoint = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url')
    expect(await push({ ...browser, p256dh: noPoint })).toBe('failed')
    expect(await push({ ...browser, auth: '' })).toBe('failed')
  })

  test('is never sent to a private address, whether entered or resolved (SSR-06)', async () => {
    const guarded = createWebPush({ allowsLocal: false })
    const before = service.taken.length
    const browser = service.subscribe()
    const secure = browser.endpoint.replace('http:', 'https:')
    for (const endpoint of [browser.endpoint, secure, secure.replace('127.0.0.1', 'localhost')]) {
      expect(await push({ ...browser, endpoint }, guarded)).toBe('failed')
    }
    expect(service.taken).toHaveLength(before)
  })
})

test('keys are a pair on the curve of browsers', async () => {
  const { publicKey, privateKey } = await local.makeKeys()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  expect(pair.getPublicKey().toString('base64url')).toBe(publicKey)
})
