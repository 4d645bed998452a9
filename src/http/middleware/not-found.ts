import { NOT_FOUND, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { listRoutes, spendRate } from './policy.ts'
import type { RateCheck } from './rate-limit.ts'

const httpSentences = localizedSentences('apiHttp')

/** Unknown addresses under these paths get a 404; all others redirect to /login. */
const NOT_FOUND_PATHS =
  /^\/(?:api|assets|pictures|artwork|fonts|stand-ins|healthz|readyz)(?:[/.]|$)/

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Answers unknown addresses: with a problem document for programs, with the sign-in page for people. */
export function answerNotFound(app: ShopServer, check: RateCheck): void {
  const allowed = methodFinder(app)
  app.setNotFoundHandler(async (request, reply) => {
    const tooMany = await spendRate('unknown-address', check, request, reply)
    if (tooMany) return tooMany
    const [path = '/', search] = (request.raw.url ?? '/').split('?', 2)
    if (!METHODS.has(request.method)) {
      return problem(reply, problemOf(501, 'method-unknown', httpSentences.methodUnknown))
    }
    const methods = allowed(path)
    // The route exists and has the method, so this is a 404 rather than a 405.
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return problem(reply, problemOf(405, 'method-not-allowed', httpSentences.methodNotAllowed))
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || NOT_FOUND_PATHS.test(path)) {
      return problem(reply, NOT_FOUND)
    }
    const shorter = withoutLastSlashes(path)
    if (shorter !== path && allowed(shorter).includes('GET')) {
      return reply.redirect(search ? `${shorter}?${search}` : shorter, 301)
    }
    return reply.redirect(inLanguage(pages.login(), languageOf(path).language), 302)
  })
}

/** A loop, because a regular expression would take quadratic time on a long run of slashes in the middle. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Finds the methods that a path's routes accept, from the route table. */
function methodFinder(app: ShopServer): (path: string) => string[] {
  let patterns: { pattern: RegExp; method: string }[] = []
  app.addHook('onReady', (done) => {
    patterns = listRoutes(app)
      .filter(({ path }) => path !== '*' && path !== '/*')
      .map(({ path, method }) => ({ pattern: patternOf(path), method }))
    done()
  })
  return (path) => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}

function patternOf(route: string): RegExp {
  const source = route
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
