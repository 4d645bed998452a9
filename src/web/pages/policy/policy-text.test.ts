import { describe, expect, test } from 'vitest'
import {
  type PolicyFile,
  policyOfFiles,
  readPolicyFiles,
  shippedPolicy,
} from '#database/seed/shipped-policies.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Translation,
} from '#domain/language/languages.ts'
import { inlineParts, plainText } from '#domain/policies/inline-parts.ts'
import { POLICY_NAMES, type PolicyName, policyTextsIn } from '#domain/policies/policy.ts'
import { parsePolicyForm } from '#domain/policies/policy-form.ts'
import { readPolicy } from '#domain/policies/policy-text.ts'
import { loadFirstMessages } from '#messages/load.ts'
import { messagesIn } from '#messages/sentences.ts'
import { SHOP_SETTINGS } from '#settings.ts'
import { foreignRuns } from '#tests/languages/letters.ts'
import { WHOLE_LANGUAGES, WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import { fillPolicy } from './fill-policy.ts'
import { getPolicyName } from './policy-name.ts'
import { policyValues } from './policy-values.ts'

const SETTINGS = {
  ...SHOP_SETTINGS,
  mode: 'demo',
  name: 'Other Shop',
  legalName: 'Asha Patel, proprietor',
  addressLines: ['1 Lane', 'Surat'],
  phone: '+91 11111 11111',
  email: 'other@shop.example',
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
  codFeePaise: undefined,
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

const FILES = readPolicyFiles()

const policyFor = (language: Language, name: PolicyName) =>
  readPolicy(policyTextsIn(shippedPolicy(name), language).texts)

const IN_EVERY_LANGUAGE = WHOLE_LANGUAGES.flatMap((language) =>
  POLICY_NAMES.map((name) => ({ language, name })),
)
const filledIn = (language: Language, name: PolicyName) =>
  fillPolicy(policyFor(language, name), policyValues(SETTINGS, language))

test.each(IN_EVERY_LANGUAGE)(
  '$name in $language contains the values of its shop, and leaves no placeholder',
  ({ language, name }) => {
    const filled = JSON.stringify(filledIn(language, name))
    expect(filled).toMatch(/(?:other|officer)@shop\.example/)
    expect(filled).not.toContain('samagni')
    expect(filled).not.toMatch(/\{[a-zA-Z]+\}/)
  },
)

test.each(LANGUAGES)('in %s the terms say who sells, as registered', (language) => {
  const sells = (legalName: string) =>
    JSON.stringify(
      fillPolicy(policyFor(language, 'terms'), policyValues({ ...SETTINGS, legalName }, language)),
    )
  expect(sells('Asha Patel, proprietor')).toContain(',"Asha Patel, proprietor"]')
  expect(sells('')).toContain(',"Other Shop"]')
})

test.each(LANGUAGES)(
  'in %s the terms name the payment provider, and none where there is none',
  (language) => {
    const payments = (prepaidBy: string | undefined) => {
      const values = policyValues({ ...SETTINGS, payments: { cod: true, prepaidBy } }, language)
      const { sections } = fillPolicy(policyFor(language, 'terms'), values)
      return JSON.stringify(sections.find(({ id }) => id === 'payment'))
    }
    // At the payment itself, and where it is said how a dispute with a bank goes.
    expect(payments('Some Pay').match(/Some Pay/g)).toHaveLength(2)
    expect(payments(undefined)).not.toMatch(/Razorpay|undefined|[{]paymentProvider/)
  },
)

test.each(LANGUAGES)(
  'in %s the terms give mail, post and phone for complaints, as set by the owner',
  (language) => {
    const set = {
      ...SETTINGS,
      legalName: 'Asha Patel, proprietor',
      addressLines: ['7 Mill Road', 'Anand 388001'],
      phone: '+91 98980 12345',
      grievanceOfficer: { name: 'Ila Shah', contact: 'ila@shop.example' },
    }
    const { sections } = fillPolicy(policyFor(language, 'terms'), policyValues(set, language))
    const complaints = JSON.stringify(sections.find(({ id }) => id === 'grievance'))
    expect(complaints).toContain('Ila Shah')
    expect(complaints).toContain('mailto:ila@shop.example')
    expect(complaints).toContain('Asha Patel, proprietor, 7 Mill Road, Anand 388001')
    expect(complaints).toContain('tel:+919898012345')
  },
)

test.each(IN_EVERY_LANGUAGE)(
  '$name in $language is the same once it was written down as its owner writes it',
  ({ language, name }) => {
    const { version: _, since, ...policy } = FILES[name][language] as PolicyFile
    expect(policyFor(language, name)).toEqual(policy)
    const { texts } = policyTextsIn(shippedPolicy(name), language)
    expect(parsePolicyForm({ ...texts })).toEqual({ ok: true, value: texts })
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/)
  },
)

test.each(LANGUAGES)('in %s a policy has the name by which the shop leads to it', (language) => {
  const named = messagesIn(language, 'policies')
  expect(POLICY_NAMES.map((name) => policyFor(language, name).title)).toEqual(
    POLICY_NAMES.map((name) => named[name]),
  )
})

test.each(WHOLE_LANGUAGES)('in %s the returns policy calls buttons by their names', (language) => {
  const { cancel, sendBack } = messagesIn(language, 'orders')
  const { sections } = policyFor(language, 'returns')
  const namedIn = (part: string) =>
    JSON.stringify(sections.find(({ id }) => id === part)).match(/(?<=‘)[^’]+(?=’)/g)
  expect([namedIn('cancel'), namedIn('how')]).toEqual([[cancel], [sendBack]])
})

test('the day of the last audit is written as the reader writes days', async () => {
  await Promise.all(LANGUAGES.map(loadFirstMessages))
  const days = LANGUAGES.map((language) => policyValues(SETTINGS, language).auditDay)
  expect(new Set(days).size).toBe(LANGUAGES.length)
  expect(days.join()).not.toMatch(/\d{4}-\d\d/)
})

test.each(POLICY_NAMES)('every anchor of %s is unique', (name) => {
  const ids = policyFor(DEFAULT_LANGUAGE, name).sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(LANGUAGES)(
  'in %s links from one policy into another point to existing sections',
  (own) => {
    const links = POLICY_NAMES.flatMap((name) => [
      ...JSON.stringify(filledIn(own, name)).matchAll(/\]\((\/[a-z-]+)#([a-z-]+)\)/g),
    ])
    expect(links.length).toBeGreaterThan(1)
    const lost = links.filter(
      ([, path = '', id]) =>
        !policyFor(own, getPolicyName(path)).sections.some((section) => section.id === id),
    )
    expect(lost.map(([whole]) => whole)).toEqual([])
  },
)

test('only the returns policy has structured questions, in plain text and the language it is in', () => {
  for (const language of LANGUAGES) {
    const returns = faqJsonLd(filledIn(language, 'returns'), language)
    expect(faqJsonLd(filledIn(language, 'privacy'), language)).toBeUndefined()
    expect(returns?.mainEntity.length).toBe(6)
    expect(returns?.inLanguage).toBe(`${language}-IN`)
    expect(JSON.stringify(returns)).not.toContain('](')
  }
})

/** Every text of a document with its place: `sections.0.title`. */
function textsOf(part: unknown, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]]
  return Object.entries(part ?? {}).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`))
}
/** What a translation repeats to the letter: values, addresses, emphasis and numbers. */
const keptIn = (text: string) =>
  (text.match(/\{\w+\}|\]\([^)]*\)|\*\*|\d+(?:[.,:]\d+)*/g) ?? []).toSorted()
/** Words left in English; values and addresses stay as they are. */
const leftInEnglish = (text: string, own: Translation) =>
  foreignRuns(text.replace(/\{\w+\}|\]\([^)]*\)/g, ''), own)

describe.each(WHOLE_TRANSLATIONS)('the policies in %s', (own) => {
  test.each(POLICY_NAMES)('%s says everything that the English one says', (name) => {
    const english = textsOf(FILES[name][DEFAULT_LANGUAGE])
    const translated = textsOf(FILES[name][own])
    expect(translated.map(([place]) => place)).toEqual(english.map(([place]) => place))
    for (const [index, [place, text]] of english.entries()) {
      const [, said = ''] = translated[index] ?? []
      expect(keptIn(said), place).toEqual(keptIn(text))
      if (/\.(?:id|version|since)$/.test(place)) expect(said, place).toBe(text)
      else expect(leftInEnglish(said, own), place).toEqual([])
    }
  })

  test('a translation of an older version is replaced by the English text', () => {
    const { en, ...others } = FILES.terms
    if (!en) throw new Error('the terms are missing in English')
    const isRead = (english: PolicyFile) =>
      policyTextsIn(policyOfFiles({ ...others, en: english }), own).isTranslated
    expect(isRead(en)).toBe(true)
    expect(isRead({ ...en, version: `${en.version}1` })).toBe(false)
  })
})

test('a policy is found at its address in every language, and at no other', () => {
  expect([getPolicyName('/returns'), getPolicyName('/gu/privacy-policy')]).toEqual([
    'returns',
    'privacy',
  ])
  expect(() => getPolicyName('/about')).toThrow('no policy stands at /about')
})
