import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ABSOLUTE_LIFE_MS, SIGN_IN_LIFE_MS } from '#domain/accounts/session-life.ts'
import type { ShopServer } from '../server.ts'

/** Lets the server read and write cookies; they are read only where somebody asks for one. */
export function readCookiesOnDemand(app: ShopServer): void {
  app.register(fastifyCookie, { hook: false })
}

/** Tells the browser's scripts that there is a session to ask for; holds nothing else. */
const SIGNED_IN_COOKIE = 'samagni_signed_in'

export interface SessionCookies {
  /** The session token of a request, if it brought one. */
  readSession(request: FastifyRequest): string | undefined
  /** What binds this browser to its attempt to sign in. */
  readAttempt(request: FastifyRequest): string | undefined
  keepAttempt(reply: FastifyReply, browserSecret: string): void
  /** After a sign-in: the session, the hint, and no attempt any more. */
  keepSession(reply: FastifyReply, token: string): void
  clearAttempt(reply: FastifyReply): void
  clearSession(reply: FastifyReply): void
}

/**
 * The shop's cookies: HttpOnly, SameSite=Lax, for the whole shop and no other host. Where https is
 * spoken they are Secure and carry the `__Host-` name, which no neighbour host can set (case AUT-11).
 */
export function sessionCookies(publicUrl: string | undefined): SessionCookies {
  const secure = publicUrl?.startsWith('https://') ?? false
  const prefix = secure ? '__Host-' : ''
  const session = `${prefix}samagni_session`
  const attempt = `${prefix}samagni_sign_in`

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
    clearAttempt: (reply) => write(reply, attempt, '', { lifeMs: 0 }),
    clearSession(reply) {
      write(reply, session, '', { lifeMs: 0 })
      write(reply, SIGNED_IN_COOKIE, '', { lifeMs: 0, httpOnly: false })
    },
  }
}
