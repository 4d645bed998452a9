import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { default as Provider } from 'oidc-provider'
import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'
import type { Faults } from '../faults.ts'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage } from '../routes.ts'
import { chooserPage, troublePage } from './chooser-page.ts'
import { Memory } from './memory.ts'
import { chooserPath, IDENTITY_PATH, openProvider, SESSION_COOKIE } from './openid-provider.ts'
import { People, type PersonClaims } from './people.ts'

const INTERACTION = `${IDENTITY_PATH}/interaction/:uid`
const Choice = z.object({ account: z.string().max(100) })
const Values = z.object({
  name: z.string().max(200).default(''),
  email: z.string().trim().refine(isEmail),
})
const WRONG_EMAIL = 'That is not an e-mail address.'

export interface IdentityStandIn {
  /** The loopback address at which the shop's own server reaches it; known once the shop listens. */
  issuer: () => string
  clientId: string
  clientSecret: string
  people: People
  register(app: FastifyInstance): Promise<void>
  reset(): void
}

/** Simulates Google's sign-in inside the shop's own server, under any host name by which a browser reaches the shop. */
export function createIdentityStandIn(deps: {
  loopbackBase: () => string
  adminEmail: string
  faults: Faults
}): IdentityStandIn {
  const clientId = 'samagni-stand-in'
  const clientSecret = randomBytes(24).toString('base64url')
  const issuer = () => `${deps.loopbackBase()}${IDENTITY_PATH}`
  const people = new People(deps.adminEmail)
  const memory = new Memory()
  let opening: Promise<Provider> | undefined

  function provider(): Promise<Provider> {
    opening ??= openProvider({
      issuer: issuer(),
      clientId,
      clientSecret,
      people,
      memory,
      trouble: troublePage,
    })
    return opening
  }

  /** Protocol requests are passed to the provider unparsed. */
  async function registerProtocol(scope: FastifyInstance): Promise<void> {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}/*`,
      exposeHeadRoute: false,
      config: OPEN_ROUTE,
      handler: async (request, reply) => {
        const handle = (await provider()).callback()
        const path = request.url.slice(IDENTITY_PATH.length).split('?', 1)[0] ?? '/'
        reply.hijack()
        reply.raw.setHeader('x-content-type-options', 'nosniff')
        await deps.faults.play(path, request.raw, reply.raw, () =>
          handle(asMounted(request.raw), reply.raw),
        )
      },
    })
  }

  /** The page on which an account is chosen, and its buttons. */
  async function registerChooser(scope: FastifyInstance): Promise<void> {
    acceptForms(scope)
    refuseOtherSites(scope)
    scope.get<Interaction>(INTERACTION, { config: OPEN_ROUTE }, async (request, reply) => {
      const target = await callbackOf(request, reply)
      if (!target) return sendTrouble(reply)
      return sendPage(reply, chooserPage(chooserPath(request.params.uid), people.seeded), [target])
    })
    scope.post<Interaction>(`${INTERACTION}/choose`, { config: OPEN_ROUTE }, (request, reply) => {
      const choice = Choice.safeParse(request.body)
      const account = choice.success ? people.find(choice.data.account) : undefined
      return account ? finish(request, reply, signedIn(people.choose(account))) : sendTrouble(reply)
    })
    scope.post<Interaction>(`${INTERACTION}/type`, { config: OPEN_ROUTE }, (request, reply) => {
      const values = Values.safeParse(request.body)
      if (!values.success) {
        const again = chooserPage(chooserPath(request.params.uid), people.seeded, WRONG_EMAIL)
        return sendPage(reply.status(400), again)
      }
      const account = people.type(values.data.name, values.data.email)
      return finish(request, reply, signedIn(people.choose(account)))
    })
    scope.post<Interaction>(`${INTERACTION}/cancel`, { config: OPEN_ROUTE }, (request, reply) =>
      finish(request, reply, { error: 'access_denied' }),
    )
  }

  async function callbackOf(request: FastifyRequest, reply: FastifyReply) {
    try {
      const { params } = await (await provider()).interactionDetails(request.raw, reply.raw)
      return new URL(String(params.redirect_uri)).origin
    } catch {
      return undefined
    }
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Record<string, unknown>,
  ) {
    try {
      const back = new URL(
        await (await provider()).interactionResult(request.raw, reply.raw, result),
      )
      // Without the host, so that the https of a proxy in front of the shop is kept.
      return reply.redirect(`${back.pathname}${back.search}`, 303)
    } catch {
      return sendTrouble(reply)
    }
  }

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    async register(app) {
      await app.register(registerProtocol)
      await app.register(registerChooser)
    },
    reset() {
      people.reset()
      memory.clear()
    },
  }
}

interface Interaction {
  Params: { uid: string }
}

function signedIn(claims: PersonClaims) {
  return { login: { accountId: claims.sub }, select_account: {} }
}

function sendTrouble(reply: FastifyReply) {
  return sendPage(reply.status(400), troublePage('expired'))
}

/** The request as the provider expects it: without the mount prefix, and without the session of an earlier choice. */
function asMounted(request: IncomingMessage): IncomingMessage {
  const { url = '/' } = request
  const cookies = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
  request.headers.cookie = cookies.join('; ')
  return Object.assign(request, { originalUrl: url, url: url.slice(IDENTITY_PATH.length) || '/' })
}
