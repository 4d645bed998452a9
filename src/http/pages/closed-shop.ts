import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Audience, mayUse, RIGHTS, type Right } from '#domain/accounts/rights.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { escapeHtml } from '#domain/text/html.ts'
import type { SessionGuard } from '#http/middleware/policy.ts'
import { problem, problemOf } from '#http/problem.ts'
import { opensPage } from '#http/unavailable.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves visitors while a live shop is not open yet. */
    whenClosed?: 'serves'
  }
  interface FastifyRequest {
    /** Somebody with panel rights views a closed shop: the rendered page must not be cached. */
    isPreview: boolean
  }
}

/** Served to everybody while closed: sign-in, health, one's own data, team invitations, providers' webhooks. */
const ALWAYS_SERVED: ReadonlySet<Right> = new Set([
  'shop.health',
  'session.read',
  'session.start',
  'session.end',
  'payment.notify',
  'parcel.tell',
  'phone-message.tell',
  'account.read',
  'account.change',
  'account.erase',
  'invitation.accept',
  'stand-ins.use',
])

/** True for routes that a closed shop refuses to shoppers. Routes of the panel refuse them anyway. */
export function isForShoppers({
  right,
  cache,
  whenClosed,
}: NonNullable<RouteOptions['config']>): boolean {
  if (cache === 'asset' || whenClosed === 'serves') return false
  const audience: Audience = RIGHTS[right]
  return audience !== 'admin' && !ALWAYS_SERVED.has(right)
}

export interface ShopGate {
  /** True once the shop is open to shoppers; it changes while the server runs. */
  opening: { readonly isOpen: boolean }
  /** For the page that a closed shop shows. */
  settings: Pick<ShopSettings, 'name' | 'logo'>
}

/** A hook that admits only people with panel rights while the shop is closed. */
export function gateHook({ opening, settings }: ShopGate, sessionGuard: SessionGuard) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (opening.isOpen) {
      done()
      return
    }
    sessionGuard.findSession(request).then((session) => {
      if (session && mayUse(session.person, 'panel.open')) {
        request.isPreview = true
        done()
      } else answerClosed(request, reply, settings)
    }, done)
  }
}

/** How long a crawler should wait before it returns. */
const RETRY_AFTER_SECONDS = 3_600

function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ShopGate['settings'],
): void {
  reply.header('retry-after', String(RETRY_AFTER_SECONDS)).header('x-robots-tag', 'noindex')
  if (!opensPage(request)) {
    problem(reply, problemOf(503, 'shop-closed', localizedSentences('closedShop').text))
    return
  }
  reply
    .code(503)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .serializer((page: string) => page)
    .send(closedPage(request.raw.url ?? '/', settings))
}

const STYLE = `
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;background:#141b42;color:#f4ecdb;font:1.125rem/1.5 system-ui,sans-serif}
header,footer{height:1.5rem;background:url(/artwork/border-bandhani-on-neel-deep.svg) 50% 0/auto 100% repeat-x}
main{align-self:center;justify-self:center;box-sizing:border-box;max-width:38rem;padding:2rem 1.5rem}
img{display:block;height:4.5rem;max-width:100%;margin-bottom:2rem}
h1{margin:0 0 1rem;font-size:clamp(2rem,8vw,3.5rem);line-height:1.25;text-wrap:balance}
p{margin:0 0 1.5rem;text-wrap:pretty}
a{display:inline-block;padding:.5rem 0;color:#f3d27f;text-underline-offset:3px}
a:focus-visible{outline:3px solid #e8a61c;outline-offset:3px}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function closedPage(url: string, { name: shop, logo }: ShopGate['settings']): string {
  const { language } = languageOf(url)
  const say = sentencesIn(language, 'closedShop')
  const title = escapeHtml(say('title', { shop }))
  return `<!DOCTYPE html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><header></header><main><img src="${escapeHtml(logo?.src ?? '/favicon.svg')}" alt=""><h1>${title}</h1><p>${escapeHtml(say('text'))}</p><nav><a href="${inLanguage(pages.login(inLanguage(panelPages.firstDay, language)), language)}">${escapeHtml(say('signIn'))}</a></nav></main><footer></footer></body>
</html>
`
}
