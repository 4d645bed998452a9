// A shop behind the real PgBouncer in transaction mode with two server sessions for all of its connections: it says
// which address it lacks, and with it sells to twenty shoppers at once. `node tests/cluster/pooler.ts`
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#database/connection.ts'
import { signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { AS_BUILT, launchShop } from '#tests/support/launched-shop.ts'
import { restock } from '#tests/support/restock.ts'
import { embeddedServer, freePort, startRunningShop } from '#tests/support/running-shop.ts'
import { fileOf, handOver, launch, missingPackages } from './programs.ts'
import { openBucket } from './shops.ts'

const BUYERS = 20
const ORDERS_EACH = 3
const PRODUCT = 'khus-sharbat'

if (missingPackages(['pgbouncer']).length > 0) {
  console.log('Left out: PgBouncer is not installed (apt-get install pgbouncer).')
  process.exit(0)
}
const [version] = execFileSync(fileOf('pgbouncer'), ['--version']).toString().split('\n')
const bucket = await openBucket()
const env = {
  ...AS_BUILT,
  ...bucket.env,
  SESSION_SECRET: 'a-secret-that-both-processes-share-0123456789',
  RATE_LIMIT_FACTOR: '1000',
}
const first = await startRunningShop({ env })
const { socket } = embeddedServer(first.dataDir)
const folder = temporaryFolder()
const home = path.join(folder, 'pooler')
await mkdir(home)
const owner = { uid: statSync(socket).uid, gid: statSync(socket).gid }
await handOver(home, owner)
const port = await freePort()
await writeFile(
  `${home}/pgbouncer.ini`,
  `[databases]
samagni = host=${socket} dbname=samagni user=samagni
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
)
const pooler = launch('pgbouncer', [`${home}/pgbouncer.ini`], home, owner)
const DATABASE_URL = `postgres://samagni@127.0.0.1:${port}/samagni`
const DATABASE_DIRECT_URL = `postgres://samagni@localhost/samagni?host=${socket}`

try {
  const refused = launchShop({ ...env, DATABASE_URL, DATA_DIR: path.join(folder, 'refused') })
  const code = await refused.exited
  if (code !== 1 || !refused.output().includes('The shop also needs DATABASE_DIRECT_URL')) {
    throw new Error(`without the direct address the shop said:\n${refused.output()}`)
  }
  const second = await startRunningShop({
    dataDir: path.join(folder, 'second'),
    env: { ...env, DATABASE_URL, DATABASE_DIRECT_URL },
  })
  await restock(first.dataDir, [PRODUCT])
  const buyers = await signInBuyers(second.origin, BUYERS)
  const amount = (await buyers[0]?.quote(PRODUCT, 1)) ?? 0
  const answers = await Promise.all(
    buyers.flatMap((buyer) =>
      Array.from({ length: ORDERS_EACH }, () => buyer.confirm(PRODUCT, 1, amount)),
    ),
  )
  const acknowledged = answers.map((answer) => {
    if (!answer.ok) throw new Error(`an honest order got ${answer.status} ${answer.code}`)
    return answer.acknowledged
  })
  const db = openDatabase({ host: socket, user: 'samagni', database: 'samagni' }, 1)
  const broken = await brokenInvariants(db, { acknowledged })
  await db.$client.end()
  const stopped = await second.stop()
  if (Object.keys(broken).length > 0 || stopped !== 0) {
    throw new Error(`${JSON.stringify(broken)}\n${second.output()}`)
  }
  console.log(`${version} in transaction mode: ${acknowledged.length} orders at once, all there.`)
} finally {
  await pooler.stop()
  await first.stop()
  await bucket.close()
  removeFolder(first.dataDir)
  removeFolder(folder)
}
