import type { FastifyRequest } from 'fastify'
import { findSession, type SessionDeps } from '#use-cases/find-session.ts'
import type { SessionGuard } from './policy.ts'
import { sessionCookies } from './session-cookies.ts'
import { refuseWrite } from './write-guard.ts'

export interface SessionGuardDeps extends SessionDeps {
  publicUrl: string | undefined
}

/**
 * Resolves the session of a request and guards its writes. Only the session cookie identifies a
 * person; no other header, query or body does.
 */
export function createSessionGuard(deps: SessionGuardDeps): SessionGuard {
  const cookies = sessionCookies(deps.publicUrl)
  const shopOrigin = deps.publicUrl && new URL(deps.publicUrl).origin
  return {
    findSession: (request: FastifyRequest) => findSession(deps, cookies.readSession(request)),
    refuseWrite: (request, session) => refuseWrite(shopOrigin, request, session),
  }
}
