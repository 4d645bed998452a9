import { z } from 'zod'
import { localizedSentences } from '#messages/sentences.ts'
import { health } from '#urls.ts'
import { answerInTime } from '#use-cases/answer-in-time.ts'
import { ProblemDocument, problem, problemOf } from './problem.ts'
import type { ShopServer } from './server.ts'

const httpSentences = localizedSentences('apiHttp')

export interface HealthDeps {
  /** True if the database responds and its migrations are current; throwing counts as false. */
  isReady(): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Read by `/readyz`; set by `stopServer` before connections close. */
    readiness: { isDraining: boolean }
  }
}

const Fine = z.object({ status: z.literal('ok') })
/** Probes time out quickly. */
const MAX_CHECK_MS = 3_000

/**
 * `/healthz`: the process runs, and does not stop soon; for a proxy that knows no other check. `/readyz`: it can serve
 * requests.
 */
export function registerHealth(app: ShopServer, { isReady }: HealthDeps): void {
  const config = { right: 'shop.health' } as const
  const check = (url: string, isFine: () => Promise<boolean>) =>
    app.get(
      url,
      { config, schema: { response: { 200: Fine, 503: ProblemDocument } } },
      async (_request, reply) => {
        if (!app.readiness.isDraining && (await isFine())) return { status: 'ok' as const }
        return problem(reply, problemOf(503, 'not-ready', httpSentences.unavailable))
      },
    )
  check(health.alive, async () => true)
  check(health.ready, async () =>
    Boolean(await answerInTime(isReady(), MAX_CHECK_MS).catch(() => false)),
  )
}
