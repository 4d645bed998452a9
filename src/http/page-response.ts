import type { FramedBy, PagePolicy } from './csp.ts'
import { POLICY_OF_DATA } from './middleware/headers.ts'
import type { Answer, Header } from './page-cache.ts'

/** How long a cache in front of the shop may answer by itself, and how long while it asks again. */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
/** What is not there may be there in a moment. */
const SHARED_BRIEFLY = 'public, max-age=0, s-maxage=10'

/** Names the page's inline scripts by hash; set by the page's own rendering, never sent on. */
const SCRIPT_HASHES = 'x-script-hashes'
/** All that a rendering may say in headers. Cookies are not among it. */
const PASSED_ON = ['content-type', 'x-remix-response', 'x-robots-tag', 'link']

export interface PageResponseOptions {
  policy: PagePolicy
  origin: string
  isData: boolean
  isRare: boolean
  framedBy: FramedBy
}

/** Turns what the router answered into finished bytes with every header they need. */
export async function toPageResponse(
  response: Response,
  how: PageResponseOptions,
): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  const hashes = (response.headers.get(SCRIPT_HASHES) ?? '').split(' ').filter(Boolean)
  const policy = how.isData ? POLICY_OF_DATA : how.policy(hashes, how.framedBy)
  const headers: Header[] = [['content-security-policy', policy]]
  for (const name of PASSED_ON) {
    const value = response.headers.get(name)
    if (value !== null) headers.push([name, value])
  }
  const location = response.headers.get('location')
  if (location !== null) headers.push(['location', ownPath(location, how.origin)])
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

/** A redirect stays in the shop, whatever a loader was made to say. */
function ownPath(location: string, origin: string): string {
  const aim = URL.canParse(location, origin) ? new URL(location, origin) : undefined
  return aim?.origin === new URL(origin).origin ? `${aim.pathname}${aim.search}` : '/'
}
