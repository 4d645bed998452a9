import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Buyer, DELIVERY, signInBuyer } from '#tests/support/buyers.ts'
import { removeFolder } from '#tests/support/folders.ts'
import { connectTo, type RunningShop, startRunningShop } from '#tests/support/running-shop.ts'

const SECRET = 'a-secret-of-this-run-that-no-log-may-tell-0123456789'
const EMAIL = 'somebody.in.particular@example.com'
const PRODUCT = 'khus-sharbat'

let shop: RunningShop
let buyer: Buyer
const statuses: number[] = []

// The shop in its own process, as an owner runs it: its output is the owner's log.
beforeAll(async () => {
  // The test runner sets both variables.
  const mode = { MODE: 'demo', NODE_ENV: 'production' }
  shop = await startRunningShop({ env: { ...mode, SESSION_SECRET: SECRET } })
  buyer = await signInBuyer(shop.origin, EMAIL)
  await buySomething()
  await sendNonsense()
  await buyWhileTheDatabaseIsBroken()
  // The log is complete when the shop has stopped.
  await shop.stop()
})
afterAll(() => {
  removeFolder(shop.dataDir)
})

async function send(path: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(`${shop.origin}${path}`, { redirect: 'manual', ...init })
  statuses.push(answer.status)
}

const KEY = 'a-key-that-was-made-at-random'
const confirm = (body: unknown) =>
  send('/api/payments/verify-payment', {
    method: 'POST',
    headers: { ...buyer.headers, 'idempotency-key': `${KEY}-${statuses.length}` },
    body: JSON.stringify(body),
  })

async function buySomething(): Promise<void> {
  const amount = await buyer.quote(PRODUCT, 1)
  await confirm(buyer.confirmation(PRODUCT, 1, amount))
}

async function sendNonsense(): Promise<void> {
  const forged = 'forged"}\\n{"level":30,"msg":"the owner signed in"}'
  await send(`/api/auth/google?code=4/0AbCdEf-a-code-of-google&state=${'s'.repeat(43)}`)
  await send(`/api/products/query/${encodeURIComponent(`${DELIVERY.phone_number}\n${forged}`)}`)
  await send('/orders', {
    headers: { cookie: `samagni_session=${'t'.repeat(43)}`, 'user-agent': forged },
  })
  await send(`/${encodeURIComponent(forged)}`)
  await confirm({ paymentMethod: 'COD', razorpay_signature: 'f'.repeat(64), ...DELIVERY })
}

/** Failures are logged, so the request with the most personal data is made to fail. */
async function buyWhileTheDatabaseIsBroken(): Promise<void> {
  const client = await connectTo(shop.dataDir)
  const amount = await buyer.quote(PRODUCT, 2)
  await client.query('alter table orders add constraint refuse_all check (false) not valid')
  await confirm({ ...buyer.confirmation(PRODUCT, 2, amount), address: `${DELIVERY.address} again` })
  await client.query('alter table users rename to users_gone')
  await send('/orders', { headers: { cookie: String(buyer.headers.cookie) } })
  await send('/api/auth/google/start')
  await client.end()
}

describe('the log of a shop with orders, sign-ins, nonsense and failures (PRV-03)', () => {
  test('is not empty: failures are logged with their cause and place', () => {
    expect(statuses.filter((status) => status >= 500).length).toBeGreaterThanOrEqual(2)
    const lines = shop
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    expect(failures.length).toBeGreaterThanOrEqual(2)
    expect(failures[0]).toMatchObject({
      route: '/api/payments/verify-payment',
      requestId: expect.any(String),
      err: { at: expect.any(Array) },
    })
  })

  test.each([
    ['the session', () => /samagni_session=([\w-]+)/.exec(String(buyer.headers.cookie))?.[1]],
    ['the anti-forgery token', () => buyer.headers['x-csrf-token']],
    ['the secret of the shop', () => SECRET],
    ['the account', () => buyer.userId],
    ['the e-mail address', () => EMAIL],
    ['the phone number', () => DELIVERY.phone_number],
    ['the street', () => 'Patel Society'],
    ['the code of the provider', () => 'AbCdEf-a-code-of-google'],
    ['a signature', () => 'f'.repeat(64)],
    ['a made-up session', () => 't'.repeat(43)],
    ['the key of a confirmation', () => KEY],
  ])('does not contain %s', (_, secretOf) => {
    const secret = secretOf()
    expect(secret?.length).toBeGreaterThan(5)
    expect(shop.output()).not.toContain(secret)
  })

  test('contains no line written by a visitor', () => {
    expect(shop.output()).not.toContain('the owner signed in')
    expect(shop.output()).not.toContain('forged')
  })
})
