import type { FastifyRequest } from 'fastify'
import { readBearer } from '#domain/accounts/api-token.ts'
import { findSession, type SessionDeps } from '#use-cases/accounts/find-session.ts'
import { findTokenSession } from '#use-cases/accounts/manage-api-tokens.ts'
import type { With } from '#use-cases/deps.ts'
import type { SessionGuard } from './policy.ts'
import { sessionCookies } from './session-cookies.ts'
import { refuseWrite } from './write-guard.ts'

export type SessionGuardDeps = SessionDeps & With<'config'>

/**
 * Resolves the session of a request and guards its writes. Only the session cookie identifies a
 * person; no other header, query or body does. A program identifies itself to the API by a token; its cookies are then
 * ignored.
 */
export function createSessionGuard(deps: SessionGuardDeps): SessionGuard {
  const { publicUrl } = deps.config
  const cookies = sessionCookies(publicUrl)
  const shopOrigin = publicUrl && new URL(publicUrl).origin
  return {
    async findSession(request: FastifyRequest) {
      const secret = bearerOf(request)
      if (secret === undefined) return await findSession(deps, cookies.readSession(request))
      return await findTokenSession(deps, secret)
    },
    // Browsers never attach a token by themselves, so it cannot be forged across sites.
    refuseWrite: (request, session) =>
      session?.apiToken ? undefined : refuseWrite(shopOrigin, request, session),
  }
}

/** Tokens are for the API; pages ignore the header. */
function bearerOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.startsWith('/api/') ? readBearer(headers.authorization) : undefined
}
