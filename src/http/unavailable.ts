import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#domain/text/html.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { sendBarePage } from './bare-page.ts'
import { type ProblemInput, problem, problemOf } from './problem.ts'
import { languageOfReader } from './reader.ts'

const httpSentences = localizedSentences('apiHttp')

/** Responds with 503 and a static page, since the shop's pages need the database. */
export function answerUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
): void {
  const refusal = problemOf(503, 'unavailable', httpSentences.unavailable)
  askToRetry(request, reply, { refusal, words: 'unavailable', retryAfterSeconds })
}

interface Refusal {
  refusal: ProblemInput
  /** The sentence on the page, instead of the refusal's own. */
  words?: 'unavailable' | 'tooMany' | 'explain' | 'notFoundText'
}

/**
 * Refuses with `Retry-After`: a plain page for browser navigation, and a problem document for programs and
 * the API.
 */
export function askToRetry(
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfterSeconds, ...refused }: Refusal & { retryAfterSeconds: number },
): unknown {
  reply.header('retry-after', String(retryAfterSeconds))
  return refuse(request, reply, refused)
}

/** Refuses with a plain page for whoever opens one or posts a form without scripts, else with a problem document. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, words }: Refusal,
): unknown {
  if (!opensPage(request)) return problem(reply, refusal)
  reply.refusal = refusal.code
  const { url = '/' } = request.raw
  const language = isApi(url) ? languageOfReader(request) : languageOf(url).language
  const say = sentencesIn(language, 'errors')
  const title = words ? say(words) : refusal.detail(language)
  const again = words === 'notFoundText' ? '' : `<a href="">${escapeHtml(say('tryAgain'))}</a>`
  const home = `<a href="${inLanguage(pages.home, language)}">${escapeHtml(say('toHome'))}</a>`
  // By it the log names the error.
  const reference =
    words === 'explain' ? `<p>${say('reference', { reference: request.id })}</p>` : ''
  const main = `<h1 class="said">${escapeHtml(title)}</h1>${reference}<nav>${again}${home}</nav>`
  return sendBarePage(reply, { status: refusal.status, language, title, main })
}

const isApi = (url: string): boolean => /^\/api(?:\/|$)/.test(url)

/**
 * True if a browser shows the response as a page: of an address, a posted form, or a link to the API, such as that to the
 * sign-in. False for programs and calls of the API.
 */
export function opensPage({ headers, raw }: FastifyRequest): boolean {
  if (!headers.accept?.includes('text/html')) return false
  return !isApi(raw.url ?? '/') || headers['sec-fetch-dest'] === 'document'
}
