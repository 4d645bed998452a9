import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider } from 'react-router'
import type { Config } from '#config.ts'
import type { Session } from '#domain/accounts/person.ts'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import { sentences } from '#messages/sentences.ts'
import { PAGES, type Page } from '#page-table.ts'
import { inLanguage, pages } from '#urls.ts'
import type { PagePolicy } from './csp.ts'
import { encodingFor, toBrotli, WORTH_COMPRESSING_BYTES } from './encodings.ts'
import { isOutage } from './failures.ts'
import { originOf } from './origin.ts'
import { type PageAddress, readPageAddress, renderedAddress, routesOf } from './page-address.ts'
import type { Answer, PageCache, Produce } from './page-cache.ts'
import { toPageResponse } from './page-response.ts'
import { problem } from './problem.ts'
import type { ShopServer } from './server.ts'

const httpSentences = sentences('apiHttp')

/** What a rendering knows about the request. Public pages never get a session. */
export interface Visit {
  session: Session | undefined
  origin: string
  /** Shown on an error page, so that a visitor can report the failure. */
  requestId: string
  /** Logs a failure and returns the status that the page answers with. */
  report(error: unknown): number
}

export interface PagesDeps {
  /** React Router's request handler for the build. */
  render(request: Request, context: RouterContextProvider): Promise<Response>
  /** Hands readers, session and origin to the loaders. */
  contextFor(visit: Visit): RouterContextProvider
  cache: PageCache
  policy: PagePolicy
  config: Pick<Config, 'publicUrl'>
}

export function registerPages(app: ShopServer, deps: PagesDeps): void {
  const aliases: Aliases = new Map()
  for (const language of LANGUAGES) {
    for (const page of PAGES) {
      if (page.right) registerPersonalPage(app, deps, page, language)
      else registerPublicPage(app, { ...deps, aliases }, page, language)
    }
  }
}

interface NameParams {
  name?: string
}

interface Asked {
  key: string
  produce: Produce
}

/** Caches raw addresses with their canonical form, so that a hit parses nothing. */
type Aliases = Map<string, Asked>
const MAX_ALIASES = 4_000
const MAX_ALIAS_LENGTH = 300

function registerPublicPage(
  app: ShopServer,
  deps: PagesDeps & { aliases: Aliases },
  page: Page,
  language: Language,
): void {
  const { cache, aliases } = deps
  const { publicUrl } = deps.config

  const ask = (request: FastifyRequest, alias: string): Asked | undefined => {
    const origin = originOf(request, publicUrl)
    const address = addressOf(request, page, language)
    if (!origin || !address) return undefined
    const asked: Asked = {
      key: `${origin} ${renderedAddress(address)}`,
      produce: (asking) => renderAddress(deps, asking, origin, address, undefined),
    }
    if (aliases.size >= MAX_ALIASES) aliases.clear()
    if (alias.length <= MAX_ALIAS_LENGTH) aliases.set(alias, asked)
    return asked
  }

  for (const path of routesOf(page, language)) {
    const config = { right: 'shop.read', cache: 'page', missRate: 'search' } as const
    app.get(path, { config }, (request, reply) => {
      const { url = '/' } = request.raw
      const alias = publicUrl ? url : `${request.protocol}://${request.host}${url}`
      const asked = aliases.get(alias) ?? ask(request, alias)
      if (!asked) return refuseAddress(request, reply, publicUrl)
      return cache.answer(request, reply, asked.key, asked.produce)
    })
  }
}

function addressOf(
  request: FastifyRequest,
  page: Page,
  language: Language,
): PageAddress | undefined {
  const { name } = request.params as NameParams
  return readPageAddress(page, language, request.raw.url ?? '/', name)
}

function refuseAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): void {
  if (originOf(request, publicUrl)) {
    reply.callNotFound()
    return
  }
  problem(reply, { status: 400, code: 'bad-host', detail: httpSentences.badHost })
}

function registerPersonalPage(
  app: ShopServer,
  deps: PagesDeps,
  page: Page,
  language: Language,
): void {
  const right = page.right
  if (!right) return
  const refuse = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const address = addressOf(request, page, language)
    const aim = page.otherwise === 'sign-in' ? pages.login(address?.canonical) : pages.home
    return leadTo(reply, inLanguage(aim, language), address?.isData ?? false)
  }

  for (const path of routesOf(page, language)) {
    app.get(path, { config: { right, session: 'if-there', refuse } }, async (request, reply) => {
      const origin = originOf(request, deps.config.publicUrl)
      const address = addressOf(request, page, language)
      if (!origin || !address) {
        refuseAddress(request, reply, deps.config.publicUrl)
        return reply
      }
      if (page.signedInLeaves && request.session) {
        const next = new URL(address.canonical, origin).searchParams.get('next')
        return leadTo(reply, parseReturnPath(next), address.isData)
      }
      const answer = await renderAddress(deps, request, origin, address, request.session)
      return sendPersonal(request, reply, answer)
    })
  }
}

function leadTo(reply: FastifyReply, path: string, isData: boolean): FastifyReply {
  if (!isData) return reply.redirect(path, 302)
  // React Router's redirect for a data request.
  return reply
    .code(204)
    .headers({ 'x-remix-redirect': path, 'x-remix-status': '302', 'x-remix-response': 'yes' })
    .send()
}

async function renderAddress(
  deps: PagesDeps,
  request: FastifyRequest,
  origin: string,
  address: PageAddress,
  session: Session | undefined,
): Promise<Answer> {
  const report = (error: unknown): number => {
    request.log.error({ err: error, requestId: request.id }, 'a page failed')
    return isOutage(error) ? 503 : 500
  }
  // Nothing else of the visitor's request is passed on: no cookie, no header.
  const asked = new Request(new URL(renderedAddress(address), origin))
  const response = await deps.render(
    asked,
    deps.contextFor({ session, origin, requestId: request.id, report }),
  )
  return toPageResponse(response, { policy: deps.policy, origin, ...address })
}

async function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) reply.header(name, value)
  reply.code(answer.status).header('cache-control', 'private, no-store')
  const isWorthIt = answer.body.length >= WORTH_COMPRESSING_BYTES
  if (!isWorthIt || encodingFor(request.headers['accept-encoding']) !== 'br') {
    return reply.send(answer.body)
  }
  return reply.header('content-encoding', 'br').send(await toBrotli(answer.body, 4))
}
