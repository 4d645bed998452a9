import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStandIns, type StandIns } from './stand-ins.ts'

const adminEmail = 'owner@samagni.example'
let standIns: StandIns
let base = ''
let close: () => Promise<void>

beforeAll(async () => {
  const app = Fastify({ forceCloseConnections: true })
  standIns = createStandIns({ mode: 'demo', loopbackBase: () => base, adminEmail })
  await app.register(async (scope) => standIns.register(scope))
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  close = () => app.close()
})
afterAll(() => close())
beforeEach(() => standIns.reset())

function press(path: string, form: Record<string, string>, headers = {}): Promise<Response> {
  const body = new URLSearchParams(form)
  return fetch(`${base}/stand-ins/${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}

async function indexText(): Promise<string> {
  return await (await fetch(`${base}/stand-ins`)).text()
}

const discovery = () => fetch(`${base}/stand-ins/identity/.well-known/openid-configuration`)

test('a live shop has no stand-ins', () => {
  const deps = { loopbackBase: () => base, adminEmail }
  expect(() => createStandIns({ ...deps, mode: 'live' })).toThrow('do not run in a live shop')
})

describe('the page of the stand-ins', () => {
  test('lists what each simulates, its state and the inputs that fail', async () => {
    const text = await indexText()
    expect(text).toContain('Plays Google')
    expect(text).toContain('State: <strong>working</strong>')
    for (const input of ['900001', '194101', '744101', '682555', 'Cancel']) {
      expect(text).toContain(input)
    }
  })

  test('makes the sign-in fail with one button, and repairs it with another', async () => {
    expect((await press('faults', { ready: 'down' })).status).toBe(303)
    expect(await indexText()).toContain('failing on purpose')
    expect((await discovery()).status).toBe(503)
    expect((await press('reset', {})).status).toBe(303)
    expect(await indexText()).toContain('State: <strong>working</strong>')
    expect((await discovery()).status).toBe(200)
  })

  test('has buttons that work repeatedly', async () => {
    for (let round = 0; round < 2; round += 1) {
      await press('faults', { ready: 'lost' })
      expect(await indexText()).toContain('1 left')
      standIns.reset()
    }
    await press('faults', { ready: 'down' })
    for (let request = 0; request < 10; request += 1) await discovery()
    expect((await discovery()).status).toBe(200)
    await press('faults', { ready: 'down' })
    expect(await indexText()).toContain('10 left')
  })

  test('refuses unknown switches, and those from another site', async () => {
    expect((await press('faults', { ready: 'explode' })).status).toBe(400)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await press('faults', { ready: 'down' }, foreign)).status).toBe(403)
    expect((await press('reset', {}, foreign)).status).toBe(403)
    expect((await discovery()).status).toBe(200)
  })

  test('runs no script and shows no admin’s e-mail (ADM-09)', async () => {
    const answer = await fetch(`${base}/stand-ins`)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*';/)
    expect(policy).not.toContain('unsafe')
    const text = await answer.text()
    expect(text).not.toContain('<script')
    expect(text).not.toContain(adminEmail)
  })
})

test('the bank of a payer disputes a payment by a button, is answered, and decides; only its next steps are offered', async () => {
  const { keyId, keySecret } = standIns.payment
  const made = await fetch(`${base}/stand-ins/razorpay/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 500_00, currency: 'INR' }),
  })
  const order = (await made.json()) as { id: string }
  const paid = standIns.payment.pay(order.id, { method: 'upi', outcome: 'captured' })
  if (!paid.ok) throw new Error('the payment was refused')
  const address = `razorpay/payments/${paid.payment.id}`
  const shown = async () => await (await fetch(`${base}/stand-ins/razorpay/payments`)).text()
  const offered = async () => [...(await shown()).matchAll(/value="(\w+)"/g)].map(([, act]) => act)
  const act = async (name: string) => (await press(address, { act: name })).status

  expect(await indexText()).toContain('It has 1 payment.')
  expect(await shown()).toContain('₹500, paid at')
  expect(await offered()).toEqual(['open'])
  expect(await act('won')).toBe(404)
  expect(await act('open')).toBe(303)
  expect(await shown()).toContain('Dispute about ₹500: <strong>open</strong>')
  expect(await offered()).toEqual(['under_review', 'action_required', 'won', 'lost', 'closed'])
  expect(await act('open')).toBe(404)
  expect([await act('under_review'), await act('lost')]).toEqual([303, 303])
  expect(await shown()).toContain('<strong class="bad">lost</strong>')
  expect(await offered()).toEqual(['action_required'])
  expect((await press(address, { act: 'open' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  )
  expect((await press('razorpay/payments/pay_none', { act: 'open' })).status).toBe(404)
})

describe('the page where an account is chosen', () => {
  async function openChooser(): Promise<{ url: string; text: string; cookie: string }> {
    const query = new URLSearchParams({
      client_id: standIns.identity.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://192.168.1.7:3000/api/auth/google',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    const address = `${base}/stand-ins/identity/o/oauth2/v2/auth?${query}`
    const answer = await fetch(address, { redirect: 'manual' })
    const url = new URL(answer.headers.get('location') ?? '', base).href
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const page = await fetch(url, { headers: { cookie } })
    expect(page.status).toBe(200)
    return { url, text: await page.text(), cookie }
  }

  test('offers three ready accounts, typing a new one, cancelling, and the difficult ones', async () => {
    const { text } = await openChooser()
    const [ready = '', difficult = ''] = text.split('Difficult accounts')
    expect(ready.match(/name="account"/g)).toHaveLength(3)
    expect(ready).toContain('admin of this shop')
    expect(ready).toContain('Cancel')
    expect(difficult.match(/name="account"/g)).toHaveLength(6)
    expect(text).toContain('&lt;img src=x onerror=1&gt;')
    expect(text).not.toContain('<img')
    expect(text).not.toContain(adminEmail)
  })

  test('asks again when the typed e-mail is invalid', async () => {
    const { url, cookie } = await openChooser()
    const body = new URLSearchParams({ name: 'Somebody', email: 'nonsense' })
    const answer = await fetch(`${url}/type`, { method: 'POST', body, headers: { cookie } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('That is not an e-mail address.')
  })

  test('does not open for a browser that started no sign-in', async () => {
    const { url } = await openChooser()
    const answer = await fetch(url)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This sign-in cannot go on')
  })
})

test('the log contains requests without codes, ids or secrets', async () => {
  await discovery()
  await fetch(`${base}/stand-ins/identity/token?code=secret-code`, { method: 'POST' })
  const { requests } = await (await fetch(`${base}/stand-ins/log`)).json()
  expect(requests).toMatchObject([
    { method: 'GET', path: '/.well-known/openid-configuration', status: 200, fault: false },
    { method: 'POST', path: '/token', status: 400, fault: false },
  ])
  expect(JSON.stringify(requests)).not.toContain('secret-code')
})
