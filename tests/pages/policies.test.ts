import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findNewestPolicy } from '#database/policies/policies.ts'
import { shippedPolicy } from '#database/seed/shipped-policies.ts'
import { policyMark } from '#domain/policies/policy-form.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { get, renderedShop, wordsIn, wordsOf } from '../support/rendered-shop.ts'
import type { SignedIn } from '../support/shop.ts'

const shop = renderedShop()
let owner: SignedIn

beforeAll(async () => {
  owner = await shop.shop.signIn({ admin: true })
})

async function publish(lead: string): Promise<void> {
  const { db, clock } = shop.shop
  clock.advance(MINUTE_MS)
  const { texts } = (await findNewestPolicy(db, 'terms')) ?? shippedPolicy('terms')
  const answer = await shop.app.inject({
    method: 'PUT',
    url: paths.policies.write({ policy: 'terms' }),
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...texts, lead, publish: true, seen: policyMark(texts) }),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

test('the privacy notice is linked where one signs in, in each language', async () => {
  for (const language of ['', '/hi', '/gu']) {
    const { root } = await shop.open(`${language}/login`)
    const links = get(root, 'main')
      .querySelectorAll('a')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining([`${language}/privacy-policy`]))
  }
})

async function read(address: string) {
  const page = await shop.open(address)
  return { ...page, main: get(page.root, 'main') }
}

test('a published policy is read at once, and the version before it by its number', async () => {
  const TERMS = '/terms-and-conditions'
  const before = await read(TERMS)
  expect(wordsIn(before.main, 'p')).toContain('Version 1.1, from 28 Nov 2026')
  expect(before.main.querySelector('.policy-earlier')).toBeNull()

  await publish('What holds between us.')
  const now = await read(TERMS)
  expect(wordsIn(now.main, '.lead')).toEqual(['What holds between us.'])
  expect(wordsOf(get(now.main, '.policy-version'))).toMatch(/^Version 2, from /)
  expect(now.root.querySelector('meta[name=robots]')).toBeNull()
  const [link] = now.main.querySelectorAll('.policy-earlier a')
  expect(wordsOf(link ?? null)).toMatch(/^Version 1\.1, from 28 Nov 2026 until /)

  const earlier = await read(link?.getAttribute('href') ?? '')
  expect(wordsIn(earlier.main, '.lead')).toEqual(wordsIn(before.main, '.lead'))
  expect(wordsOf(get(earlier.main, '.policy-text'))).toBe(wordsOf(get(before.main, '.policy-text')))
  expect(wordsIn(earlier.main, '.policy-note').join()).toContain('This is an earlier version.')
  expect(get(earlier.root, 'meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('an outdated translation is visibly replaced, and shown with the version that it belongs to', async () => {
  const now = await read('/hi/terms-and-conditions')
  expect(get(now.main, '.policy-text').getAttribute('lang')).toBe('en')
  expect(get(now.main, 'h1').getAttribute('lang')).toBe('en')
  expect(wordsIn(now.main, '.policy-note').join()).toContain('अभी अंग्रेज़ी में है')
  const earlier = await read('/hi/terms-and-conditions?version=1.1')
  expect(get(earlier.main, '.policy-text').getAttribute('lang')).toBe('hi')
  expect(wordsOf(get(earlier.main, 'h1'))).toBe('नियम और शर्तें')
  const english = get(earlier.main, '.policy-note a[hreflang=en]')
  expect(english.getAttribute('href')).toBe('/terms-and-conditions?version=1.1')
})

test('a number that no version has redirects to the version in force', async () => {
  for (const number of ['7', '1.5']) {
    const { address, main } = await read(`/gu/terms-and-conditions?version=${number}`)
    expect(address).toBe('/gu/terms-and-conditions')
    expect(wordsIn(main, '.lead')).toEqual(['What holds between us.'])
  }
  const { main } = await read('/gu/terms-and-conditions?version=x')
  expect(wordsIn(main, '.lead')).toEqual(['What holds between us.'])
})
