import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signInBuyer } from './support/buyers.ts'
import { memoryFolder, removeFolder } from './support/folders.ts'
import {
  AS_BUILT,
  childrenOf,
  folderIsQuiet,
  launchShop,
  programsOf,
} from './support/launched-shop.ts'
import { connectTo, embeddedServer, startRunningShop } from './support/running-shop.ts'

const PRODUCT = 'khus-sharbat'
/** Nobody is asked by them in these tests. */
const ACCOUNTS = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret-of-the-client',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@shop.example',
  RAZORPAY_KEY_ID: 'rzp_test_0000000000001',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-events',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  WHATSAPP_TOKEN: 'token-of-the-account-0123456789',
  WHATSAPP_APP_SECRET: 'secret-of-the-app-0123456789',
  WHATSAPP_VERIFY_TOKEN: 'token-of-the-address-0123456789',
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'password-of-the-account',
  SHIPROCKET_PICKUP_LOCATION: 'Home',
  SHIPROCKET_WEBHOOK_TOKEN: 'token-of-the-news-0123456789',
}

/** A program that still uses it when the test ends is an error. */
function folderForTest(): string {
  const folder = memoryFolder()
  onTestFinished(async () => {
    await folderIsQuiet(folder)
    removeFolder(folder)
  })
  return folder
}

async function openShop(env: Record<string, string>, dataDir = folderForTest()) {
  const shop = await startRunningShop({ dataDir, env: { ...AS_BUILT, ...env } })
  onTestFinished(async () => void (await shop.stop()))
  return shop
}

/** Waits for what another process does; the test's own limit ends what never comes. */
async function until<Found>(
  find: () => Found | Promise<Found>,
): Promise<Exclude<Found, false | undefined>> {
  for (;;) {
    const found = await find()
    if (found) return found as Exclude<Found, false | undefined>
    await wait(20)
  }
}

/** Also when nothing waits for its exit code. */
function hasEnded(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)]).toString()
    return state.startsWith('Z')
  } catch {
    return true
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const workerOf = (shop: Shop) => until(() => childrenOf(shop.pid)[0])

async function order(shop: Shop, email: string): Promise<void> {
  const buyer = await signInBuyer(shop.origin, email)
  const confirmed = await buyer.confirm(PRODUCT, 1, await buyer.quote(PRODUCT, 1))
  expect(confirmed).toMatchObject({ ok: true })
}

async function hasMail(shop: Shop, email: string): Promise<boolean> {
  const mailbox = await fetch(`${shop.origin}/stand-ins/mailbox`)
  return (await mailbox.text()).includes(email)
}

test('mails leave from a process of their own: killed, it is started again; it ends with the shop, whose next start sends what waits', async () => {
  const shop = await openShop({ WEB_CONCURRENCY: '1' })
  const first = await workerOf(shop)
  await order(shop, 'first@mail.example')
  await until(() => hasMail(shop, 'first@mail.example'))

  process.kill(first, 'SIGKILL')
  await until(() => hasEnded(first))
  await order(shop, 'second@mail.example')
  const second = await until(() => childrenOf(shop.pid).find((pid) => pid !== first))
  await until(() => hasMail(shop, 'second@mail.example'))
  expect(shop.output()).toContain('a process for jobs ended and is started again')

  await shop.kill()
  await until(() => hasEnded(second))

  // The database outlives both.
  const client = await connectTo(shop.dataDir)
  await client.query(
    `insert into mails (kind, about, recipient, subject, text, queued_at, next_try_at)
    values ('a-kind', 'something', 'waits@mail.example', 'Subject', 'Text', now(), now())`,
  )
  await client.end()
  const again = await openShop({ WEB_CONCURRENCY: '1' }, shop.dataDir)
  const last = await workerOf(again)
  await until(() => hasMail(again, 'waits@mail.example'))
  expect(await again.stop()).toBe(0)
  expect(hasEnded(last)).toBe(true)
  expect(programsOf(again.dataDir)).toEqual([])
})

test('several processes serve at one port, and one that is killed is replaced while the others go on', async () => {
  const shop = await openShop({ ...ACCOUNTS, WEB_CONCURRENCY: '2' })
  const ask = async () =>
    (await fetch(`${shop.origin}/readyz`, { headers: { connection: 'close' } })).status
  /** By the log, whose lines name their process. */
  const servedBy = async () => {
    const before = shop.output().length
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.every((status) => status === 200)).toBe(true)
    const pids = shop
      .output()
      .slice(before)
      .matchAll(/"pid":(\d+)[^\n]*"route":"\/readyz"/g)
    return new Set([...pids].map(([, pid]) => Number(pid)))
  }
  const serving = await until(async () => {
    const pids = await servedBy()
    return pids.size === 2 && pids
  })
  const [killed = 0] = serving
  process.kill(killed, 'SIGKILL')
  // Until the main process has noticed, it hands connections to the one that is gone.
  await until(() => shop.output().includes('a process for pages ended'))
  await until(async () => {
    const pids = await servedBy()
    return pids.size === 2 && !pids.has(killed)
  })
  expect(serving.has(shop.pid)).toBe(false)
  // Only the main process holds the database: it answers after the others are gone.
  const { pid: database } = embeddedServer(shop.dataDir)
  expect(hasEnded(database)).toBe(false)
  expect(await shop.stop()).toBe(0)
  expect(hasEnded(database)).toBe(true)
})

test('a demo whose outside services are played by the shop cannot be served by several processes', async () => {
  const folder = folderForTest()
  const refused = launchShop({ DATA_DIR: folder, WEB_CONCURRENCY: '2' })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('WEB_CONCURRENCY cannot be used')
})

test('a shop of several processes that cannot start says why, and leaves nothing running', async () => {
  const shop = await openShop({ WEB_CONCURRENCY: '0' })
  const folder = folderForTest()
  const { socket } = embeddedServer(shop.dataDir)
  const refused = launchShop({
    ...ACCOUNTS,
    WEB_CONCURRENCY: '2',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://samagni@localhost/samagni?host=${socket}`,
  })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('keeps uploaded pictures elsewhere')
  await until(() => childrenOf(refused.child.pid ?? 0).length === 0)
})
