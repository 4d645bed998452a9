import { z } from 'zod'
import { TRANSLATED_KIND_NAMES } from '#domain/language/translated-kinds.ts'
import { endpoint } from './endpoint.ts'
import { ClaimsReason, described } from './fields.ts'

/** What can be wrong with a write of translations, except in the texts themselves. */
export type TranslationProblem = 'seen-required'

const wrong = (problem: TranslationProblem) => ({ error: problem })

export const SeenTexts = z
  .string(wrong('seen-required'))
  .min(1, wrong('seen-required'))
  .max(40, wrong('seen-required'))
  .describe('The version mark of the texts that were shown')

// The domain validates the texts against their English sources.
const Body = z.object({
  texts: described(
    z
      .record(z.string(), z.string())
      .describe(
        'By field and language, such as `title_hi`; omitted texts stay, empty ones are deleted',
      ),
  ),
  still_right: described(
    z
      .array(z.string())
      .describe('The fields whose translation is still correct after a change of the English text'),
  ),
  claims_reason: ClaimsReason,
  seen: SeenTexts,
})

export const translationEndpoints = {
  write: endpoint('PUT /api/translations/:kind/:id', {
    right: 'product.translate',
    tag: 'languages',
    summary: `Writes texts of a ${TRANSLATED_KIND_NAMES.join(', ')} in other languages; no English text and no price`,
    body: Body,
    answers: { 200: z.object({ saved: z.literal(true) }) },
  }),
}
