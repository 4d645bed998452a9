import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { directConnection, openDatabase } from '#database/connection.ts'
import { createS3Storage } from '#providers/storage/s3/s3-storage.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { crawlerFiles, files, health, pages, UPLOADED_PICTURES } from '#urls.ts'
import { examineStorage } from '#use-cases/health/examine-providers.ts'
import { runDoctor } from '../../src/doctor.ts'
import { imagesFor } from '../../src/storage.ts'
import { WITHOUT_LIMITS } from '../attack/scene.ts'

const KEPT = pages.home
const NOT_KEPT = pages.product('khus-sharbat')
const PICTURE = `${UPLOADED_PICTURES}/productpictureproduct12-800.webp`
const AS_BROWSER = { host: 'localhost:3000', accept: 'text/html' }

/** Passes connections on to the test's PostgreSQL until it is switched off, as a pooler does. */
async function openPooler() {
  const { host = '', port = 5432 } = inject('cluster').connection
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, close }
}

test('without its pooler a shop shows kept pages, answers the rest with 503, and the doctor names the pooler', async () => {
  const built = await loadBuiltShop()
  const shop = await openTestShop({ config: WITHOUT_LIMITS })
  onTestFinished(() => shop.close())
  const pooler = await openPooler()
  const direct = directConnection(shop.db)
  const { user = '', password = '', database = '' } = direct
  const pooled = `postgres://${user}:${String(password)}@127.0.0.1:${pooler.port}/${database}`
  const db = openDatabase({ connectionString: pooled }, 4, { direct, keepsStatements: false })
  const app = await built.createApp({ ...shop.parts, db }, built.screens)
  onTestFinished(async () => {
    await app.close()
    await db.$client.end()
  })
  const read = (url: string) => app.inject({ url, headers: AS_BROWSER })
  expect((await read(KEPT)).statusCode).toBe(200)
  expect((await read(health.ready)).statusCode).toBe(200)

  pooler.close()
  expect((await read(KEPT)).statusCode).toBe(200)
  const refused = await read(NOT_KEPT)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBeDefined()
  expect(refused.headers['content-type']).toContain('text/html')
  for (const url of [files.merchantListing, crawlerFiles.sitemapOf('en'), files.feedOf('en')]) {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { host: AS_BROWSER.host },
    })
    expect([url, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      url,
      503,
      '5',
      'no-store',
    ])
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
  }
  expect((await read(health.ready)).statusCode).toBe(503)

  const lines: string[] = []
  const { host = '', port = 5432 } = inject('cluster').connection
  const code = await runDoctor({
    environment: {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${host}`,
    },
    asJson: false,
    language: 'en',
    say: (line) => lines.push(line),
  })
  expect(code).toBe(2)
  expect(lines.join('\n')).toContain('not through the pooler at DATABASE_URL')
  expect(lines.join('\n')).toContain('Start the pooler again')
})

test('without its storage a shop shows every page and sells; pictures are missing, and the owner is told', async () => {
  const storage = createS3Storage({
    endpoint: () => 'http://127.0.0.1:9',
    bucket: 'away',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    now: () => new Date(),
    wait: async () => {},
  })
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const built = await loadBuiltShop()
  const images = imagesFor(WITHOUT_LIMITS, storage, () => folder)
  const shop = await openTestShop({ config: WITHOUT_LIMITS, storage, images })
  onTestFinished(() => shop.close())
  const app = await built.createApp(shop.parts, built.screens)
  onTestFinished(() => app.close())
  const read = (url: string) => app.inject({ url, headers: AS_BROWSER })
  for (const page of [KEPT, NOT_KEPT, pages.listing(), health.ready]) {
    expect((await read(page)).statusCode, page).toBe(200)
  }
  // Failures are mailed to the owner and shown in the panel.
  expect(await examineStorage(storage)).toMatchObject({ severity: 'fail', what: 'silent' })
  const picture = await read(PICTURE)
  expect(picture.statusCode).toBe(503)
  // A browser or a CDN must not keep the outage for a year, as it keeps pictures.
  expect(picture.headers['cache-control']).not.toContain('immutable')
})
