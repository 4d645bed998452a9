import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider } from 'react-router'
import type { Session } from '#domain/accounts/person.ts'
import type { PlainCartKeeper } from '#domain/cart/plain-cart.ts'
import type { Language } from '#domain/language/languages.ts'
import { NO_PICTURES, type PostedPictures } from '#domain/pictures/posted-pictures.ts'
import { type CartCookie, readCartCookie } from '#http/cart-cookie.ts'
import type { PagePolicy } from '#http/csp.ts'
import { isOutage } from '#http/failures.ts'
import { BAD_HOST } from '#http/problem.ts'
import { refuse } from '#http/unavailable.ts'
import type { Page } from '#page-table.ts'
import type { With } from '#use-cases/deps.ts'
import type { Answer } from './cached-response.ts'
import { encodingFor, MIN_COMPRESSED_BYTES, toBrotli } from './encodings.ts'
import { type PageAddress, readPageAddress, renderedAddress } from './page-address.ts'
import { toPageResponse } from './page-response.ts'

/** The parts of a request that a rendering may use. A cached page never gets a session. */
export interface Visit {
  session: Session | undefined
  origin: string
  /** Shown on an error page, so that a visitor can report the failure. */
  requestId: string
  /** Why the action refuses a posted form without reading it. */
  refused: { status: number; code: string } | undefined
  /** The pictures of a posted form. */
  pictures: PostedPictures
  /** Set for pages that read it. */
  cart: PlainCartKeeper | undefined
  /** Logs a failure and returns the page's status. */
  report(error: unknown): number
}

export interface RenderingDeps extends With<'config' | 'secret'> {
  /** React Router's request handler for the build. */
  render(request: Request, context: RouterContextProvider): Promise<Response>
  /** Makes queries, session and origin available to the loaders. */
  contextFor(visit: Visit): RouterContextProvider
  policy: PagePolicy
}

export function addressOf(request: FastifyRequest, page: Page, language: Language) {
  const { name } = request.params as { name?: string }
  return readPageAddress(page, language, request.raw.url ?? '/', name)
}

export function refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
  if (request.origin) reply.callNotFound()
  else refuse(request, reply, { refusal: BAD_HOST })
}

interface RenderOptions extends Pick<Visit, 'session' | 'origin'> {
  address: PageAddress
  /** The body of a posted form. */
  posted?: string
  refused?: Visit['refused']
  pictures?: PostedPictures
  cart?: PlainCartKeeper | undefined
}

export async function renderAddress(
  deps: RenderingDeps,
  request: FastifyRequest,
  { session, origin, address, posted, pictures = NO_PICTURES, refused, cart }: RenderOptions,
): Promise<Answer> {
  const report = (error: unknown): number => {
    request.log.error({ err: error, requestId: request.id }, 'a page failed')
    return isOutage(error) ? 503 : 500
  }
  // Only the posted form is passed on: no cookie, no header.
  const asked = new Request(new URL(renderedAddress(address), origin), postedWith(posted))
  const response = await deps.render(
    asked,
    deps.contextFor({ session, origin, requestId: request.id, refused, pictures, cart, report }),
  )
  return toPageResponse(response, { policy: deps.policy, origin, ...address })
}

function postedWith(posted: string | undefined): RequestInit {
  if (posted === undefined) return {}
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', headers, body: posted }
}

/** The anonymous cart of a request, if the page reads it. */
export function cartOf(
  { config, secret }: Pick<RenderingDeps, 'config' | 'secret'>,
  page: Page,
  request: FastifyRequest,
): CartCookie | undefined {
  if (!page.hasPlainCart) return undefined
  return readCartCookie({ config, secret }, request)
}

/** Sends a page that no cache may store. */
export async function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) reply.header(name, value)
  reply.code(answer.status).header('cache-control', 'private, no-store')
  const isLongEnough = answer.body.length >= MIN_COMPRESSED_BYTES
  if (!isLongEnough || encodingFor(request.headers['accept-encoding']) !== 'br') {
    return reply.send(answer.body)
  }
  return reply.header('content-encoding', 'br').send(await toBrotli(answer.body, 4))
}
