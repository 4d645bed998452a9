import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { languageOf } from '#urls.ts'
import { type ProblemInput, problem, problemOf } from './problem.ts'

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

interface Retry {
  refusal: ProblemInput
  /** The sentence on the page. */
  words: 'unavailable' | 'tooMany'
  retryAfterSeconds: number
}

/**
 * Refuses with `Retry-After`: a plain page for browser navigation, and a problem document for programs and
 * the API.
 */
export function askToRetry(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, words, retryAfterSeconds }: Retry,
): unknown {
  reply.header('retry-after', String(retryAfterSeconds))
  if (!opensPage(request)) return problem(reply, refusal)
  reply.refusal = refusal.code
  return reply
    .code(refusal.status)
    .header('content-type', 'text/html; charset=utf-8')
    .serializer((page: string) => page)
    .send(plainPage(request.raw.url ?? '/', words))
}

/** True if a browser opens a page; false for programs and calls of the API. */
export function opensPage({ method, headers, raw }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const accepts = headers.accept?.includes('text/html') ?? false
  return isRead && accepts && !/^\/api(?:\/|$)/.test(raw.url ?? '/')
}

function plainPage(url: string, words: Retry['words']): string {
  const { language } = languageOf(url)
  const say = sentencesIn(language, 'errors')
  return `<!DOCTYPE html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say(words)}</title></head>
<body><h1>${say(words)}</h1><p><a href="">${say('tryAgain')}</a></p></body>
</html>
`
}
