import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ABSOLUTE_LIFE_MS, SIGN_IN_LIFE_MS } from '#domain/accounts/session-life.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'

/** Registers cookies without the hook that would parse them on every request. */
export function readCookiesOnDemand(app: ShopServer): void {
  app.register(fastifyCookie, { hook: false })
}

/** Tells the browser's scripts that a session exists; holds nothing else. */
const SIGNED_IN_COOKIE = 'samagni_signed_in'

/** Below the 400 days after which browsers delete any cookie. */
const DEVICE_LIFE_MS = 365 * DAY_MS

export interface SessionCookies {
  /** The session token of a request. */
  readSession(request: FastifyRequest): string | undefined
  /** The secret that binds a sign-in to this browser. */
  readAttempt(request: FastifyRequest): string | undefined
  keepAttempt(reply: FastifyReply, browserSecret: string): void
  /** Sets the session and its hint after a sign-in, and clears the attempt. */
  keepSession(reply: FastifyReply, token: string): void
  /** The proofs that people with panel rights have used this browser before. */
  readDevice(request: FastifyRequest): string | undefined
  keepDevice(reply: FastifyReply, proofs: string): void
  clearAttempt(reply: FastifyReply): void
  clearSession(reply: FastifyReply): void
}

/**
 * The shop's cookies: HttpOnly, SameSite=Lax, path `/`, this host only. Over https they are Secure
 * and named `__Host-`, which no neighbouring host can set (case AUT-11).
 */
export function sessionCookies(publicUrl: string | undefined): SessionCookies {
  const secure = publicUrl?.startsWith('https://') ?? false
  const prefix = secure ? '__Host-' : ''
  const session = `${prefix}samagni_session`
  const attempt = `${prefix}samagni_sign_in`
  const device = `${prefix}samagni_device`

  function write(
    reply: FastifyReply,
    name: string,
    value: string,
    { lifeMs, httpOnly = true }: { lifeMs: number; httpOnly?: boolean },
  ): void {
    const maxAge = Math.floor(lifeMs / 1000)
    reply.setCookie(name, value, { path: '/', sameSite: 'lax', httpOnly, secure, maxAge })
  }

  function read(request: FastifyRequest, name: string): string | undefined {
    const { cookie } = request.headers
    return cookie ? request.server.parseCookie(cookie)[name] : undefined
  }

  return {
    readSession: (request) => read(request, session),
    readAttempt: (request) => read(request, attempt),
    keepAttempt: (reply, secret) => write(reply, attempt, secret, { lifeMs: SIGN_IN_LIFE_MS }),
    keepSession(reply, token) {
      write(reply, session, token, { lifeMs: ABSOLUTE_LIFE_MS })
      write(reply, SIGNED_IN_COOKIE, '1', { lifeMs: ABSOLUTE_LIFE_MS, httpOnly: false })
      write(reply, attempt, '', { lifeMs: 0 })
    },
    readDevice: (request) => read(request, device),
    keepDevice: (reply, proofs) => write(reply, device, proofs, { lifeMs: DEVICE_LIFE_MS }),
    clearAttempt: (reply) => write(reply, attempt, '', { lifeMs: 0 }),
    clearSession(reply) {
      write(reply, session, '', { lifeMs: 0 })
      write(reply, SIGNED_IN_COOKIE, '', { lifeMs: 0, httpOnly: false })
    },
  }
}
