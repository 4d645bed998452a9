// The release before, built from its commit, with its data: upgraded to these sources and taken back again, under
// load behind HAProxy. No request fails and no acknowledged order is lost. Needs haproxy on the PATH and the git
// history. `node tests/soak/upgrade.ts`
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#database/connection.ts'
import { openEmbedded } from '#database/embedded/embedded.ts'
import { listMigrations, migrate } from '#database/migrate.ts'
import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { type Acknowledged, brokenInvariants } from '#tests/support/invariants.ts'
import { commitOf, listReleases, loadRows } from '#tests/support/release.ts'
import { freePort } from '#tests/support/running-shop.ts'
import serve from '../../scripts/serve-words.json' with { type: 'json' }
import { refuse } from './truth.ts'

const PRODUCT = 'khus-sharbat'
const BUYERS = 80
const AT_ONCE = 4
/** Each shopper may have ten undelivered cash orders. */
const ORDERS_EACH = 10
/** How long each mix of versions sells. */
const PHASE_MS = 4_000
const PAGES = ['/', '/category/', `/product/${PRODUCT}`, '/api/products']

const release = listReleases().at(-1)
if (!release) throw new Error('no release is recorded')
const commit = commitOf(release)
const folder = temporaryFolder()
const before = path.join(folder, 'before')
execFileSync('git', ['worktree', 'add', '--quiet', '--detach', before, commit])
const children: ChildProcess[] = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  removeFolder(folder)
  execFileSync('git', ['worktree', 'prune'])
})
// What both releases have in common need not be installed again; the build installs what differs.
execFileSync('cp', ['-al', 'node_modules', before])
console.log(`  building ${release.version} (${commit.slice(0, 8)})`)
if (!existsSync(path.join(before, 'scripts/build.mjs')))
  throw new Error('it has no build of its own')
execFileSync('npm', ['run', '--silent', 'build'], { cwd: before })
// Each serves the other's scripts to whoever has a page of it open (docs/upgrading.md).
const buildOf = (sources: string) => realpathSync(path.join(sources, 'build/current'))
const copied = path.resolve('build', path.basename(buildOf(before)))
process.on('exit', () => removeFolder(copied))
execFileSync('cp', ['-a', buildOf(before), 'build/'])
execFileSync('cp', ['-a', buildOf('.'), path.join(before, 'build/')])

const embedded = await openEmbedded({
  dataDir: path.join(folder, 'data'),
  report: () => {},
  onLost: (error) => {
    throw error
  },
})
const db = openDatabase(embedded.connection, 4)
await migrate(
  db.$client,
  undefined,
  listMigrations().filter(({ number }) => number <= release.newestMigration),
)
const client = await db.$client.connect()
await loadRows(client, release.rows)
client.release()
await db.$client.query(
  `with lot as (
    insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
    values ($1, 'LOAD', current_date, current_date + 300, 10000, 10000) returning id
  ) insert into stock_moves (lot_id, kind, quantity, at)
    select id, 'received', 10000, now() from lot`,
  [PRODUCT],
)

const { host, user, database } = embedded.connection
const address = `postgres://${user}@localhost/${database}?host=${host}`
const port = await freePort()
const origin = `http://127.0.0.1:${port}`

const outputs: (() => string)[] = []

async function startShop(name: string, cwd: string, at: number) {
  const child = spawn(process.execPath, serve.words, {
    cwd,
    env: {
      ...serve.env,
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(at),
      DATA_DIR: path.join(folder, 'files'),
      DATABASE_URL: address,
      SESSION_SECRET: 'one secret for all versions of this shop',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_FACTOR: '10000',
      DRAIN_SECONDS: '2',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  outputs.push(() => output)
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`)
    return await isReady(`http://127.0.0.1:${at}`)
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`)
    },
  }
}

const isReady = (shop: string) =>
  fetch(`${shop}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await isSo()); await wait(50)) {
    if (Date.now() > end) throw new Error('it took too long')
  }
}

const [portBefore, portNow] = [await freePort(), await freePort()]
const config = path.join(folder, 'haproxy.cfg')
writeFileSync(
  config,
  `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
frontend shop
  bind 127.0.0.1:${port}
  default_backend shops
backend shops
  option httpchk GET /readyz
  http-check expect status 200
  option forwardfor
  default-server check inter 200ms fall 1 rise 1
  server before 127.0.0.1:${portBefore}
  server now 127.0.0.1:${portNow}
`,
)
const old = await startShop('before', before, portBefore)
const haproxy = spawn('haproxy', ['-q', '-f', config], { stdio: 'inherit' })
children.push(haproxy)
await until(() => isReady(origin))

const buyers: Buyer[] = []
// Before the load that counts: a busy machine may turn some away.
await until(async () => {
  buyers.push(...(await signInBuyers(origin, AT_ONCE).catch(() => [])))
  return buyers.length >= BUYERS
})
const acknowledged: Acknowledged[] = []
const failed: string[] = []
let asked = 0
let isOver = false

/** How often both versions may answer in turn before one of them gives the price and takes the order. */
const MAX_QUOTES = 12

/** Orders at the price that is shown; the versions may charge for delivery differently, and say so. */
async function order(buyer: Buyer): Promise<void> {
  for (let quotes = 1; ; quotes += 1) {
    asked += 1
    const answer = await buyer
      .quote(PRODUCT, 1)
      .then((amount) => buyer.confirm(PRODUCT, 1, amount))
      .catch((error: Error) => error)
    if (answer instanceof Error) return void failed.push(String(answer.cause ?? answer))
    if (answer.ok) return void acknowledged.push(answer.acknowledged)
    if (answer.code !== 'amount-changed' || quotes === MAX_QUOTES) {
      return void failed.push(`an order got ${answer.status} ${answer.code}`)
    }
  }
}

async function buy(queue: Buyer[]): Promise<void> {
  for (let buyer = queue.pop(); buyer && !isOver; buyer = queue.pop()) {
    for (let bought = 0; bought < ORDERS_EACH && !isOver; bought += 1) {
      await order(buyer)
      await wait(100)
    }
  }
}

/** A page with every script that it names, which another version may have to serve. */
async function visit(): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    const page = await ask(PAGES[turn % PAGES.length] ?? '/')
    for (const [script] of page.matchAll(/\/assets\/[\w.-]+/g)) await ask(script)
    await wait(20)
  }
}

async function ask(url: string): Promise<string> {
  asked += 1
  const answer = await fetch(origin + url).catch((error: Error) => error)
  if (answer instanceof Error) failed.push(`${url}: ${String(answer.cause ?? answer)}`)
  else if (!answer.ok) failed.push(`${url}: ${answer.status}`)
  return answer instanceof Error ? '' : await answer.text()
}

const queue = [...buyers]
const load = Promise.all([...Array.from({ length: AT_ONCE }, () => buy(queue)), visit(), visit()])
const phase = async (title: string): Promise<void> => {
  await wait(PHASE_MS)
  console.log(
    `  ${title}: ${acknowledged.length} orders, ${asked} requests, ${failed.length} failed`,
  )
}
await phase('the release before alone')
const now = await startShop('now', process.cwd(), portNow)
await phase('both, on the new schema')
await old.stop()
await phase('these sources alone')
const again = await startShop('before', before, portBefore)
await phase('both again')
await now.stop()
await phase('back at the release before')
isOver = true
await load
await again.stop()
haproxy.kill()
refuse(await brokenInvariants(db, { acknowledged }))
await db.$client.end()
await embedded.close()
if (failed.length > 0) {
  for (const output of outputs) {
    const errors = output()
      .split('\n')
      .filter((line) => /"level":(?:50|60)/.test(line))
    console.log(errors.slice(0, 5).join('\n'))
  }
  throw new Error(`${failed.length} failed:\n${failed.slice(0, 20).join('\n')}`)
}
console.log(
  `${release.version} was upgraded and taken back under load: ${acknowledged.length} acknowledged orders are there, ${asked} requests and none failed`,
)
