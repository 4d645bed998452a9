import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { createLogger } from '#http/logs/logging.ts'
import { runForRequest } from '#request-context.ts'
import { openErrorReports, tapErrors } from './error-reports.ts'

interface Received {
  url: string | undefined
  auth: unknown
  envelope: string
}

/** Opens a service with Sentry's protocol, and a log that reports to it. */
async function reportedShop({ status = 200 } = {}) {
  const received: Received[] = []
  const service = createServer(async (request, response) => {
    const envelope = await text(request)
    received.push({ url: request.url, auth: request.headers['x-sentry-auth'], envelope })
    response.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end('{}')
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  const { port } = service.address() as AddressInfo
  let nowMs = Date.now()
  const reports = openErrorReports({
    dsn: `http://public-key@127.0.0.1:${port}/errors/7`,
    version: '1.2.3',
    mode: 'live',
    now: () => new Date(nowMs),
  })
  const lines: string[] = []
  const log = createLogger(tapErrors({ write: (line) => lines.push(line) }, reports.take))
  const advance = (ms: number): void => {
    nowMs += ms
  }
  return { received, reports, log, lines, advance }
}

test('a logged error is sent as an envelope, with its stack, cause and request', async () => {
  const { received, reports, log } = await reportedShop()
  const error = new TypeError('cannot be read', { cause: new Error('the page is torn') })
  runForRequest('abc-1', () => log.error({ err: error, route: '/api/orders/:id' }, 'it failed'))
  await reports.close()
  expect(received).toMatchObject([
    {
      url: '/errors/api/7/envelope/',
      auth: expect.stringContaining(
        'sentry_version=7, sentry_client=samagni/1.2.3, sentry_key=public-key',
      ),
    },
  ])
  const [head, item, event] = String(received[0]?.envelope)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head.event_id,
    platform: 'node',
    level: 'error',
    release: 'samagni@1.2.3',
    environment: 'live',
    message: 'it failed',
    tags: { requestId: 'abc-1', route: '/api/orders/:id' },
    exception: {
      values: [
        { type: 'Error', value: 'the page is torn' },
        { type: 'TypeError', value: 'cannot be read' },
      ],
    },
  })
  const { frames } = event.exception.values[1].stacktrace
  // The last frame is where the error was thrown.
  expect(frames.at(-1).filename).toContain('error-reports.test.ts')
  expect(frames.at(-1).lineno).toBeGreaterThan(0)
})

test('no personal data is reported, and nothing except errors', async () => {
  const { received, reports, log, lines } = await reportedShop()
  log.info({ phone: '9876543210' }, 'request')
  log.warn('a warning')
  const failed = new Error('no order of asha@mail.example, 98765 43210\nparams: Asha Patel')
  log.error({ err: failed, email: 'asha@mail.example', cookie: 'secret' }, 'it failed')
  await reports.close()
  expect(lines).toHaveLength(3)
  expect(received).toHaveLength(1)
  expect(JSON.stringify(received)).not.toMatch(/asha|98765|Asha Patel|secret/)
})

test('many errors cause a few reports a minute, and none while the service requests a pause', async () => {
  const calm = await reportedShop()
  for (let error = 0; error < 100; error += 1) calm.log.error('the database is away')
  await calm.reports.close()
  expect(calm.received).toHaveLength(30)
  calm.advance(MINUTE_MS)
  calm.log.error('the database is away')
  await calm.reports.close()
  expect(calm.received).toHaveLength(31)

  const busy = await reportedShop({ status: 429 })
  busy.log.error('first')
  await busy.reports.close()
  busy.log.error('too soon')
  await busy.reports.close()
  expect(busy.received).toHaveLength(1)
  busy.advance(3 * MINUTE_MS)
  busy.log.error('later')
  await busy.reports.close()
  expect(busy.received).toHaveLength(2)
})

test('an unavailable service loses only the report', async () => {
  const reports = openErrorReports({ dsn: 'http://key@127.0.0.1:9/1', version: '1', mode: 'demo' })
  const lines: string[] = []
  const log = createLogger(tapErrors({ write: (line) => lines.push(line) }, reports.take))
  log.fatal('the end')
  await reports.close()
  expect(lines).toHaveLength(1)
})
