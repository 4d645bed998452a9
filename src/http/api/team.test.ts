import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { saveLanguageOf } from '#database/accounts/accounts.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { ask, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { invitationToken, joinTeam } from '#tests/support/team.ts'
import { acceptInvitation, readInvitation } from '#use-cases/accounts/invite-helper.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await shop.signIn({ admin: true, name: 'Meera Shah' })
})

type Method = 'POST' | 'PATCH' | 'DELETE'

/** The status and the code of a refusal, or the body. */
async function reported(method: Method, url: string, body?: object, person = owner) {
  const { statusCode, body: text } = await ask(shop.app, url, { method, person, body })
  const answer = text === '' ? undefined : JSON.parse(text)
  return [statusCode, answer?.code ?? answer]
}

const invite = (email: string, role: string, person = owner) =>
  reported('POST', paths.team.invite(), { email, role }, person)

const opensPanel = async (person: SignedIn) =>
  (await ask(shop.app, paths.orders.list(), { person })).statusCode === 200

const accept = async (token: string, { person }: SignedIn) =>
  await acceptInvitation(shop.parts, { token, person })

const gone = { ok: false, reason: 'invitation-gone' }

describe('an invitation to the team', () => {
  test('gives its role only once the invited address has accepted, and once only', async () => {
    const helper = await shop.signIn({ email: 'first@mail.example' })
    expect(await invite(' First@Mail.example ', 'packer')).toEqual([204, undefined])
    expect(await opensPanel(helper)).toBe(false)
    const token = await invitationToken(shop, 'first@mail.example')
    expect(await accept(token, helper)).toEqual({ ok: true })
    expect(await opensPanel(helper)).toBe(true)
    expect(await accept(token, helper)).toEqual(gone)
    const mail = await shop.db.$client.query(
      "select subject, text from mails where recipient = 'first@mail.example'",
    )
    expect(mail.rows).toHaveLength(1)
    expect(mail.rows[0].text).toContain('with the role Packer')
    expect(mail.rows[0].text).toMatch(/works once, until \d+ [A-Z][a-z]+\./)
    const kept = await shop.db.$client.query('select * from team_invitations')
    expect(JSON.stringify(kept.rows)).not.toContain(token)
  })

  test('is written in the language that the account chose, else in that of the page which asks', async () => {
    const chose = await shop.signIn({ email: 'chose@mail.example' })
    await saveLanguageOf(shop.db, chose.person.userId, 'gu')
    for (const email of ['chose@mail.example', 'new@mail.example']) {
      const body = { email, role: 'packer' }
      const headers = { 'accept-language': 'hi' }
      await ask(shop.app, paths.team.invite(), { method: 'POST', person: owner, headers, body })
    }
    const { rows } = await shop.db.$client.query<{ text: string }>(
      "select text from mails where recipient in ('chose@mail.example', 'new@mail.example') order by recipient",
    )
    expect(rows[0]?.text).toContain('ભૂમિકા: પૅક કરનાર')
    expect(rows[0]?.text).toContain('/gu/invitation/')
    expect(rows[1]?.text).toContain('भूमिका: पैक करने वाला')
    expect(rows[1]?.text).toContain('/hi/invitation/')
  })

  test('opens nothing for another account, or for an address that nobody confirmed', async () => {
    await invite('meant@mail.example', 'owner')
    const token = await invitationToken(shop, 'meant@mail.example')
    const other = await shop.signIn({ email: 'other@mail.example' })
    const refused = { ok: false, reason: 'invitation-of-another' }
    expect(await accept(token, other)).toEqual(refused)
    // A session has no e-mail address that was not confirmed.
    const unsure = { ...other, person: { ...other.person, email: '' } }
    expect(await accept(token, unsure)).toEqual(refused)
    expect(await opensPanel(other)).toBe(false)
    const meant = await shop.signIn({ email: 'meant@mail.example' })
    expect(await accept(token, meant)).toEqual({ ok: true })
  })

  test('ends after 7 days, when it is taken back, and when another one replaces it', async () => {
    const late = await shop.signIn({ email: 'late@mail.example' })
    await invite('late@mail.example', 'packer')
    const first = await invitationToken(shop, 'late@mail.example')
    await invite('late@mail.example', 'writer')
    const second = await invitationToken(shop, 'late@mail.example')
    expect(await accept(first, late)).toEqual(gone)
    const open = await readInvitation(shop.parts, second)
    expect(open?.role).toEqual({ kind: 'standard', name: 'writer' })
    shop.clock.advance(7 * DAY_MS)
    try {
      expect(await accept(second, late)).toEqual(gone)
      expect(await readInvitation(shop.parts, second)).toBeUndefined()
    } finally {
      shop.clock.advance(-7 * DAY_MS)
    }
    const url = paths.team.withdrawInvitation({ id: String(open?.id) })
    expect(await reported('DELETE', url)).toEqual([204, undefined])
    expect(await reported('DELETE', url)).toEqual([404, 'invitation-gone'])
    expect(await accept(second, late)).toEqual(gone)
    for (const token of ['', 'x', 'a'.repeat(43), `${second}a`]) {
      expect(await accept(token, late)).toEqual(gone)
    }
    expect(await opensPanel(late)).toBe(false)
  })

  test('gives nothing any more when whoever sent it has left or lost the right', async () => {
    const boss = await joinTeam(shop, { by: owner, email: 'boss@mail.example', role: 'owner' })
    const friend = await shop.signIn({ email: 'friend@mail.example' })
    await invite('friend@mail.example', 'owner', boss)
    const token = await invitationToken(shop, 'friend@mail.example')
    await reported('PATCH', paths.team.changeRole(), { email: 'boss@mail.example', role: 'packer' })
    expect(await accept(token, friend)).toEqual({ ok: false, reason: 'inviter-lacks-rights' })
    await reported('POST', paths.team.withdrawHelper(), { email: 'boss@mail.example' })
    expect(await accept(token, friend)).toEqual(gone)
    expect(await opensPanel(friend)).toBe(false)
  })
})

describe('a role of the shop’s own', () => {
  const make = (name: string, rights: string[], person = owner) =>
    reported('POST', paths.team.makeOwnRole(), { name, rights }, person)
  const idOf = async (name: string, rights: string[]) => {
    const [status, made] = await make(name, rights)
    expect([name, status]).toEqual([name, 201])
    return String(made.id)
  }

  test('is made, given, changed for all who have it, and removed once nobody has it', async () => {
    const id = await idOf('Counts stock', ['product.list-all'])
    const email = 'counts@mail.example'
    const helper = await joinTeam(shop, { by: owner, email, role: `own-${id}` })
    expect(await opensPanel(helper)).toBe(false)
    const url = paths.team.changeOwnRole({ id })
    const wider = { name: 'Counts stock', rights: ['order.list-all'] }
    expect(await reported('PATCH', url, wider)).toEqual([200, { id: Number(id) }])
    expect(await opensPanel(helper)).toBe(true)
    expect(await reported('DELETE', url)).toEqual([409, 'role-held'])
    await reported('PATCH', paths.team.changeRole(), { email, role: 'writer' })
    await invite('soon@mail.example', `own-${id}`)
    expect(await reported('DELETE', url)).toEqual([409, 'role-held'])
    await invite('soon@mail.example', 'writer')
    expect(await reported('DELETE', url)).toEqual([200, { id: Number(id) }])
    expect(await invite('soon@mail.example', `own-${id}`)).toEqual([404, 'role-unknown'])
    // Its name can be used again.
    await idOf('counts STOCK', [])
  })

  test('has a name of its own and rights that exist', async () => {
    const id = await idOf('Taken', [])
    const answer = await ask(shop.app, paths.team.makeOwnRole(), {
      method: 'POST',
      person: owner,
      body: { name: 'TAKEN', rights: [] },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'role-wrong', errors: { name: 'There is already a role with this name.' } },
    ])
    expect(await make('Other', ['order.place'])).toEqual([400, 'role-wrong'])
    const same = { name: 'taken', rights: [] }
    expect(await reported('PATCH', paths.team.changeOwnRole({ id }), same)).toEqual([
      200,
      { id: Number(id) },
    ])
  })

  test('is neither made, widened, given nor removed beyond one’s own rights', async () => {
    const chief = await idOf('Chief', ['team.change', 'order.list-all'])
    const strong = await idOf('Strong', ['product.change'])
    const email = 'chief-of-team@mail.example'
    const by = await joinTeam(shop, { by: owner, email, role: `own-${chief}` })
    const beyond = [403, 'beyond-own-rights']
    expect(await make('Mine', ['product.change'], by)).toEqual(beyond)
    const url = (id: string) => paths.team.changeOwnRole({ id })
    const wider = { name: 'Chief', rights: ['team.change', 'product.change'] }
    expect(await reported('PATCH', url(chief), wider, by)).toEqual(beyond)
    // Nor can another role be reduced or removed.
    expect(await reported('PATCH', url(strong), { name: 'Weak', rights: [] }, by)).toEqual(beyond)
    expect(await reported('DELETE', url(strong), undefined, by)).toEqual(beyond)
    expect(await invite('x@mail.example', `own-${strong}`, by)).toEqual(beyond)
    expect((await make('Mine', ['order.list-all'], by))[0]).toBe(201)
  })
})
