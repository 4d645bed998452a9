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

describe('an examination of the courier', () => {
  test('finds the place of the settings and what is in the wallet with a request each, and changes nothing', async () => {
    expect(await shop.connect().examine()).toEqual({ ok: true, value: 'ready' })
    expect(shop.faults.log.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/external/auth/login',
      `GET ${PLACES}`,
      `GET ${WALLET}`,
    ])
  })

  test('finds a place that was renamed at the courier', async () => {
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

  test('does not ask again for a wallet that the account may not see', async () => {
    shop.faults.add({ match: { path: WALLET }, times: 3, effect: { html502: true } })
    expect(await shop.connect().examine()).toEqual({ ok: true, value: 'ready' })
    expect(shop.requests('GET', WALLET)).toBe(1)
  })

  test('is not repeated when the courier is out of order', async () => {
    shop.faults.add({ match: { path: PLACES }, times: 3, effect: { html502: true } })
    expect(await shop.connect().examine()).toEqual({ ok: false, reason: 'retryable' })
    expect(shop.requests('GET', PLACES)).toBe(1)
  })

  test('takes a refused sign-in for a wrong setting', async () => {
    const answer = await shop.connect({ password: 'not this one' }).examine()
    expect(answer).toEqual({ ok: false, reason: 'misconfigured' })
  })

  test('ends within its time limit', async () => {
    shop.faults.add({ match: { path: PLACES }, times: 1, effect: { delayMs: MINUTE_MS } })
    const impatient = shop.connect({ limits: { examineMs: 50 } })
    expect(await impatient.examine()).toEqual({ ok: false, reason: 'retryable' })
  })
})
