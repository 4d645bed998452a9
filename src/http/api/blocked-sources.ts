import { normalizeIP } from '@fastify/rate-limit'
import { BlockedReport, blockedSourceEndpoints } from '#contract/blocked-sources.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'
import { servePrivateScope } from './private-answers.ts'

/** A report contains the whole policy and three addresses. */
const MAX_BYTES = 32 * 1024
const DIRECTIVE = /^[a-z-]{3,30}$/
/** Reports can be forged, so each process logs at most this many a day, */
const MAX_LOGGED = 100
/** and so many of them for one address, which cannot use up what is left for the reports of shoppers. */
const MAX_LOGGED_BY_ADDRESS = 10

/**
 * Logs each source that the pages' policy has blocked, once a day. A payment provider that loads from an unlisted host would
 * otherwise be noticed only by missing sales. Sources of browser extensions are ignored.
 */
export function registerBlockedSources(app: ShopServer): void {
  const logged = new Set<string>()
  const byAddress = new Map<string, number>()
  let dayMs = 0
  servePrivateScope(app, (serve, scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    serve(
      blockedSourceEndpoints.report,
      { write: 'own-evidence', rate: 'blocked-source', bodyLimit: MAX_BYTES },
      async ({ body, ip }) => {
        const now = Date.now()
        if (now >= dayMs + DAY_MS) {
          dayMs = now
          logged.clear()
          byAddress.clear()
        }
        const address = normalizeIP(ip)
        for (const { directive, source } of blockedSources(String(body))) {
          const key = `${directive} ${source}`
          const count = byAddress.get(address) ?? 0
          if (logged.has(key) || count >= MAX_LOGGED_BY_ADDRESS || logged.size >= MAX_LOGGED)
            continue
          logged.add(key)
          byAddress.set(address, count + 1)
          scope.log.warn({ directive, source }, 'the policy of pages has blocked something')
        }
      },
    )
  })
}

/** Directive and origin of each valid report; never the whole address. */
function blockedSources(text: string): { directive: string; source: string }[] {
  return valuesIn(text).flatMap((sent) => {
    const { directive = '', blocked = '' } = BlockedReport.safeParse(sent).data ?? {}
    const source = /^(?:inline|eval)$/.test(blocked) ? blocked : originOf(blocked)
    return DIRECTIVE.test(directive) && source ? [{ directive, source }] : []
  })
}

function valuesIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)].flat()
  } catch {
    return []
  }
}

function originOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^(?:https?|wss?):$/.test(url.protocol) ? `${url.protocol}//${url.host}` : undefined
}
