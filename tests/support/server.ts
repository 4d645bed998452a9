import type { Person, Session } from '#domain/accounts/person.ts'
import { isRoleName, ROLES, type RoleName } from '#domain/accounts/roles.ts'
import { parseUserId } from '#domain/ids.ts'
import type { SessionGuard } from '#http/middleware/policy.ts'
import { createServer, type ServerDeps, type ShopServer } from '#http/server.ts'

// Fakes for the tests of the HTTP layer: no database, no build, no port.

export const SHOP_URL = 'https://shop.example'

function sessionOf(role: Person['role'], account = 'a', ofTeam: RoleName = 'owner'): Session {
  const userId = parseUserId(account.repeat(24))
  const access = { role, rights: role === 'admin' ? ROLES[ofTeam] : new Set<never>() }
  if (!userId) throw new Error('A test account needs a single letter.')
  return {
    person: { userId, name: 'Asha', email: 'asha@mail.example', picture: undefined, ...access },
    id: '00000000-0000-4000-8000-000000000000',
    antiForgeryToken: 'token-of-asha',
  }
}

/** Identifies people by a header instead of a cookie (shopper, admin or a role of the team), and accepts writes from the shop's origin only. */
export const testSessionGuard: SessionGuard = {
  findSession: async ({ headers }) => {
    const [role = '', account] = String(headers['x-test-session'] ?? '').split(' ')
    if (isRoleName(role)) return sessionOf('admin', account, role)
    return role === 'shopper' || role === 'admin' ? sessionOf(role, account) : undefined
  },
  refuseWrite: ({ headers }) =>
    headers.origin === undefined || headers.origin === SHOP_URL
      ? undefined
      : { status: 403, code: 'foreign-origin', detail: () => 'Another site sent this.' },
}

export function testServer(deps: Partial<ServerDeps> = {}): ShopServer {
  return createServer({
    config: { publicUrl: SHOP_URL, trustedProxies: [] },
    sessionGuard: testSessionGuard,
    ...deps,
  })
}
