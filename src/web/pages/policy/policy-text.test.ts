import { expect, test } from 'vitest'
import { faqJsonLd } from './faq-json-ld.ts'
import { fillPolicy } from './fill-policy.ts'
import { inlineParts, plainText } from './inline-parts.ts'
import { POLICIES } from './policy-documents.server.ts'
import { getPolicyName, POLICY_NAMES } from './policy-name.ts'
import { policyValues } from './policy-values.ts'

const SETTINGS = {
  mode: 'demo',
  name: 'Other Shop',
  palette: 'neel',
  logo: undefined,
  addressLines: ['1 Lane', 'Surat'],
  phone: '+91 11111 11111',
  email: 'other@shop.example',
  cashWithinDays: 14,
  phoneHours: { from: '9:00', to: '17:00' },
  grievanceOfficer: { name: 'Another Officer', contact: 'officer@shop.example' },
  fssaiLicence: '123',
  ayushLicence: '',
  tax: { gstin: '24BBBBB0000B1Z5', state: 'Gujarat' },
  developers: [],
  social: [],
  payments: { cod: true, prepaidBy: undefined },
  codMostPaise: 1_000_000,
  freeFromPaise: undefined,
} as const

test('a sentence is split at its links and emphasis, and structured data gets it plain', () => {
  const sentence = 'Tell us within **48 hours**, see [Returns](/returns#how).'
  expect(inlineParts(sentence).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'text: Tell us within ',
    'strong: 48 hours',
    'text: , see ',
    'link: Returns',
    'text: .',
  ])
  expect(plainText(sentence)).toBe('Tell us within 48 hours, see Returns.')
})

test.each(POLICY_NAMES)('%s contains the values of its shop, and leaves no placeholder', (name) => {
  const filled = JSON.stringify(fillPolicy(POLICIES[name], policyValues(SETTINGS)))
  expect(filled).toMatch(/(?:other|officer)@shop\.example/)
  expect(filled).not.toContain('samagni')
  expect(filled).not.toMatch(/\{[a-zA-Z]+\}/)
})

test.each(POLICY_NAMES)('every anchor of %s is unique', (name) => {
  const ids = POLICIES[name].sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('links from one policy into another point to existing sections', () => {
  const links = POLICY_NAMES.flatMap((name) => [
    ...JSON.stringify(fillPolicy(POLICIES[name], policyValues(SETTINGS))).matchAll(
      /\]\((\/[a-z-]+)#([a-z-]+)\)/g,
    ),
  ])
  expect(links.length).toBeGreaterThan(1)
  const lost = links.filter(
    ([, path = '', id]) =>
      !POLICIES[getPolicyName(path)].sections.some((section) => section.id === id),
  )
  expect(lost.map(([whole]) => whole)).toEqual([])
})

test('only the returns policy has structured questions, in plain text', () => {
  const [privacy, returns] = [faqJsonLd(POLICIES.privacy), faqJsonLd(POLICIES.returns)]
  expect(privacy).toBeUndefined()
  expect(returns?.mainEntity.length).toBe(6)
  expect(JSON.stringify(returns)).not.toContain('](')
})

test('a policy is found at its address in every language, and at no other', () => {
  expect([getPolicyName('/returns'), getPolicyName('/gu/privacy-policy')]).toEqual([
    'returns',
    'privacy',
  ])
  expect(() => getPolicyName('/about')).toThrow('no policy stands at /about')
})
