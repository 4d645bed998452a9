import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/connection.ts'
import { SHOP } from '#database/embedded/embedded.ts'
import { inLongTests, withinMs } from '#tests/support/rounds.ts'
import { type Buyer, signInBuyers } from './support/buyers.ts'
import { openServerOf } from './support/cluster.ts'
import { memoryFolder, removeFolder } from './support/folders.ts'
import { type Acknowledged, brokenInvariants } from './support/invariants.ts'
import {
  AS_BUILT,
  folderIsQuiet,
  killedStart,
  launchShop,
  programsOf,
  refusedStart,
} from './support/launched-shop.ts'
import {
  connectTo,
  embeddedServer,
  type RunningShop,
  startRunningShop,
} from './support/running-shop.ts'

const PRODUCT = 'khus-sharbat'
const OPENED = { ...AS_BUILT, RATE_LIMIT_FACTOR: '10000' }
/** A confirmation is answered, whatever the result, before a shopper gives up. */
const MAX_ANSWER_MS = 6_000

/** Data folder of a demo shop that ran and was stopped; every test works on a copy. */
let source: string
let firstStartMs: number

beforeAll(async () => {
  source = path.join(memoryFolder(), 'data')
  const shop = await startRunningShop({ dataDir: source, env: AS_BUILT })
  firstStartMs = shop.startMs
  await shop.stop()
})
afterAll(() => removeFolder(path.dirname(source)))

/** A folder for one test; a program still using it when the test ends is an error. */
function folderForTest(): string {
  const folder = memoryFolder()
  onTestFinished(async () => {
    await folderIsQuiet(folder)
    removeFolder(folder)
  })
  return folder
}

function copyOfShop(): string {
  const dataDir = path.join(folderForTest(), 'data')
  execFileSync('cp', ['-a', source, dataDir])
  return dataDir
}

async function openShop(dataDir: string): Promise<RunningShop> {
  const shop = await startRunningShop({ dataDir, env: OPENED })
  onTestFinished(async () => void (await shop.stop()))
  return shop
}

const ownDatabase = (dataDir: string) => ({
  host: embeddedServer(dataDir).socket,
  user: SHOP,
  database: SHOP,
})

async function stateOf(
  place: string | ReturnType<typeof ownDatabase>,
  acknowledged: Acknowledged[] = [],
) {
  const db = openDatabase(typeof place === 'string' ? ownDatabase(place) : place, 1)
  const broken = await brokenInvariants(db, { acknowledged })
  const { rows } = await db.$client.query(
    'select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders',
  )
  await db.$client.end()
  return { broken, ...rows[0] }
}

interface Sent {
  buyer: Buyer
  key: string
  amount: number
}

/** Blocks the shoppers' confirmations in the middle of their transactions until `release`. */
async function holdConfirmations(shop: RunningShop, count: number) {
  const buyers = await signInBuyers(shop.origin, count)
  const amount = (await buyers[0]?.quote(PRODUCT, 1)) ?? 0
  const holder = await connectTo(shop.dataDir)
  await holder.query('begin')
  await holder.query('select from users for update')
  const sent: Sent[] = buyers.map((buyer) => ({ buyer, key: crypto.randomUUID(), amount }))
  const answers = Promise.all(sent.map(confirm))
  const waiting = await connectTo(shop.dataDir)
  for (let held = 0; held < count; await wait(10)) {
    const { rows } = await waiting.query(
      "select count(*)::int as held from pg_stat_activity where wait_event_type = 'Lock'",
    )
    held = rows[0].held
  }
  await waiting.end()
  return { sent, answers, release: () => holder.end() }
}

const confirm = ({ buyer, key, amount }: Sent) => buyer.confirm(PRODUCT, 1, amount, key)

describe('one shop on one folder', () => {
  test('a second shop is refused at once and names the first, which continues (CRH-03)', async () => {
    const first = await openShop(copyOfShop())
    const second = await refusedStart({ DATA_DIR: first.dataDir })
    expect(second.said).toBe(
      `Another Samagni (process ${first.pid}) already runs on the folder ${first.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
    expect(second.code).toBe(1)
    expect(second.ms).toBeLessThan(withinMs(5_000))
    const { answers, release } = await holdConfirmations(first, 1)
    await release()
    expect(await answers).toMatchObject([{ ok: true }])
  })

  test('a shop that lost the folder while it was suspended yields to the one that holds it now', async () => {
    const dataDir = copyOfShop()
    const first = await openShop(dataDir)
    process.kill(first.pid, 'SIGSTOP')
    process.kill(embeddedServer(dataDir).pid, 'SIGKILL')
    const second = await openShop(dataDir)
    process.kill(first.pid, 'SIGCONT')
    expect(await first.exited).toBe(1)
    expect(first.output()).toContain(`Another Samagni (process ${second.pid}) already runs`)
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
  })

  test('a database that outlived its shop is adopted with every order', async () => {
    const dataDir = copyOfShop()
    const first = await openShop(dataDir)
    const { answers, release } = await holdConfirmations(first, 1)
    await release()
    const [confirmed] = await answers
    const { pid } = embeddedServer(dataDir)
    await first.kill()
    await openShop(dataDir)
    expect(embeddedServer(dataDir).pid).toBe(pid)
    const acknowledged = confirmed?.ok ? [confirmed.acknowledged] : []
    expect(await stateOf(dataDir, acknowledged)).toEqual({ broken: {}, products: 71, orders: 1 })
  })
})

test('a shop whose database is killed answers 503, restarts it automatically and sells on', async () => {
  const shop = await openShop(copyOfShop())
  const { sent, answers } = await holdConfirmations(shop, 3)
  const killedAt = Date.now()
  process.kill(embeddedServer(shop.dataDir).pid, 'SIGKILL')
  const refused = { ok: false, status: 503, code: 'unavailable' }
  expect(await answers).toEqual([refused, refused, refused])
  expect(Date.now() - killedAt).toBeLessThan(withinMs(MAX_ANSWER_MS))

  const acknowledged: Acknowledged[] = []
  for (const one of sent) {
    for (let isDone = false; !isDone; await wait(10)) {
      const askedAt = Date.now()
      const answer = await confirm(one)
      expect(Date.now() - askedAt).toBeLessThan(withinMs(MAX_ANSWER_MS))
      if (answer.ok) acknowledged.push(answer.acknowledged)
      else expect(answer).toEqual(refused)
      isDone = answer.ok
    }
  }
  expect(await stateOf(shop.dataDir, acknowledged)).toEqual({ broken: {}, products: 71, orders: 3 })
  expect(shop.output()).toContain('The database is back.')
})

const WAITS_FOR_TERM = `
const alive = setInterval(() => {}, 1_000)
process.on('SIGTERM', () => {
  clearInterval(alive)
  console.log('stopped in order')
})
console.log('open')
`

describe('stopping', () => {
  test('a shop that is told to stop finishes its requests, accepts no new ones, and needs no recovery (CRH-05)', async () => {
    const dataDir = copyOfShop()
    const shop = await openShop(dataDir)
    const { answers, release } = await holdConfirmations(shop, 3)
    const stoppedAt = Date.now()
    const stopped = shop.stop()
    const isRefused = () =>
      fetch(`${shop.origin}/healthz`).then(
        () => false,
        (error) => error.cause?.code === 'ECONNREFUSED',
      )
    for (; !(await isRefused()); await wait(10));
    await release()
    const done = await answers
    expect(done).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    expect(await stopped).toBe(0)
    expect(Date.now() - stoppedAt).toBeLessThan(withinMs(10_000))
    expect(programsOf(dataDir)).toEqual([])

    await openShop(dataDir)
    expect(lastStartOf(dataDir)).toMatch(/database system was shut down at/)
    const acknowledged = done.flatMap((answer) => (answer.ok ? [answer.acknowledged] : []))
    expect(await stateOf(dataDir, acknowledged)).toEqual({ broken: {}, products: 71, orders: 3 })
  })

  test('a stop signal to npm reaches what `npm start` runs', async () => {
    const folder = folderForTest()
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
    mkdirSync(path.join(folder, 'scripts'))
    writeFileSync(path.join(folder, 'scripts/start.mjs'), WAITS_FOR_TERM)
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    for await (const text of npm.stdout) {
      said += text
      if (said.endsWith('open\n')) npm.kill('SIGTERM')
    }
    expect(said).toMatch(/open\nstopped in order\n$/)
  })

  test('a shop that is told to stop during its first start leaves no database running', async () => {
    const dataDir = folderForTest()
    const shop = launchShop({ DATA_DIR: dataDir })
    await shop.says('Updating the database')
    shop.child.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
    expect(programsOf(dataDir)).toEqual([])
    await openShop(dataDir)
  })
})

/** The database's log since its last start. */
function lastStartOf(dataDir: string): string {
  const folder = path.join(embeddedServer(dataDir).folder, 'log')
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return texts.join('').split('starting PostgreSQL').at(-1) ?? ''
}

describe('a first start that is killed (CRH-02)', () => {
  const kills = [
    { part: 0.35, withPrograms: true },
    { part: 0.6, withPrograms: false },
    { part: 0.85, withPrograms: true },
  ]
  test.each(inLongTests ? kills : kills.slice(0, 2))(
    'the next start works after a kill at $part of its time',
    async ({ part, withPrograms }) => {
      const dataDir = folderForTest()
      await killedStart({ DATA_DIR: dataDir }, { afterMs: firstStartMs * part, withPrograms })
      await openShop(dataDir)
      expect(await stateOf(dataDir)).toEqual({ broken: {}, products: 71, orders: 0 })
      expect(readdirSync(dataDir).sort()).toEqual([
        'folder-id',
        'postgres',
        'samagni.json',
        'session-secret',
        'socket',
        'stand-in-payments.json',
      ])
    },
  )
})

describe('impossible starts', () => {
  test('a port in use is reported in one sentence, before anything is set up', async () => {
    const dataDir = folderForTest()
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, said } = await refusedStart({ DATA_DIR: dataDir, PORT: port })
    other.close()
    expect(said).toBe(
      `Port ${port} is taken by another program. Stop it, or start with another: PORT=3001 npm start`,
    )
    expect(code).toBe(1)
    expect(programsOf(dataDir)).toEqual([])
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('each wrong setting is reported in one sentence', async () => {
    const folder = folderForTest()
    writeFileSync(path.join(folder, 'file'), '')
    const below = path.join(folder, 'file', 'data')
    const starts = await Promise.all(
      [
        { DATA_DIR: below },
        { DATA_DIR: folder, PORT: 'three' },
        { DATA_DIR: folder, HOST: '192.0.2.1' },
        { DATA_DIR: folder, HOST: 'nowhere.invalid' },
        { DATA_DIR: folder, MODE: 'live' },
      ].map(refusedStart),
    )
    expect(starts.map(({ code, said }) => [code, said])).toEqual([
      [
        1,
        `The data folder ${below} cannot be used: a part of its path is a file, not a folder. Mend that, or set DATA_DIR to another folder.`,
      ],
      [1, 'PORT cannot be used: must be a whole number from 0 to 65535.'],
      ...['192.0.2.1', 'nowhere.invalid'].map((host) => [
        1,
        `This machine has no address ${host}: name one of its own in HOST, or leave HOST out for all of them.`,
      ]),
      [
        1,
        expect.stringMatching(/^The shop does not start:\n- MODE=live .+: PUBLIC_URL is missing\./),
      ],
    ])
    expect(readdirSync(folder)).toEqual(['file'])
  })
})

test('a shop that starts before its database waits for it, says so, and stops when it is told to', async () => {
  const DATABASE_URL = 'postgres://somebody@127.0.0.1:1/shop'
  const shop = launchShop({ DATA_DIR: folderForTest(), DATABASE_URL })
  await shop.says(
    'The database that DATABASE_URL names does not answer. Check the address and that the server runs. The shop waits for it.',
  )
  shop.child.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
})

test('a shop runs on the database that DATABASE_URL names, and leaves it running', async () => {
  const server = await openServerOf(copyOfShop())
  onTestFinished(() => server.close())
  const connection = server.connection(SHOP)
  const address = new URL(`postgres://${connection.user}@localhost/${connection.database}`)
  address.searchParams.set('host', connection.host)
  const shop = await startRunningShop({
    dataDir: folderForTest(),
    env: { ...OPENED, DATABASE_URL: address.href },
  })
  const [buyer] = await signInBuyers(shop.origin, 1)
  const amount = (await buyer?.quote(PRODUCT, 1)) ?? 0
  const confirmed = await buyer?.confirm(PRODUCT, 1, amount)
  expect(await shop.stop()).toBe(0)
  const acknowledged = confirmed?.ok ? [confirmed.acknowledged] : []
  expect(acknowledged).toHaveLength(1)
  expect(await stateOf(connection, acknowledged)).toEqual({ broken: {}, products: 71, orders: 1 })
})
