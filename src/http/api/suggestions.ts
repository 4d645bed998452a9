import { z } from 'zod'
import { CONCERN_COUNT, type Concern, findConcern } from '#domain/suggestions/concerns.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { parseSafetyAnswers, type SafetyAnswers } from '#domain/suggestions/safety.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { type SachetSuggestion, suggestSachets } from '#use-cases/suggest-sachets.ts'
import type { ShopServer } from '../server.ts'
import { WireCard, wireCard } from './catalog-card-wire.ts'
import { keepPrivate } from './private-answers.ts'

const say = sentences('apiQuiz')

const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })

/** `POST suggestions`: concerns by index, and the safety answers with their consent. */
const SuggestBody = z
  .object({
    concerns: field('array', 'Indexes from 1 to 20'),
    safety: field('object', 'consent, flags, red_flags by concern, doctor_seen; never kept'),
  })
  .transform((body, ctx): { concerns: Concern[]; safety: SafetyAnswers } => {
    const refuse = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    const concerns = readConcerns(body.concerns)
    const parsed = parseSafetyAnswers(body.safety)
    if (!concerns) refuse('concerns', say.concernsWrong)
    if (!parsed.ok) {
      const isConsent = parsed.reason === 'consent-missing'
      refuse('safety', isConsent ? say.safetyConsent : say.safetyWrong)
    }
    return concerns && parsed.ok ? { concerns, safety: parsed.safety } : z.NEVER
  })

function readConcerns(input: unknown): Concern[] | undefined {
  if (!Array.isArray(input) || input.length === 0 || input.length > CONCERN_COUNT) return undefined
  const concerns = [...new Set<unknown>(input)].map(findConcern)
  return concerns.every((concern) => concern !== undefined) ? concerns : undefined
}

const WireSuggestion = z.object({
  concern: z.int(),
  offered: z.boolean(),
  reason: z
    .enum(['red-flag', 'red-flags-unanswered', 'doctor-first', 'blocked', 'out-of-stock'])
    .nullable(),
  flags: z.array(z.enum(SAFETY_FLAGS)).meta({ description: 'What blocks it, or asks a doctor' }),
  product: WireCard.nullable(),
})

function wireSuggestion(suggestion: SachetSuggestion): z.input<typeof WireSuggestion> {
  const { index: concern } = suggestion.concern
  if (!suggestion.offered) {
    const { reason, flags } = suggestion
    return { concern, offered: false, reason, flags: [...flags], product: null }
  }
  const product = wireCard(suggestion.product)
  return { concern, offered: true, reason: null, flags: [...suggestion.ask], product }
}

/** The sachets for somebody's concerns, under `/api/suggestions`. */
export function registerSuggestions(
  app: ShopServer,
  deps: Parameters<typeof suggestSachets>[0],
): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.post(
      api.suggestions,
      {
        config: { right: 'sachet.suggest', rate: 'profile' },
        schema: {
          tags: ['suggestions'],
          summary: 'Which sachets may be offered for these concerns, and which not and why',
          body: SuggestBody,
          response: { 200: z.object({ suggestions: z.array(WireSuggestion) }) },
        },
      },
      async (request) => {
        const suggestions = await suggestSachets(deps, request.body)
        return { suggestions: suggestions.map(wireSuggestion) }
      },
    )
  })
}
