import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '#domain/accounts/person.ts'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { sentences } from '#messages/sentences.ts'
import { api, inLanguage, languageOf, pages } from '#urls.ts'
import { findSession, type SessionDeps } from '#use-cases/find-session.ts'
import { type FinishAnswer, type FinishDeps, finishSignIn } from '#use-cases/finish-sign-in.ts'
import { signOut } from '#use-cases/sign-out.ts'
import { startSignIn } from '#use-cases/start-sign-in.ts'
import { readCookiesOnDemand, sessionCookies } from '../middleware/session-cookies.ts'
import { originOf } from '../origin.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate } from './private-answers.ts'

const say = sentences('apiAuth')
const httpSentences = sentences('apiHttp')

export interface AuthDeps extends FinishDeps, SessionDeps {
  publicUrl: string | undefined
}

type Refusal = Extract<FinishAnswer, { ok: false }>['reason']

/** The one table from a refused sign-in to a status and a sentence. */
const REFUSALS: Record<Refusal, ProblemInput> = {
  'sign-in-expired': { status: 400, code: 'sign-in-expired', detail: say.signInExpired },
  cancelled: { status: 400, code: 'cancelled', detail: say.cancelled },
  refused: { status: 400, code: 'refused', detail: say.refused },
  'identity-unavailable': { status: 503, code: 'identity-unavailable', detail: say.unavailable },
}
const NO_SESSION: ProblemInput = { status: 401, code: 'sign-in-needed', detail: say.noSession }
const BAD_HOST: ProblemInput = { status: 400, code: 'bad-host', detail: httpSentences.badHost }

/** What the provider may send; longer ones are no answer of a provider. */
const parameter = z.string().min(1).max(2_000)
const StartQuery = z.object({ return: z.string().max(2_000).optional() })
/** Nothing but the code and what goes with it: a person that a client made up is not even read (case AUT-10). */
const PostedCallback = z.object({ code: parameter, state: parameter, iss: parameter.optional() })
const SessionAnswer = z.object({
  user: z.object({ user_id: z.string(), name: z.string(), image: z.string(), email: z.string() }),
  token: z.string(),
  isAdmin: z.boolean(),
})

/** Signing in, asking who is signed in, and signing out, under `/api/auth`. */
export function registerAuth(app: ShopServer, deps: AuthDeps): void {
  readCookiesOnDemand(app)
  const cookies = sessionCookies(deps.publicUrl)

  async function finish(request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) {
    const answer = await finishSignIn(deps, {
      query,
      browserSecret: cookies.readAttempt(request),
      oldToken: cookies.readSession(request),
      userAgent: request.headers['user-agent'],
    })
    if (answer.ok) cookies.keepSession(reply, answer.token)
    // An attempt of another browser, or a made-up one, leaves this browser's own in peace.
    else if (answer.reason !== 'sign-in-expired') cookies.clearAttempt(reply)
    return answer
  }

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.get(
      `${api.signInCallback}/start`,
      {
        exposeHeadRoute: false,
        config: { right: 'session.start', rate: 'sign-in' },
        schema: {
          tags: ['auth'],
          summary: 'Sends the browser to the identity provider',
          querystring: StartQuery,
        },
      },
      async (request, reply) => {
        const origin = originOf(request, deps.publicUrl)
        if (!origin) return problem(reply, BAD_HOST)
        const returnTo = request.query.return
        const started = await startSignIn(deps, { origin, returnTo })
        if (!started.ok) return backToLogin(reply, started.reason, returnTo)
        cookies.keepAttempt(reply, started.browserSecret)
        return reply.redirect(started.url, 302)
      },
    )

    room.get(
      api.signInCallback,
      {
        // Whoever only looks at an address must not use it up.
        exposeHeadRoute: false,
        config: { right: 'session.start' },
        schema: { tags: ['auth'], summary: 'Where the identity provider sends the browser back' },
      },
      async (request, reply) => {
        const { searchParams } = new URL(request.raw.url ?? '', 'http://shop')
        const answer = await finish(request, reply, searchParams)
        if (answer.ok) return reply.redirect(answer.returnPath, 303)
        return backToLogin(reply, answer.reason, answer.returnPath)
      },
    )

    room.post(
      api.signInCallback,
      {
        config: { right: 'session.start', rate: 'sign-in' },
        schema: {
          tags: ['auth'],
          summary: 'Finishes a sign-in with the code that the provider gave',
          body: PostedCallback,
          response: { 200: SessionAnswer },
        },
      },
      async (request, reply) => {
        const { code, state, iss } = request.body
        const query = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) })
        const answer = await finish(request, reply, query)
        if (!answer.ok) return problem(reply, REFUSALS[answer.reason])
        const session = await findSession(deps, answer.token)
        if (!session) throw new Error('a session that was just opened is not there')
        return wireSession(session)
      },
    )

    room.get(
      api.session,
      {
        config: { right: 'session.read', session: 'if-there' },
        schema: {
          tags: ['auth'],
          summary: 'Who is signed in, and the token that every write carries',
          response: { 200: SessionAnswer },
        },
      },
      async (request, reply) => {
        if (request.session) return wireSession(request.session)
        cookies.clearSession(reply)
        return problem(reply, NO_SESSION)
      },
    )

    room.post(
      api.signOut,
      {
        config: { right: 'session.end', session: 'if-there' },
        schema: { tags: ['auth'], summary: 'Ends the session on the server' },
      },
      async (request, reply) => {
        await signOut(deps, cookies.readSession(request))
        cookies.clearSession(reply)
        return reply.status(204).send()
      },
    )
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

/** Back to the sign-in page, in the language the shopper came with, which says what went wrong. */
function backToLogin(reply: FastifyReply, reason: Refusal, returnTo: string | undefined) {
  const wanted = parseReturnPath(returnTo)
  const { language } = languageOf(wanted)
  const page = new URL(inLanguage(pages.login(), language), 'http://shop')
  page.searchParams.set('problem', reason)
  if (wanted !== '/') page.searchParams.set('next', wanted)
  return reply.redirect(`${page.pathname}${page.search}`, 303)
}
