import { boundedFetch } from './bounded-fetch.ts'

/** Reads the public description of the sign-in service, and from its date how far its clock is ahead. */
export async function trySignIn(issuer: string, now: () => Date) {
  const before = now().getTime()
  const answer = await boundedFetch(`${issuer}/.well-known/openid-configuration`, {
    method: 'GET',
    headers: {},
    body: null,
    redirect: 'manual',
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  const dated = Date.parse(answer.headers.get('date') ?? '')
  const middle = (before + now().getTime()) / 2
  // The header counts whole seconds.
  return { clockOffsetMs: Number.isNaN(dated) ? 0 : dated + 500 - middle }
}
