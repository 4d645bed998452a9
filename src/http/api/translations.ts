import { translationEndpoints } from '#contract/translations.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { parseTranslatedKind } from '#domain/language/translated-kinds.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { type TranslationAnswer, translateTexts } from '#use-cases/translations/translate-texts.ts'
import { productProblem } from './catalog-refusals.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelLanguages')
/** Enough for an article of 200,000 characters of three bytes each in every language. */
const MAX_BODY_BYTES = 2 * 1024 * 1024

const UNKNOWN = problemOf(404, 'unknown-subject', say.unknown)

function translationProblem(refusal: Extract<TranslationAnswer, { ok: false }>): ProblemInput {
  switch (refusal.reason) {
    case 'unknown-subject':
      return UNKNOWN
    case 'changed-meanwhile':
      return problemOf(409, refusal.reason, say.changedMeanwhile)
    default:
      return productProblem(refusal)
  }
}

/** Writing the owner's texts in the other languages, under `/api/translations`. */
export function registerTranslations(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'translations' })
  serve(translationEndpoints.write, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { id, kind: name } = request.params
    const kind = parseTranslatedKind(name)
    if (!kind) return problem(reply, UNKNOWN)
    const { seen, texts, still_right, claims_reason } = request.body
    const form = { ...texts, still_right, claims_reason }
    const written = await translateTexts(deps, { kind, id, form, actorId: request.actorId, seen })
    if (!written.ok) return problem(reply, translationProblem(written))
    return { saved: true as const }
  })
}
