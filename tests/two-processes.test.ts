import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Faults } from '#stand-ins/faults.ts'
import { createS3StandIn } from '#stand-ins/s3/s3-stand-in.ts'
import { type Buyer, signInBuyer } from './support/buyers.ts'
import { removeFolder, temporaryFolder } from './support/folders.ts'
import { AS_BUILT, launchShop } from './support/launched-shop.ts'
import {
  connectTo,
  embeddedServer,
  type RunningShop,
  startRunningShop,
} from './support/running-shop.ts'
import { SmallBrowser } from './support/small-browser.ts'

const SESSION_SECRET = 'a-secret-that-both-processes-share-0123456789'
const PRODUCT = 'khus-sharbat'
/** A change on one process is visible on the other within a second. */
const WITHIN_MS = 1_000

const KEY = { accessKeyId: 'both', secretAccessKey: 'a-secret-of-the-bucket', region: 'us-east-1' }
const bucketServer = Fastify()
let bucketBase = ''
const bucket = createS3StandIn({ loopbackBase: () => bucketBase, faults: new Faults(), key: KEY })
let env: Record<string, string>

let first: RunningShop
let second: RunningShop
const otherFolder = temporaryFolder()

beforeAll(async () => {
  await bucket.register(bucketServer)
  bucketBase = await bucketServer.listen({ host: '127.0.0.1', port: 0 })
  env = {
    ...AS_BUILT,
    SESSION_SECRET,
    S3_ENDPOINT: bucket.endpoint(),
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  }
  first = await startRunningShop({ env })
  second = await startRunningShop({ dataDir: otherFolder, env: { ...env, ...sameDatabase() } })
}, 120_000)
afterAll(async () => {
  await second?.stop()
  await first?.stop()
  await bucketServer.close()
  removeFolder(first.dataDir)
  removeFolder(otherFolder)
})

function sameDatabase(): { DATABASE_URL: string } {
  const { socket } = embeddedServer(first.dataDir)
  return { DATABASE_URL: `postgres://samagni@localhost/samagni?host=${socket}` }
}

const textOf = async (shop: RunningShop, path: string) =>
  (await fetch(`${shop.origin}${path}`)).text()

/** How long until a page shows it, measured up to five seconds. */
async function msUntil(says: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await says()) && performance.now() - began < 5_000);
  return performance.now() - began
}

/** Both processes serve one shop under one address: their sessions are shared. */
const atSecond = (headers: Buyer['headers']): Record<string, string> => ({
  ...headers,
  origin: second.origin,
})

async function signInOwner(): Promise<{ browser: SmallBrowser; token: string }> {
  const browser = new SmallBrowser()
  const started = await browser.ask(`${first.origin}/api/auth/google/start`)
  await browser.ask(await browser.chooseAt(SmallBrowser.next(started), { account: 'owner' }))
  const session = await browser.ask(`${first.origin}/api/auth/session`)
  const { token } = await session.json()
  return { browser, token }
}

test('a session of one process works on the other', async () => {
  const buyer = await signInBuyer(first.origin, 'both@mail.example')
  const session = await fetch(`${second.origin}/api/auth/session`, { headers: buyer.headers })
  expect((await session.json()).user.email).toBe('both@mail.example')

  const amount = await buyer.quote(PRODUCT, 1)
  const confirmed = await fetch(`${second.origin}/api/payments/verify-payment`, {
    method: 'POST',
    headers: { ...atSecond(buyer.headers), 'content-type': 'application/json' },
    body: JSON.stringify(buyer.confirmation(PRODUCT, 1, amount)),
  })
  expect(confirmed.status).toBe(200)
  const { orderId } = await confirmed.json()
  const seen = await fetch(`${first.origin}/api/orders/user/${buyer.userId}`, {
    headers: buyer.headers,
  })
  expect((await seen.json()).map(({ _id }: { _id: string }) => _id)).toEqual([orderId])

  const { 'content-type': _none, ...bodiless } = atSecond(buyer.headers)
  const left = await fetch(`${second.origin}/api/account/sessions`, {
    method: 'DELETE',
    headers: bodiless,
  })
  expect(left.status).toBe(204)
  const after = await fetch(`${first.origin}/api/auth/session`, { headers: buyer.headers })
  expect(after.status).toBe(401)
})

test('a price changed on one is visible on the other within a second, in pages and in the API', async () => {
  const price = '₹4,321'
  const asked = [`/product/${PRODUCT}`, '/api/products'] as const
  for (const shop of [first, second]) {
    for (const path of asked) expect(await textOf(shop, path)).not.toContain('4321')
  }
  const client = await connectTo(first.dataDir)
  await client.query('begin')
  await client.query('update products set price_paise = 432100, mrp_paise = 432100 where id = $1', [
    PRODUCT,
  ])
  await client.query(`with moved as (
    update content_version set version = version + 1 returning version
  ) select pg_notify('content_version', version::text) from moved`)
  await client.query('commit')
  await client.end()
  const ms = await msUntil(async () => {
    const page = await textOf(second, asked[0])
    return page.includes(price) && (await textOf(second, asked[1])).includes('4321')
  })
  expect(ms).toBeLessThan(WITHIN_MS)
})

test('a setting that the owner saves on one applies on the other within a second', async () => {
  const { browser, token } = await signInOwner()
  expect(await textOf(second, '/contact-us')).not.toContain('98980 98980')
  const saved = await browser.ask(`${first.origin}/api/admin/settings`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': token,
      origin: first.origin,
    },
    body: JSON.stringify({ phone: '+91 98980 98980', deliveryBy: 'flat', cityFlat: '163' }),
  })
  expect(saved.status).toBe(200)
  const quote = async () => {
    const answer = await fetch(`${second.origin}/api/payments/getshipping`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: second.origin },
      body: JSON.stringify({ pincode: '388001', boxes: 1 }),
    })
    return (await answer.json()).delivery
  }
  const ms = await msUntil(async () => {
    const page = await textOf(second, '/contact-us')
    return page.includes('98980 98980') && (await quote()) === 163
  })
  expect(ms).toBeLessThan(WITHIN_MS)
})

test('a picture that one process stored is shown by the other, though their folders differ', async () => {
  const { browser, token } = await signInOwner()
  const photo = { width: 400, height: 400, channels: 3, background: '#a5291b' } as const
  const form = new FormData()
  const bytes = await sharp({ create: photo }).png().toBuffer()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'p.png')
  const kept = await browser.ask(`${first.origin}/api/pictures`, {
    method: 'POST',
    headers: { 'x-csrf-token': token, origin: first.origin },
    body: form,
  })
  expect(kept.status).toBe(201)
  const { secure_url: address } = await kept.json()
  for (const shop of [first, second]) {
    const shown = await fetch(`${shop.origin}${address}`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/webp')
  }
})

test.each([
  ['searches', '/api/products/query/tea', 300, 120],
  ['sign-ins', '/api/auth/google/start', 60, 20],
])('%s through both processes are limited as through one', async (_, path, requests, max) => {
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, at) =>
      fetch(`${(at % 2 ? first : second).origin}${path}`, { redirect: 'manual' }),
    ),
  )
  const passed = answers.filter(({ status }) => status !== 429).length
  expect(passed).toBeGreaterThan(0.5 * max)
  expect(passed).toBeLessThanOrEqual(1.5 * max)
})

test('a process with a folder of its own is refused in a sentence, and the two continue', async () => {
  const folder = temporaryFolder()
  const alone = { ...AS_BUILT, SESSION_SECRET, ...sameDatabase(), DATA_DIR: folder }
  const refused = launchShop(alone)
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('keeps uploaded pictures elsewhere')
  for (const shop of [first, second]) {
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
  }
  removeFolder(folder)
})
