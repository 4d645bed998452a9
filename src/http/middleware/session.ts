import type { FastifyRequest } from 'fastify'
import { findSession, type SessionNeeds } from '#use-cases/find-session.ts'
import type { Doorkeeper } from './policy.ts'
import { sessionCookies } from './session-cookies.ts'
import { refuseWrite } from './write-guard.ts'

export interface DoorkeeperNeeds extends SessionNeeds {
  publicUrl: string | undefined
}

/**
 * The two questions of every guarded request: whose session it carries, and whether a write may pass.
 * Only the session's cookie tells who somebody is; no header, query or body does (promise P29).
 */
export function createDoorkeeper(needs: DoorkeeperNeeds): Doorkeeper {
  const cookies = sessionCookies(needs.publicUrl)
  const shopOrigin = needs.publicUrl && new URL(needs.publicUrl).origin
  return {
    findSession: (request: FastifyRequest) => findSession(needs, cookies.readSession(request)),
    refuseWrite: (request, session) => refuseWrite(shopOrigin, request, session),
  }
}
