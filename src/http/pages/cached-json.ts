import type { FastifyRequest } from 'fastify'
import { languageHeaders, type ProblemInput, problemDocument } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { Answer } from './cached-response.ts'
import { SHARED } from './page-response.ts'

/**
 * JSON that is cached like a page; only briefly with `isRare`, for addresses that can be
 * invented without limit, such as search texts.
 */
export function cachedJson(value: unknown, { isRare = false, status = 200 } = {}): Answer {
  return {
    status,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['cache-control', SHARED],
    ],
    body: Buffer.from(JSON.stringify(value)),
    keep: status === 200 && !isRare ? 'long' : 'briefly',
  }
}

/** A refusal that is never cached, since unknown addresses can be invented without limit. */
export function uncachedProblem(request: FastifyRequest, input: ProblemInput): Answer {
  const language = languageOfReader(request)
  return {
    status: input.status,
    headers: [
      ['content-type', 'application/problem+json'],
      ['cache-control', 'no-store'],
      ...languageHeaders(language),
    ],
    body: Buffer.from(problemDocument(request.id, language, input)),
    keep: 'never',
  }
}
