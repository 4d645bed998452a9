import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { DAY_MS } from '#domain/time/durations.ts'
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
    report: async (
      payload: string,
      type = 'application/csp-report',
      remoteAddress = '127.0.0.1',
    ) => {
      const headers = { 'content-type': type }
      const url = paths.blockedSources.report()
      return (await app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode
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
  const forge = (address: string) => {
    const invented = Array.from({ length: 250 }, (_, at) => `https://${at}.from${address}.example`)
    return report(current(...invented), 'application/reports+json', address)
  }
  await forge('192.0.2.1')
  expect(told()).toHaveLength(10)
  // Whoever forges reports uses up nothing that a shopper's browser reports.
  await report(old('https://risk.razorpay.com/a.js'), undefined, '198.51.100.7')
  expect(told().at(-1)).toBe('script-src-elem https://risk.razorpay.com')
  for (let at = 2; at < 20; at += 1) await forge(`192.0.2.${at}`)
  expect(told()).toHaveLength(100)
  const statuses = await Promise.all(Array.from({ length: 40 }, () => report(old('inline'))))
  expect(statuses).toContain(429)
})

test('what is still blocked the next day is logged again, also when others have used up a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { report, told } = serve()
  for (let at = 1; at < 20; at += 1) {
    const invented = Array.from({ length: 10 }, (_, nth) => `https://${at}-${nth}.example`)
    await report(current(...invented), 'application/reports+json', `192.0.2.${at}`)
  }
  const provider = old('https://risk.razorpay.com/a.js')
  await report(provider)
  expect(told()).toHaveLength(100)
  vi.setSystemTime(Date.now() + DAY_MS)
  await report(provider)
  expect(told().at(-1)).toBe('script-src-elem https://risk.razorpay.com')
})
