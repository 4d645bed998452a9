import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { sentencesIn, toldSentences } from '#messages/sentences.ts'
import { languageOf } from '#urls.ts'
import { problem, problemOf } from './problem.ts'

const httpSentences = toldSentences('apiHttp')

/**
 * Answers 503 with `Retry-After`: a plain page for a browser that opens a page, since the pages
 * themselves need the database, and a problem document for programs and the API.
 */
export function answerUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
): void {
  reply.header('retry-after', String(retryAfterSeconds))
  if (!opensPage(request)) {
    problem(reply, problemOf(503, 'unavailable', httpSentences.unavailable))
    return
  }
  reply
    .code(503)
    .header('content-type', 'text/html; charset=utf-8')
    .serializer((page: string) => page)
    .send(plainPage(request.raw.url ?? '/'))
}

/** Whether a browser opens a page, rather than a program that asks the API. */
export function opensPage({ method, headers, raw }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const accepts = headers.accept?.includes('text/html') ?? false
  return isRead && accepts && !/^\/api(?:\/|$)/.test(raw.url ?? '/')
}

function plainPage(url: string): string {
  const { language } = languageOf(url)
  const say = sentencesIn(language, 'errors')
  return `<!DOCTYPE html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say('unavailable')}</title></head>
<body><h1>Samagni</h1><p>${say('unavailable')}</p><p><a href="">${say('tryAgain')}</a></p></body>
</html>
`
}
