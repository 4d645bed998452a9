import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { type CourierHarness, openCourierHarness } from '#tests/support/courier-harness.ts'

const WALLET = '/v1/external/account/details/wallet-balance'
const PLACES = '/v1/external/settings/company/pickup'

let shop: CourierHarness
beforeAll(async () => {
  shop = await openCourierHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('a check of the courier’s account', () => {
  test('reads the configured pickup location and the balance with a request each, and changes nothing', async () => {
    expect(await shop.connect().examine()).toEqual({ ok: true, value: 'ready' })
    expect(shop.faults.log.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/external/auth/login',
      `GET ${PLACES}`,
      `GET ${WALLET}`,
    ])
  })

  test('detects a pickup location that was renamed', async () => {
    const sender = { pickupLocation: 'Old shop', email: 'hello@samagni.example' }
    expect(await shop.connect({ sender }).examine()).toEqual({ ok: true, value: 'unknown-place' })
  })

  test.each([
    ['500.00', 'ready'],
    ['499.99', 'wallet-low'],
    ['99.5', 'wallet-empty'],
    ['0', 'wallet-empty'],
    ['-12.50', 'wallet-empty'],
    ['n/a', 'ready'],
    ['', 'ready'],
  ])('of a wallet that has "%s" rupees says %s', async (rupees, value) => {
    shop.standIn.setWallet(rupees)
    expect(await shop.connect().examine()).toEqual({ ok: true, value })
  })

  test('does not retry a balance that the account may not read', async () => {
    shop.faults.add({ match: { path: WALLET }, times: 3, effect: { html502: true } })
    expect(await shop.connect().examine()).toEqual({ ok: true, value: 'ready' })
    expect(shop.requests('GET', WALLET)).toBe(1)
  })

  test('is not repeated when the courier fails', async () => {
    shop.faults.add({ match: { path: PLACES }, times: 3, effect: { html502: true } })
    expect(await shop.connect().examine()).toEqual({ ok: false, reason: 'retryable' })
    expect(shop.requests('GET', PLACES)).toBe(1)
  })

  test('reports a refused sign-in as a wrong setting', async () => {
    const answer = await shop.connect({ password: 'not this one' }).examine()
    expect(answer).toEqual({ ok: false, reason: 'misconfigured' })
  })

  test('ends within its time limit', async () => {
    shop.faults.add({ match: { path: PLACES }, times: 1, effect: { delayMs: MINUTE_MS } })
    const impatient = shop.connect({ limits: { examineMs: 50 } })
    expect(await impatient.examine()).toEqual({ ok: false, reason: 'retryable' })
  })
})
