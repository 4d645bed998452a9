import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#http/logs/logging.ts'
import { logOutsideCalls } from '#http/outside-calls.ts'
import { traceQueries } from '#http/telemetry/traced-queries.ts'
import { INSTALL_TRACES, openTraces } from '#http/telemetry/traces.ts'
import { testServer } from '#tests/support/server.ts'
import { databaseForTest } from './support/database.ts'
import { removeFolder, temporaryFolder } from './support/folders.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

/** The folder with the real packages, installed as the document says. */
function installPackages(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const [npm = '', ...words] = INSTALL_TRACES.replace(
    '--prefix extras',
    `--prefix ${folder}`,
  ).split(' ')
  execFileSync(npm, [...words, '--no-audit', '--no-fund'], { stdio: 'ignore' })
  return folder
}

/** Receives OTLP, and answers any other address as a provider would. */
async function openCollector() {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    collector.close()
    collector.closeAllConnections()
  })
  return { bodies, endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` }
}

test('a request is sent to a collector as one trace, with its query and its call and nothing personal', async () => {
  const folder = installPackages()
  const { bodies, endpoint } = await openCollector()
  const reported: string[] = []
  const traces = openTraces({
    endpoint,
    ratio: 1,
    version: '1.2.3',
    mode: 'demo',
    folder,
    report: (sentence) => reported.push(sentence),
  })
  expect(reported).toEqual([])
  if (!traces) throw new Error('there are no traces')
  const db = await databaseForTest()
  traceQueries(db.$client, traces)
  onTestFinished(logOutsideCalls(createLogger({ write: () => {} }), traces))
  const app = testServer({ traces })
  app.post('/api/orders/:id', { config: { right: 'shop.read' } }, async () => {
    await db.$client.query('select id from users where email = $1', ['asha@mail.example'])
    await (await fetch(`${endpoint}/provider/secret-order`)).text()
    return {}
  })
  const url = '/api/orders/secret-order?phone=9876543210'
  await app.inject({ method: 'POST', url, payload: { a: 1 } })
  await app.close()
  await traces.close()

  const sent = bodies.join('\n')
  expect(sent).toContain('"samagni"')
  expect(sent).not.toMatch(/secret-order|9876543210|asha@mail/)
  const spans: SentSpan[] = bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const request = spans.find(({ name }) => name === 'POST /api/orders/:id')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below.map(({ name }) => name.replace(/:\d+$/, '')).sort()).toEqual([
    'GET 127.0.0.1',
    'select users',
  ])
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
})
