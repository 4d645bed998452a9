import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { authEndpoints, type SessionAnswer } from '#contract/auth.ts'
import { paths } from '#contract/paths.ts'
import type { Session } from '#domain/accounts/person.ts'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { readCookiesOnDemand, sessionCookies } from '#http/middleware/session-cookies.ts'
import { BAD_HOST, type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { findSession, type SessionDeps } from '#use-cases/accounts/find-session.ts'
import {
  type FinishAnswer,
  type FinishDeps,
  finishSignIn,
} from '#use-cases/accounts/finish-sign-in.ts'
import { signOut } from '#use-cases/accounts/sign-out.ts'
import { startSignIn } from '#use-cases/accounts/start-sign-in.ts'
import type { With } from '#use-cases/deps.ts'
import { servePrivately } from './private-answers.ts'
import type { Serve } from './served.ts'

const say = localizedSentences('apiAuth')

export type AuthDeps = FinishDeps & SessionDeps & With<'config'>

type Refusal = Extract<FinishAnswer, { ok: false }>['reason']

const REFUSALS: Record<Refusal, ProblemInput> = {
  'sign-in-expired': problemOf(400, 'sign-in-expired', say.signInExpired),
  cancelled: problemOf(400, 'cancelled', say.cancelled),
  refused: problemOf(400, 'refused', say.refused),
  'identity-unavailable': problemOf(503, 'identity-unavailable', say.unavailable),
}
const NO_SESSION = problemOf(401, 'sign-in-needed', say.noSession)

type SessionCookies = ReturnType<typeof sessionCookies>

/** Sign-in, session and sign-out, under `/api/auth`. */
export function registerAuth(app: ShopServer, deps: AuthDeps): void {
  readCookiesOnDemand(app)
  const cookies = sessionCookies(deps.config.publicUrl)
  const serve = servePrivately(app)
  registerSignIn(serve, deps, cookies)
  registerSession(serve, deps, cookies)
}

function registerSignIn(serve: Serve, deps: AuthDeps, cookies: SessionCookies): void {
  async function finish(request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) {
    const answer = await finishSignIn(deps, {
      query,
      browserSecret: cookies.readAttempt(request),
      oldToken: cookies.readSession(request),
      deviceProofs: cookies.readDevice(request),
      userAgent: request.headers['user-agent'],
    })
    if (answer.ok) {
      cookies.keepSession(reply, answer.token)
      if (answer.deviceProofs) cookies.keepDevice(reply, answer.deviceProofs)
    }
    // An unknown attempt, or one of another browser, must not clear this browser's own.
    else if (answer.reason !== 'sign-in-expired') cookies.clearAttempt(reply)
    return answer
  }

  const once = { exposeHeadRoute: false }
  serve(authEndpoints.start, { ...once, rate: 'sign-in' }, async ({ origin, query }, reply) => {
    if (!origin) return problem(reply, BAD_HOST)
    const returnTo = query.return
    const redirectUri = origin + paths.auth.callback()
    const started = await startSignIn(deps, { origin, redirectUri, returnTo })
    if (!started.ok) return backToLogin(reply, started.reason, returnTo)
    cookies.keepAttempt(reply, started.browserSecret)
    return reply.redirect(started.url, 302)
  })

  const atCallback = { ...once, rate: 'sign-in-callback' } as const
  serve(authEndpoints.callback, atCallback, async (request, reply) => {
    const { searchParams } = new URL(request.raw.url ?? '', 'http://shop')
    const answer = await finish(request, reply, searchParams)
    if (answer.ok) return reply.redirect(answer.returnPath, 303)
    return backToLogin(reply, answer.reason, answer.returnPath)
  })

  serve(authEndpoints.finish, { rate: 'sign-in' }, async (request, reply) => {
    const { code, state, iss } = request.body
    const query = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) })
    const answer = await finish(request, reply, query)
    if (!answer.ok) return problem(reply, REFUSALS[answer.reason])
    const session = await findSession(deps, answer.token)
    if (!session) throw new Error('a session that was just opened is not there')
    return wireSession(session)
  })
}

function registerSession(serve: Serve, deps: AuthDeps, cookies: SessionCookies): void {
  serve(authEndpoints.session, { session: 'if-there' }, async (request, reply) => {
    // Without clearing cookies: another tab may have signed in since, and those would be its session's.
    return request.session ? wireSession(request.session) : problem(reply, NO_SESSION)
  })

  serve(authEndpoints.signOut, { session: 'if-there' }, async (request, reply) => {
    await signOut(deps, cookies.readSession(request))
    cookies.clearSession(reply)
  })
}

function wireSession({ person, antiForgeryToken }: Session): z.infer<typeof SessionAnswer> {
  return {
    user: {
      user_id: person.userId,
      name: person.name,
      image: person.picture ?? '',
      email: person.email,
    },
    token: antiForgeryToken,
    isAdmin: person.role === 'admin',
  }
}

/** Redirects to the sign-in page, in the shopper's language, with the reason of the failure. */
function backToLogin(reply: FastifyReply, reason: Refusal, returnTo: string | undefined) {
  const wanted = parseReturnPath(returnTo)
  const { language } = languageOf(wanted)
  const page = new URL(inLanguage(pages.login(), language), 'http://shop')
  page.searchParams.set('problem', reason)
  if (wanted !== '/') page.searchParams.set('next', wanted)
  return reply.redirect(`${page.pathname}${page.search}`, 303)
}
