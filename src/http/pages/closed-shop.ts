import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Audience, mayUse, RIGHTS, type Right } from '#domain/accounts/rights.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { escapeHtml } from '#domain/text/html.ts'
import { sendBarePage } from '#http/bare-page.ts'
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
  sendClosedPage(request.raw.url ?? '/', reply, settings)
}

function sendClosedPage(
  url: string,
  reply: FastifyReply,
  { name: shop, logo }: ShopGate['settings'],
): void {
  const { language } = languageOf(url)
  const say = sentencesIn(language, 'closedShop')
  const title = say('title', { shop })
  const signIn = inLanguage(pages.login(inLanguage(panelPages.firstDay, language)), language)
  const main = `<img src="${escapeHtml(logo?.src ?? '/favicon.svg')}" alt=""><h1>${escapeHtml(title)}</h1><p>${escapeHtml(say('text'))}</p><nav><a href="${signIn}">${escapeHtml(say('signIn'))}</a></nav>`
  sendBarePage(reply, { status: 503, language, title, main })
}
