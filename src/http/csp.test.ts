import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { pageSources } from '#providers/payment/razorpay/page-sources.ts'
import { pagePolicy, REPORTS } from './csp.ts'

const config = { publicUrl: 'https://shop.example' }
const payment = pageSources('https://checkout.razorpay.com/v1/checkout.js')

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

test('only scripts of the shop, of the payment provider or listed by hash run (HTP-07)', () => {
  const policy = directives(pagePolicy({ config, payment })(['sha256-abc=']))
  expect(policy['script-src']).toEqual([
    "'self'",
    "'sha256-abc='",
    'https://checkout.razorpay.com',
    'https://cdn.razorpay.com',
  ])
  expect(policy['default-src']).toEqual(["'self'"])
  expect(policy['object-src']).toEqual(["'none'"])
  expect(policy['base-uri']).toEqual(["'none'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(policy['form-action']).toEqual(["'self'", 'https://api.razorpay.com'])
})

test('styles are allowed in files and attributes, and nothing else inline', () => {
  const text = pagePolicy({ config, payment })([])
  const policy = directives(text)
  expect(policy['style-src']).toEqual(["'self'"])
  expect(policy['style-src-attr']).toEqual(["'unsafe-inline'"])
  expect(text.match(/unsafe-inline/g)).toHaveLength(1)
  expect(text).not.toContain('unsafe-eval')
  expect(text).not.toMatch(/\s\*/)
})

test('every page may frame the booking calendar, the configured or the shop’s own', () => {
  const frames = (schedulerOrigin?: string) =>
    directives(pagePolicy({ config, payment, schedulerOrigin })([]))['frame-src']
  const dialog = ['https://checkout.razorpay.com', 'https://api.razorpay.com']
  expect(frames()).toEqual(["'self'", ...dialog])
  expect(frames('https://cal.example')).toEqual(['https://cal.example', ...dialog])
})

test('the dialog’s stand-in or a configured payment host is allowed with any calendar, and no other', () => {
  const schedulerOrigin = 'https://cal.example'
  const policy = (scriptUrl: string) =>
    directives(pagePolicy({ config, schedulerOrigin, payment: pageSources(scriptUrl) })([]))
  const rehearsed = policy('/stand-ins/checkout.js')
  expect(rehearsed['frame-src']).toContain("'self'")
  expect(rehearsed['script-src']?.filter((source) => source === "'self'")).toHaveLength(1)
  const moved = policy('https://pay.example/checkout.js')
  expect(moved['frame-src']).toContain('https://pay.example')
  expect(moved['script-src']).toContain('https://pay.example')
})

test('a cash-only shop allows no payment provider', () => {
  const policy = directives(pagePolicy({ config })([]))
  for (const name of ['script-src', 'frame-src', 'connect-src', 'form-action']) {
    expect(policy[name]).toEqual(["'self'"])
  }
})

test('no page may be framed, except those that allow it, within the shop', () => {
  const policy = pagePolicy({ config })
  expect(directives(policy([]))['frame-ancestors']).toEqual(["'none'"])
  expect(directives(policy([], 'self'))['frame-ancestors']).toEqual(["'self'"])
})

test('blocked sources are reported to the shop by old and new browsers', () => {
  const policy = directives(pagePolicy({ config })([]))
  expect(policy['report-uri']).toEqual([paths.blockedSources.report()])
  expect([policy['report-to'], REPORTS]).toEqual([
    ['blocked'],
    ['reporting-endpoints', `blocked="${paths.blockedSources.report()}"`],
  ])
})

test('insecure addresses are upgraded only when the shop uses https', () => {
  expect(pagePolicy({ config })([])).toContain('upgrade-insecure-requests')
  expect(pagePolicy({ config: { publicUrl: undefined } })([])).not.toContain('upgrade')
})
