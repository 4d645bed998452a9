import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { testServer } from '#tests/support/server.ts'
import { traceQueries } from './traced-queries.ts'
import { INSTALL_TRACES, openTraces, type Span, type Traces } from './traces.ts'

const DEPS = { endpoint: 'http://127.0.0.1:9', ratio: 1, version: '1.2.3', mode: 'demo' } as const

function folderForTest(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

test('without the packages the shop reports how to install them, and continues', () => {
  const reported: string[] = []
  const traces = openTraces({
    ...DEPS,
    folder: folderForTest(),
    report: (sentence) => reported.push(sentence),
  })
  expect(traces).toBeUndefined()
  expect(reported.join()).toContain(INSTALL_TRACES)
  // The document names the same versions.
  expect(readFileSync('docs/operations.md', 'utf8').replace(/\\\n\s*/g, '')).toContain(
    INSTALL_TRACES,
  )
})

test('broken packages are not reported as missing', () => {
  const folder = folderForTest()
  const broken = path.join(folder, 'node_modules/@opentelemetry/api')
  mkdirSync(broken, { recursive: true })
  writeFileSync(path.join(broken, 'index.js'), 'half a (file')
  expect(() => openTraces({ ...DEPS, folder, report: () => {} })).toThrow(SyntaxError)
})

/** Records spans when they end, with the names of their parents. */
function notedTraces() {
  const ended: string[] = []
  const noted: string[] = []
  const within = new AsyncLocalStorage<string[]>()
  const names = new WeakMap<Span, string[]>()
  const traces: Traces = {
    begin(name, _kind, attributes) {
      const line = [...(within.getStore() ?? []), name]
      const span: Span = {
        end: ({ failure } = {}) => {
          ended.push([line.join(' > '), ...(failure ? [failure] : [])].join(': '))
          noted.push(JSON.stringify([name, attributes, failure]))
        },
      }
      names.set(span, line)
      return span
    },
    isWithin: () => within.getStore() !== undefined,
    runWithin: (span, work) => within.run(names.get(span) ?? [], work),
    close: async () => {},
  }
  return { traces, ended, noted }
}

test('a query of a request is named by its verb and table, without text and values', async () => {
  const db = await databaseForTest()
  const { traces, ended, noted } = notedTraces()
  traceQueries(db.$client, traces)
  await db.$client.query('select 1')
  expect(ended).toEqual([])
  const request = traces.begin('GET /api/orders/:id', 'request', {})
  await traces.runWithin(request, () =>
    db.$client.query("select 'asha@mail.example' from users where email = $1", [
      'bela@mail.example',
    ]),
  )
  const client = await db.$client.connect()
  await traces
    .runWithin(request, () => client.query({ text: 'update carts_not_there set a = 1' }))
    .catch(() => {})
  client.release()
  expect(ended).toEqual([
    'GET /api/orders/:id > select users',
    'GET /api/orders/:id > update carts_not_there: 42P01',
  ])
  expect(noted.join()).not.toContain('mail.example')
})

test('a request is a trace named by its route, also after its body was read; cached pages are not traced', async () => {
  const { traces, ended, noted } = notedTraces()
  const app = testServer({ traces })
  app.post('/api/orders/:id', { config: { right: 'shop.read' } }, async (_request, reply) => {
    await reply.code(503).send({ within: traces.isWithin() })
  })
  app.get('/', { config: { right: 'shop.read', cache: 'page' } }, async () => 'kept')
  const url = '/api/orders/secret-order?phone=9876543210'
  await app.inject({ method: 'POST', url, payload: { a: 1 } })
  await app.inject('/')
  await app.close()
  expect(ended).toEqual(['POST /api/orders/:id: 503'])
  expect(noted.join()).not.toMatch(/secret-order|98765/)
})
