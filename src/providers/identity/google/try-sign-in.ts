import { boundedFetch } from './bounded-fetch.ts'

/** Fetches the sign-in service's discovery document, and derives the clock offset from its date header. */
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
