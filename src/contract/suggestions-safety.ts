import { z } from 'zod'
import { CONCERN_COUNT } from '#domain/suggestions/concerns.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { described } from './fields.ts'

/** The safety answers for sachets, validated by `parseSafetyAnswers` and never stored. */
export const SafetyField = described(
  z
    .object({
      consent: z.boolean(),
      flags: z.array(z.enum(SAFETY_FLAGS)).max(SAFETY_FLAGS.length),
      red_flags: z.record(z.string(), z.boolean()),
      doctor_seen: z.boolean().optional(),
    })
    .describe(`red_flags by concern, from 1 to ${CONCERN_COUNT}; never kept`),
)
