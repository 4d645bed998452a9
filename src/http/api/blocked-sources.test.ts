import { afterEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { createLogger } from '#http/logs/logging.ts'
import type { ShopServer } from '#http/server.ts'
import { testServer } from '#tests/support/server.ts'
import { registerBlockedSources } from './blocked-sources.ts'

let app: ShopServer
afterEach(() => app.close())

function serve() {
  const lines: Record<string, unknown>[] = []
  app = testServer({ log: createLogger({ write: (line) => lines.push(JSON.parse(line)) }) })
  registerBlockedSources(app)
  return {
    report: async (payload: string, type = 'application/csp-report') => {
      const headers = { 'content-type': type }
      const url = paths.blockedSources.report()
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
    },
    told: () =>
      lines.flatMap(({ directive, source }) => (directive ? [`${directive} ${source}`] : [])),
  }
}

const old = (blocked: string, directive = 'script-src-elem') =>
  JSON.stringify({
    'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked },
  })
const current = (...blocked: string[]) =>
  JSON.stringify(
    blocked.map((blockedURL) => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'frame-src', blockedURL },
    })),
  )

test('sources that pages were not allowed to load are logged by origin, once', async () => {
  const { report, told } = serve()
  for (const path of ['/a.js?order=SMG-10001', '/b.js']) {
    expect(await report(old(`https://risk.razorpay.com${path}`))).toBe(204)
  }
  await report(old('inline', 'script-src-attr'))
  await report(current('https://new.bank.example/x', 'eval'), 'application/reports+json')
  expect(told()).toEqual([
    'script-src-elem https://risk.razorpay.com',
    'script-src-attr inline',
    'frame-src https://new.bank.example',
    'frame-src eval',
  ])
})

test('invalid reports and those of browser extensions are not logged, and forged ones are limited (DOS-21)', async () => {
  const { report, told } = serve()
  for (const text of [
    '',
    'null',
    '[[]]',
    '{"csp-report":7}',
    old('chrome-extension://abc/x.js'),
    old('https://a.example', 'forged"}\n{"level":60'),
    old('forged"}\n{"level":60'),
  ]) {
    expect(await report(text)).toBe(204)
  }
  expect(await report(old(`https://${'a'.repeat(40_000)}.example`))).toBe(413)
  expect(await report('{}', 'application/json')).toBe(415)
  expect(told()).toEqual([])
  const invented = Array.from({ length: 250 }, (_, at) => `https://${at}.example`)
  await report(current(...invented), 'application/reports+json')
  expect(told()).toHaveLength(100)
  const statuses = await Promise.all(Array.from({ length: 40 }, () => report(old('inline'))))
  expect(statuses).toContain(429)
})
