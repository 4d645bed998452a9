import { type FramedBy, type PagePolicy, REPORTS } from '#http/csp.ts'
import { POLICY_OF_DATA } from '#http/middleware/headers.ts'
import type { Answer, Header } from './cached-response.ts'

/** How long a cache in front may serve its copy, and how much longer while it revalidates. */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
/** Errors and redirects are cached only briefly: the page may be published soon. */
const SHARED_BRIEFLY = 'public, max-age=0, s-maxage=10'

/** The hashes of the page's inline scripts; set by the renderer and never sent to the client. */
const SCRIPT_HASHES = 'x-script-hashes'
/** The only headers taken from a rendering. Cookies are not among them. */
const PASSED_ON = ['content-type', 'x-remix-response', 'x-robots-tag', 'link']

export interface PageResponseOptions {
  policy: PagePolicy
  origin: string
  isData: boolean
  isRare: boolean
  framedBy: FramedBy
}

/** Turns the router's response into finished bytes with all headers. */
export async function toPageResponse(
  response: Response,
  how: PageResponseOptions,
): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  const hashes = (response.headers.get(SCRIPT_HASHES) ?? '').split(' ').filter(Boolean)
  const policy = how.isData ? POLICY_OF_DATA : how.policy(hashes, how.framedBy)
  const headers: Header[] = [['content-security-policy', policy]]
  if (!how.isData) headers.push(REPORTS)
  for (const name of PASSED_ON) {
    const value = response.headers.get(name)
    if (value !== null) headers.push([name, value])
  }
  const location = response.headers.get('location')
  if (location !== null) headers.push(['location', ownPath(location, how.origin)])
  if (status === 503) headers.push(['retry-after', '5'])
  headers.push(['cache-control', sharing(status)])
  return { status, headers, body, keep: keeping(status, how.isRare) }
}

function sharing(status: number): string {
  if (status >= 500) return 'no-store'
  return status === 200 ? SHARED : SHARED_BRIEFLY
}

function keeping(status: number, isRare: boolean): Answer['keep'] {
  if (status >= 500) return 'never'
  return status === 200 && !isRare ? 'long' : 'briefly'
}

/** Keeps a redirect within the shop, whatever a loader returned. */
function ownPath(location: string, origin: string): string {
  const target = URL.canParse(location, origin) ? new URL(location, origin) : undefined
  return target?.origin === new URL(origin).origin ? `${target.pathname}${target.search}` : '/'
}
