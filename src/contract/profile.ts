import { z } from 'zod'
import { LANGUAGES } from '#domain/language/languages.ts'
import { CONSTITUTIONS } from '#domain/quiz/constitutions.ts'
import { DOSHAS } from '#domain/quiz/doshas.ts'
import { PROFILE_CONSENT_VERSION, parseProfileToSave } from '#domain/quiz/health-profile.ts'
import { BAND_ENDS } from '#domain/quiz/vikriti.ts'
import { endpointsOf } from './endpoint.ts'
import { described, judged } from './fields.ts'

const endpoint = endpointsOf({ right: 'profile.own', tag: 'profile' })

const ByDosha = z.record(z.enum(DOSHAS), z.number())

export const ProfileAnswer = z.object({
  answers: z
    .record(z.string(), z.int())
    .describe('Index of the chosen option for each question, from 0'),
  constitution: z.enum(CONSTITUTIONS),
  shares: ByDosha.describe('Percent, unrounded'),
  imbalance: z.object({ scores: ByDosha, checkedOn: z.string() }).nullable(),
  savedAt: z.iso.datetime(),
})
const ConsentAnswer = z.object({
  purpose: z.string(),
  version: z.int(),
  language: z.enum(LANGUAGES),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
})
export const OwnProfileAnswer = z.object({
  profile: ProfileAnswer.nullable(),
  consents: z.array(ConsentAnswer),
})

const score = z.int().min(0).max(BAND_ENDS.marked)

/** The answers of the quiz that count, optionally the last check, and the consent. */
const ProfileBody = judged(
  z.object({
    answers: described(
      z
        .record(z.string(), z.int().min(0))
        .describe('Index of the chosen option by question, from 0'),
    ),
    imbalance: described(
      z
        .object({
          scores: z.object({ vata: score, pitta: score, kapha: score }),
          checkedOn: z.iso.date(),
        })
        .nullish(),
    ),
    consent: described(
      z
        .object({
          agreed: z.literal(true),
          version: z.literal(PROFILE_CONSENT_VERSION),
          language: z.enum(LANGUAGES),
        })
        .describe('Consent to the text of this version in this language'),
    ),
  }),
  (sent) => {
    const parsed = parseProfileToSave(sent)
    if (!parsed.ok) return { ok: false, errors: { [parsed.field]: parsed.reason } }
    const { profile, consent } = parsed
    return { ok: true, value: { profile, consent } }
  },
  (read) => read,
)

export const profileEndpoints = {
  own: endpoint('GET /api/profile', {
    summary: 'The saved quiz profile of this shopper, and the consents',
    answers: { 200: OwnProfileAnswer },
  }),
  asFile: endpoint('GET /api/profile/export', {
    summary: 'The same as a file',
    answers: { 200: OwnProfileAnswer },
  }),
  keep: endpoint('PUT /api/profile', {
    summary: 'Saves a profile, replacing the previous one',
    body: ProfileBody,
    answers: { 200: OwnProfileAnswer },
  }),
  erase: endpoint('DELETE /api/profile', {
    summary: 'Erases the profile at once',
    answers: { 200: OwnProfileAnswer },
  }),
}
