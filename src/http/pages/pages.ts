import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import type { ShopServer } from '#http/server.ts'
import { PAGES, type Page } from '#page-table.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import { isPageSeen } from './counted-visit.ts'
import { renderedAddress, routesOf } from './page-address.ts'
import type { PageCache, Produce } from './page-cache.ts'
import {
  addressOf,
  cartOf,
  type RenderingDeps,
  refuseAddress,
  renderAddress,
  sendPersonal,
} from './page-rendering.ts'
import { registerPostedPage } from './posted-pages.ts'

export interface PagesDeps extends RenderingDeps {
  cache: PageCache
  /** Called for each product page that a visitor has seen; it must not block. */
  onProductSeen(): void
}

export function registerPages(app: ShopServer, deps: PagesDeps): void {
  const aliases: Aliases = new Map()
  for (const language of LANGUAGES) {
    for (const page of PAGES) {
      if (page.right) registerPersonalPage(app, deps, page, language)
      else registerPublicPage(app, { ...deps, aliases }, page, language)
      if (page.form) registerPostedPage(app, deps, { page, form: page.form, language })
    }
  }
}

/** One route for both methods, since the server adds hundreds of them: Node sends no body for `HEAD`. */
function addPage(
  app: ShopServer,
  url: string,
  config: FastifyContextConfig,
  handler: RouteHandlerMethod,
): void {
  app.route({ method: ['GET', 'HEAD'], url, config, handler })
}

interface Asked {
  key: string
  produce: Produce
  product: string | undefined
  isData: boolean
}

/** Maps raw addresses to their parsed form, so that a hit parses nothing. */
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
    const { origin } = request
    const address = addressOf(request, page, language)
    if (!origin || !address) return undefined
    const asked: Asked = {
      key: `${origin} ${renderedAddress(address)}`,
      produce: (asking) => renderAddress(deps, asking, { session: undefined, origin, address }),
      product: address.product,
      isData: address.isData,
    }
    if (aliases.size >= MAX_ALIASES) aliases.clear()
    if (alias.length <= MAX_ALIAS_LENGTH) aliases.set(alias, asked)
    return asked
  }

  for (const path of routesOf(page, language)) {
    const config = { right: 'shop.read', cache: 'page', missRate: 'search' } as const
    addPage(app, path, config, (request, reply) => {
      const { url = '/' } = request.raw
      const alias = publicUrl ? url : `${request.protocol}://${request.host}${url}`
      const asked = aliases.get(alias) ?? ask(request, alias)
      if (!asked) return refuseAddress(request, reply)
      const answered = cache.answer(request, reply, asked.key, asked.produce, asked.product)
      if (asked.product === undefined || request.isPreview) return answered
      const note = () => {
        if (isPageSeen(request.raw, reply.raw, asked.isData)) deps.onProductSeen()
      }
      if (answered) return answered.then(note)
      note()
      return answered
    })
  }
}

function registerPersonalPage(app: ShopServer, deps: PagesDeps, page: Page, language: Language) {
  const right = page.right
  if (!right) return
  const refuse = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const address = addressOf(request, page, language)
    const home = mayUse(request.session?.person, 'panel.open') ? panelPages.refused : pages.home
    const target = page.otherwise === 'sign-in' ? pages.login(address?.visited) : home
    return redirectTo(reply, inLanguage(target, language), address?.isData ?? false)
  }

  const limit = page.rate && { rate: page.rate }
  const config = { right, session: 'if-there', refuse, ...limit } as const
  for (const path of routesOf(page, language)) {
    addPage(app, path, config, async (request, reply) => {
      const { origin } = request
      const address = addressOf(request, page, language)
      if (!origin || !address) {
        refuseAddress(request, reply)
        return reply
      }
      if (page.signedInLeaves && request.session) {
        const next = new URL(address.canonical, origin).searchParams.get('next')
        const target = next ? parseReturnPath(next) : inLanguage(pages.home, language)
        return redirectTo(reply, target, address.isData)
      }
      const cart = cartOf(deps, page, request)
      const { session } = request
      const answer = await renderAddress(deps, request, { session, origin, address, cart })
      return sendPersonal(request, reply, answer)
    })
  }
}

function redirectTo(reply: FastifyReply, path: string, isData: boolean): FastifyReply {
  if (!isData) return reply.redirect(path, 302)
  // React Router's redirect for a data request.
  return reply
    .code(204)
    .headers({ 'x-remix-redirect': path, 'x-remix-status': '302', 'x-remix-response': 'yes' })
    .send()
}
