import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { SCORED_QUESTIONS } from '#domain/quiz/questions.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

type Body = Record<string, unknown>

let shop: TestShop
let shopper: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await shop.signIn()
})

const answers = Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 1]))
const consent = { agreed: true, version: 1, language: 'gu' }
const imbalance = { scores: { vata: 0, pitta: 6, kapha: 1 }, checkedOn: '2026-11-20' }

async function call(
  method: 'GET' | 'PUT' | 'DELETE',
  body?: Body,
  who = shopper,
  path: string = paths.profile.own(),
) {
  const answer = await shop.app.inject({
    method,
    url: path,
    headers: { ...who.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json<Body>(), headers: answer.headers }
}

describe('A health profile', () => {
  test('is stored after a consent, shown, exported and erased at once', async () => {
    expect((await call('GET')).body).toEqual({ profile: null, consents: [] })
    const given = { answers: { ...answers, age: 2 }, imbalance, consent, constitution: 'vata' }
    const saved = await call('PUT', given)
    expect(saved).toMatchObject({
      status: 200,
      body: {
        profile: {
          answers,
          constitution: 'pitta',
          shares: { vata: 0, pitta: 100, kapha: 0 },
          imbalance,
        },
        consents: [{ purpose: 'health-profile', version: 1, language: 'gu', withdrawnAt: null }],
      },
    })
    expect((await call('GET')).body).toEqual(saved.body)
    const exported = await call('GET', undefined, shopper, paths.profile.asFile())
    expect(exported.body).toEqual(saved.body)
    expect(exported.headers['content-disposition']).toContain('attachment')
    expect(exported.headers['cache-control']).toContain('no-store')

    shop.clock.advance(MINUTE_MS)
    const erased = await call('DELETE')
    expect(erased.body).toMatchObject({ profile: null, consents: [{ purpose: 'health-profile' }] })
    const { rows } = await shop.db.$client.query(
      `select (select count(*)::int from health_profiles where user_id = $1) as kept,
              (select count(*)::int from consents where user_id = $1 and withdrawn_at > given_at) as ended`,
      [shopper.person.userId],
    )
    expect(rows).toEqual([{ kept: 0, ended: 1 }])
    expect((await call('DELETE')).status).toBe(200)
  })

  test('is in the audit log without its contents', async () => {
    await call('PUT', { answers, imbalance, consent })
    await call('DELETE')
    const { rows } = await shop.db.$client.query(
      'select action, subject_kind, before, after from audit_log where subject_id = $1 order by id',
      [shopper.person.userId],
    )
    expect(rows).toEqual([
      { action: 'profile.saved', subject_kind: 'profile', before: null, after: {} },
      { action: 'profile.erased', subject_kind: 'profile', before: null, after: {} },
    ])
  })

  test('saved again keeps the consent; a changed text starts a new one', async () => {
    await call('PUT', { answers, consent })
    await call('PUT', { answers, imbalance, consent })
    expect((await call('GET')).body.consents).toHaveLength(1)
    shop.clock.advance(1000)
    await call('PUT', { answers, consent: { ...consent, language: 'en' } })
    const { consents } = (await call('GET')).body as { consents: Body[] }
    expect(consents.map(({ language, withdrawnAt }) => [language, withdrawnAt === null])).toEqual([
      ['en', true],
      ['gu', false],
    ])
  })

  test.each([
    [{ answers }, 'consent'],
    [{ answers, consent: { ...consent, agreed: false } }, 'consent'],
    [{ answers: {}, consent }, 'answers'],
    [{ answers, consent, imbalance: { scores: {}, checkedOn: 'now' } }, 'imbalance'],
  ])('is not stored from %j: %s is named, nothing is written', async (body, field) => {
    const answer = await call('PUT', body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    expect((await call('GET')).body).toEqual({ profile: null, consents: [] })
  })

  test('is not visible to others', async () => {
    await call('PUT', { answers, consent })
    const other = await shop.signIn()
    expect((await call('GET', undefined, other)).body.profile).toBeNull()
    await call('DELETE', undefined, other)
    expect((await call('GET')).body.profile).not.toBeNull()
  })
})
