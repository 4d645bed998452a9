import { paths } from '#contract/paths.ts'
import { acceptInvitation } from '#use-cases/accounts/invite-helper.ts'
import { makeApiToken } from '#use-cases/accounts/manage-api-tokens.ts'
import type { SignedIn, TestShop } from './shop.ts'

/** The token in the link of the latest invitation to an address. */
export async function invitationToken({ db }: TestShop, email: string): Promise<string> {
  const { rows } = await db.$client.query<{ text: string }>(
    "select text from mails where kind = 'team-invitation' and recipient = $1 order by about::int desc limit 1",
    [email],
  )
  const [, token = ''] = /\/invitation\/([\w-]{43})/.exec(rows[0]?.text ?? '') ?? []
  return token
}

/** Somebody who was invited to a role, signed in and accepted. */
export async function joinTeam(
  shop: TestShop,
  {
    by,
    email,
    role,
    name = 'Asha Patel',
  }: { by: SignedIn; email: string; role: string; name?: string },
): Promise<SignedIn> {
  const invited = await shop.app.inject({
    method: 'POST',
    url: paths.team.invite(),
    headers: { ...by.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ email, role }),
  })
  if (invited.statusCode !== 204) throw new Error(`not invited: ${invited.body}`)
  const helper = await shop.signIn({ email, name })
  const token = await invitationToken(shop, email)
  const accepted = await acceptInvitation(shop.parts, { token, person: helper.person })
  if (!accepted.ok) throw new Error(`not accepted: ${accepted.reason}`)
  return helper
}

/** A program with a token of the owner, without any cookie. */
export async function withToken(shop: TestShop, rights: readonly string[]): Promise<SignedIn> {
  const owner = await shop.signIn({ admin: true })
  const form = { name: 'Program of a test', rights, days: 1 }
  const made = await makeApiToken(shop.parts, { form, actor: owner.person })
  if (!made.ok) throw new Error(`no token: ${made.reason}`)
  return programOf(owner, made.token)
}

/** Whoever sends this token, without any cookie. */
export function programOf({ person, headers: { host } }: SignedIn, token: string): SignedIn {
  const headers = { authorization: `Bearer ${token}`, host }
  return { person, headers: headers as unknown as SignedIn['headers'] }
}
