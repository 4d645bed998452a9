import { z } from 'zod'
import { CONCERN_COUNT, type Concern, findConcern } from '#domain/suggestions/concerns.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { parseSafetyAnswers } from '#domain/suggestions/safety.ts'
import { CardAnswer } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { described, judged } from './fields.ts'
import { SafetyField } from './suggestions-safety.ts'

/** What can be wrong with a request for suggestions. */
export type SuggestionProblem = 'concerns-wrong' | 'consent-missing' | 'safety-malformed'

/** Concerns by index, and the safety answers with their consent. */
const SuggestBody = judged(
  z.object({
    concerns: described(
      z.array(z.int().min(1).max(CONCERN_COUNT)).min(1).max(CONCERN_COUNT).readonly(),
    ),
    safety: SafetyField,
  }),
  (sent) => {
    const concerns = readConcerns(sent.concerns)
    const parsed = parseSafetyAnswers(sent.safety)
    if (concerns && parsed.ok) return { ok: true, value: { concerns, safety: parsed.safety } }
    const errors: Partial<Record<keyof typeof sent, SuggestionProblem>> = {}
    if (!concerns) errors.concerns = 'concerns-wrong'
    if (!parsed.ok) errors.safety = parsed.reason
    return { ok: false, errors }
  },
  (read) => read,
)

function readConcerns(input: unknown): Concern[] | undefined {
  if (!Array.isArray(input) || input.length === 0 || input.length > CONCERN_COUNT) return undefined
  const concerns = [...new Set<unknown>(input)].map(findConcern)
  return concerns.every((concern) => concern !== undefined) ? concerns : undefined
}

const ConcernText = z
  .custom<Concern['index']>((index) => findConcern(index) !== undefined)
  .meta({ type: 'integer', minimum: 1, maximum: CONCERN_COUNT })

export const SuggestionAnswer = z.object({
  concern: ConcernText,
  offered: z.boolean(),
  reason: z
    .enum(['red-flag', 'red-flags-unanswered', 'doctor-first', 'blocked', 'out-of-stock'])
    .nullable(),
  flags: z.array(z.enum(SAFETY_FLAGS)).describe('The flags that block it or require a doctor'),
  product: CardAnswer.nullable(),
})

export const suggestionEndpoints = {
  suggest: endpoint('POST /api/suggestions', {
    right: 'sachet.suggest',
    tag: 'suggestions',
    summary: 'Which sachets may be offered for these concerns, and why others may not',
    body: SuggestBody,
    answers: { 200: z.object({ suggestions: z.array(SuggestionAnswer) }) },
  }),
}
