import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { readContentVersion } from '#database/content-version.ts'
import {
  findNewestPolicy,
  findPolicyVersion,
  listPolicyVersions,
} from '#database/policies/policies.ts'
import { shippedPolicy } from '#database/seed/shipped-policies.ts'
import { listTranslations } from '#database/translations/list.ts'
import { findSubject } from '#database/translations/translated-subjects.ts'
import { subjectMark } from '#domain/language/translation-form.ts'
import { type PolicyName, type PolicyTexts, policyTextsIn } from '#domain/policies/policy.ts'
import { policyMark } from '#domain/policies/policy-form.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { writePolicyTexts } from '#use-cases/policies/write-policy.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())

const send = (method: 'PUT' | 'DELETE', url: string, body?: object, by = owner) =>
  shop.app.inject({
    method,
    url,
    headers: { ...by.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })

interface Written extends Partial<PolicyTexts> {
  publish?: boolean
  seen?: string
  claims_reason?: object
}

/** Writes a policy as an owner who has loaded the current version. */
async function write(policy: PolicyName, { seen, ...changed }: Written, by = owner) {
  // Each write has its own minute, so that the order of versions is certain.
  shop.clock.advance(MINUTE_MS)
  const { texts } = (await findNewestPolicy(shop.db, policy)) ?? shippedPolicy(policy)
  const body = { ...texts, seen: seen ?? policyMark(texts), ...changed }
  return await send('PUT', paths.policies.write({ policy }), body, by)
}

const versionsOf = async (policy: PolicyName) =>
  (await listPolicyVersions(shop.db, policy)).map(({ version }) => version)

const lastAudit = async (policy: string) => {
  const { rows } = await shop.db.execute<{ action: string; before: object; after: object }>(
    sql`select action, before, after from audit_log
      where subject_kind = 'policy' and subject_id = ${policy} order by id desc limit 1`,
  )
  return rows[0]
}

test('a draft changes nothing for shoppers, and can be deleted', async () => {
  const before = await readContentVersion(shop.db)
  const answer = await write('returns', { lead: 'How goods come back.' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { version: null }])
  expect(await versionsOf('returns')).toEqual([])
  expect(await readContentVersion(shop.db)).toBe(before)
  expect(await lastAudit('returns')).toEqual({
    action: 'policy.drafted',
    before: { lead: shippedPolicy('returns').texts.lead },
    after: { lead: 'How goods come back.' },
  })
  const drop = () => send('DELETE', paths.policies.dropDraft({ policy: 'returns' }))
  expect((await drop()).statusCode).toBe(200)
  expect(await findNewestPolicy(shop.db, 'returns')).toBeUndefined()
  expect((await lastAudit('returns'))?.action).toBe('policy.draft-dropped')
  const again = await drop()
  expect([again.statusCode, again.json().code]).toEqual([404, 'no-draft'])
})

test('a published text applies from then on, and the default one stays readable', async () => {
  const before = await readContentVersion(shop.db)
  expect((await write('terms', { lead: 'What holds here.' })).statusCode).toBe(200)
  const answer = await write('terms', { lead: 'What holds between us.', publish: true })
  expect([answer.statusCode, answer.json()]).toEqual([200, { version: '2' }])
  expect(await readContentVersion(shop.db)).toBeGreaterThan(before)
  expect(await versionsOf('terms')).toEqual(['2', '1.1'])
  const binding = await findPolicyVersion(shop.db, 'terms')
  expect(binding?.texts.lead).toBe('What holds between us.')
  expect(binding?.since).toEqual(shop.clock.now())
  expect(await findPolicyVersion(shop.db, 'terms', '1.1')).toEqual(shippedPolicy('terms'))
  expect(await lastAudit('terms')).toMatchObject({
    action: 'policy.published',
    after: { lead: 'What holds between us.', version: '2' },
  })
})

test('a repeated write changes nothing', async () => {
  const again = await write('terms', { publish: true, seen: 'what stood before' })
  expect([again.statusCode, again.json()]).toEqual([200, { version: '2' }])
  expect(await versionsOf('terms')).toEqual(['2', '1.1'])
})

test('a translation is outdated once its English text changes, and is hidden until it is reviewed', async () => {
  const readIn = async () => {
    const binding = await findPolicyVersion(shop.db, 'terms')
    return binding && policyTextsIn(binding, 'hi')
  }
  const lacking = async () => {
    const wanted = { kind: 'policy' as const, q: '', page: 1, limit: 9 }
    const { rows } = await listTranslations(shop.db, { ...wanted, state: 'older' })
    return rows.map(({ id, gaps }) => [id, gaps.hi.older])
  }
  expect((await readIn())?.isTranslated).toBe(false)
  expect(await lacking()).toEqual([['terms', 1]])
  const subject = await findSubject(shop.db, 'policy', 'terms')
  if (!subject) throw new Error('the terms are not there')
  const url = paths.translations.write({ kind: 'policy', id: 'terms' })
  const texts = { lead_hi: 'आपके और हमारे बीच क्या तय है।' }
  const answer = await send('PUT', url, { texts, seen: subjectMark(subject) })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await readIn()).toMatchObject({ isTranslated: true, texts: { lead: texts.lead_hi } })
  // Earlier versions stay unchanged.
  expect(await findPolicyVersion(shop.db, 'terms', '1.1')).toEqual(shippedPolicy('terms'))
})

test('an invalid character in a translation is refused by name, and so is a claim that the English text lacks', async () => {
  const subject = await findSubject(shop.db, 'policy', 'terms')
  if (!subject) throw new Error('the terms are not there')
  const url = paths.translations.write({ kind: 'policy', id: 'terms' })
  const put = (texts: object) => send('PUT', url, { texts, seen: subjectMark(subject) })
  const wrong = await put({
    body_gu: 'ખાલી ફકરો.',
    lead_gu: '{company}',
    short_hi: '[यहाँ](javascript:x)',
  })
  expect(wrong.statusCode).toBe(400)
  expect(Object.keys(wrong.json().errors).toSorted()).toEqual(['body_gu', 'lead_gu', 'short_hi'])
  const claimed = await put({ lead_gu: 'ડાયાબિટીસ મટાડે.' })
  expect([claimed.statusCode, claimed.json().code]).toEqual([422, 'claims-need-reason'])
})

test('a later release changes neither the owner’s text nor earlier versions', async () => {
  const { texts } = shippedPolicy('terms')
  const since = shop.clock.now()
  const released = { version: '1.5', since, texts: { ...texts, lead: 'New.' }, translations: {} }
  const stood = await findPolicyVersion(shop.db, 'terms')
  shop.clock.advance(MINUTE_MS)
  const { db, clock } = shop
  const written = await writePolicyTexts(
    { db, clock, findShipped: () => released },
    {
      policy: 'terms' as const,
      publishes: true,
      actorId: owner.person.userId,
      form: { ...stood?.texts, lead: 'What holds between you and us.' },
      seen: policyMark(stood?.texts ?? texts),
    },
  )
  expect(written).toEqual({ ok: true, version: '3' })
  expect(await versionsOf('terms')).toEqual(['3', '2', '1.1'])
  expect((await findPolicyVersion(db, 'terms', '1.1'))?.texts).toEqual(texts)
})

test('invalid texts are refused by name, and so are texts that somebody changed meanwhile', async () => {
  const wrong = await write('privacy', { title: ' ', body: '## A\n\n[x](//evil.example)' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['title', 'body']])
  const unseen = await write('privacy', { lead: 'Another.', seen: '' })
  expect(Object.keys(unseen.json().errors)).toEqual(['seen'])
  const late = await write('privacy', { lead: 'Another.', seen: 'old' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile'])
  const nowhere = await send('PUT', paths.policies.write({ policy: 'shipping' }), { seen: 'x' })
  expect(nowhere.statusCode).toBe(404)
  expect(await findNewestPolicy(shop.db, 'privacy')).toBeUndefined()
})

test('new words that look like a claim require a reason, which is logged', async () => {
  const lead = 'Our syrups cure diabetes.'
  const claimed = await write('fairness', { lead })
  expect([claimed.statusCode, claimed.json().code]).toEqual([422, 'claims-need-reason'])
  expect(Object.keys(claimed.json().claims)).toEqual(['lead'])
  const claims_reason = { kind: 'other-sense', note: 'An example of what nobody may say.' }
  expect((await write('fairness', { lead, claims_reason })).statusCode).toBe(200)
  expect((await lastAudit('fairness'))?.after).toMatchObject({ claims: { reason: claims_reason } })
})

test('a writer can translate a policy, but not write one', async () => {
  const writer = await shop.signIn({ role: 'writer', email: 'writer@samagni.example' })
  expect((await write('terms', { lead: 'Mine.', publish: true }, writer)).statusCode).toBe(403)
  const drop = paths.policies.dropDraft({ policy: 'fairness' })
  expect((await send('DELETE', drop, undefined, writer)).statusCode).toBe(403)
  expect(await findNewestPolicy(shop.db, 'fairness')).toMatchObject({ published: undefined })
})
