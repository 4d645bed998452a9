import { describe, expect, test } from 'vitest'
import { markedTranslations } from '../language/translated-texts.ts'
import type { PolicyTexts } from './policy.ts'
import { nextPolicyVersion, parsePolicyVersion, policyTextsIn } from './policy.ts'
import { newPolicyClaims, parsePolicyForm, policyMark } from './policy-form.ts'
import { readPolicy, writePolicy } from './policy-text.ts'

const BODY = `## How to ask {#ask}

Write to [us](mailto:{email}) or see [Returns]({returnsPage}).
It is free.

- One point
- Another

1. First
2. Second

Head office :: {address}
Licence :: FSSAI {licence}

| What | Who pays |
| --- | --- |
| Broken | We do |

### May I?
You may.

### Must I?

No.

## What else

Nothing.`

const TEXTS: PolicyTexts = {
  title: 'Terms',
  description: 'What holds.',
  lead: 'What we agree on.',
  short: 'One.\nTwo.',
  body: BODY,
}

const errorsOf = (changed: object) => {
  const read = parsePolicyForm({ ...TEXTS, ...changed })
  return read.ok ? {} : read.errors
}

test('a policy is read with its sections, lists, terms, tables and questions', () => {
  expect(readPolicy(TEXTS)).toEqual({
    title: 'Terms',
    description: 'What holds.',
    lead: 'What we agree on.',
    short: ['One.', 'Two.'],
    sections: [
      {
        id: 'ask',
        title: 'How to ask',
        blocks: [
          'Write to [us](mailto:{email}) or see [Returns]({returnsPage}). It is free.',
          { points: ['One point', 'Another'] },
          { steps: ['First', 'Second'] },
          {
            terms: [
              ['Head office', '{address}'],
              ['Licence', 'FSSAI {licence}'],
            ],
          },
          { head: ['What', 'Who pays'], rows: [['Broken', 'We do']] },
          {
            questions: [
              ['May I?', 'You may.'],
              ['Must I?', 'No.'],
            ],
          },
        ],
      },
      { id: 'section-2', title: 'What else', blocks: ['Nothing.'] },
    ],
  })
})

test('a policy that was written down is read as the same', () => {
  const policy = readPolicy(TEXTS)
  expect(readPolicy(writePolicy(policy))).toEqual(policy)
})

test('two sections never have one anchor', () => {
  const ids = (body: string) => readPolicy({ ...TEXTS, body }).sections.map(({ id }) => id)
  expect(ids('## A {#a}\n\nx\n\n## B {#a}\n\ny')).toEqual(['a', 'section-2'])
  expect(ids('## A {#section-2}\n\nx\n\n## B\n\ny')).toEqual(['section-2', 'section-3'])
})

describe('the form of a policy', () => {
  test('is tidied, and needs every text', () => {
    const read = parsePolicyForm({ ...TEXTS, lead: ' What we  agree on. ' })
    expect(read).toEqual({ ok: true, value: TEXTS })
    expect(errorsOf({ lead: ' ', short: 5, title: undefined })).toEqual({
      lead: 'required',
      short: 'required',
      title: 'required',
    })
  })

  test('names a text without sections, an uneven table, and a text that is too long', () => {
    expect(errorsOf({ body: 'Only a paragraph.' })).toEqual({ body: 'no-section' })
    expect(errorsOf({ body: '## A\n\n| a | b |\n| c |' })).toEqual({ body: 'table-uneven' })
    expect(errorsOf({ body: `## A\n\n${'x'.repeat(50_000)}` })).toEqual({ body: 'too-long' })
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'JaVaScRiPt:alert(1)',
    'https:///evil.example',
    '{email}',
    'relative',
  ])('refuses a link to %s (XSS-12)', (target) => {
    expect(errorsOf({ body: `## A\n\nSee [this](${target}).` })).toEqual({ body: 'link-wrong' })
    expect(errorsOf({ short: `See [this](${target}).` })).toEqual({ short: 'link-wrong' })
  })

  test('refuses a value that the shop does not have', () => {
    expect(errorsOf({ lead: 'We are {company}.' })).toEqual({ lead: 'value-unknown' })
  })

  test('asks for a reason only for words that were not there before', () => {
    const before = { ...TEXTS, lead: 'No promise of a cure.' }
    expect(newPolicyClaims(before, { ...before, lead: 'We promise no cure.' })).toEqual({})
    const claims = newPolicyClaims(before, { ...before, short: 'It cures diabetes.' })
    expect(Object.keys(claims)).toEqual(['short'])
  })

  test('is marked by every text', () => {
    const marks = Object.keys(TEXTS).map((key) => policyMark({ ...TEXTS, [key]: 'Another.' }))
    expect(new Set([policyMark(TEXTS), ...marks]).size).toBe(Object.keys(TEXTS).length + 1)
  })
})

test('the owner’s versions are whole numbers above the one that came with the shop', () => {
  expect(['1.0', '1.1', '2', '9', '10'].map(nextPolicyVersion)).toEqual(['2', '2', '3', '10', '11'])
  expect(['1.0', '12'].map(parsePolicyVersion)).toEqual(['1.0', '12'])
  expect([null, '', '1.', 'x', '1 ', '12345', '1.0.0'].map(parsePolicyVersion)).toEqual(
    Array(7).fill(undefined),
  )
})

test('a policy is read whole in one language: English while a translation lacks or outdates a text', () => {
  const hindi = { ...TEXTS, title: 'शर्तें' }
  const hi = markedTranslations(TEXTS, hindi)
  const readIn = (texts: PolicyTexts, own: typeof hi) =>
    policyTextsIn({ texts, translations: { hi: own } }, 'hi')
  expect(readIn(TEXTS, hi)).toEqual({ texts: hindi, isTranslated: true })
  const { lead: _, ...lacking } = hi
  expect(readIn(TEXTS, lacking)).toEqual({ texts: TEXTS, isTranslated: false })
  const changed = { ...TEXTS, short: 'Three.' }
  expect(readIn(changed, hi)).toEqual({ texts: changed, isTranslated: false })
  expect(policyTextsIn({ texts: TEXTS, translations: { hi } }, 'en').texts).toEqual(TEXTS)
})
