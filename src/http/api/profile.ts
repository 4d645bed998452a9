import { z } from 'zod'
import { listConsentsOf } from '#database/consents.ts'
import { findHealthProfile, type SavedProfile } from '#database/health-profiles.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { CONSTITUTIONS, DOSHAS } from '#domain/quiz/doshas.ts'
import {
  type HealthProfile,
  type ProfileConsent,
  parseProfileToSave,
} from '#domain/quiz/health-profile.ts'
import { countVotes, sharesOf } from '#domain/quiz/score.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { eraseProfile } from '#use-cases/erase-health-profile.ts'
import { saveProfile } from '#use-cases/save-health-profile.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiQuiz')

const ByDosha = z.record(z.enum(DOSHAS), z.number())

const WireProfile = z.object({
  answers: z.record(z.string(), z.int()).meta({ description: 'Place of each option, from 0' }),
  constitution: z.enum(CONSTITUTIONS),
  shares: ByDosha.meta({ description: 'Percent, unrounded' }),
  imbalance: z.object({ scores: ByDosha, checkedOn: z.string() }).nullable(),
  savedAt: z.iso.datetime(),
})
const WireConsent = z.object({
  purpose: z.string(),
  version: z.int(),
  language: z.enum(LANGUAGES),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
})
const WireOwn = z.object({ profile: WireProfile.nullable(), consents: z.array(WireConsent) })

const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })

/** `PUT profile`: what counts of the quiz, perhaps the last check, and the consent. */
const ProfileBody = z
  .object({
    answers: field('object', 'Question to the place of its option, from 0'),
    imbalance: field('object', 'scores by dosha and checkedOn; may be left out'),
    consent: field('object', 'agreed, version and language of the words agreed to'),
  })
  .transform((body, ctx): { profile: HealthProfile; consent: ProfileConsent } => {
    const parsed = parseProfileToSave(body)
    if (parsed.ok) return parsed
    ctx.addIssue({ code: 'custom', path: [parsed.field], message: say[parsed.reason] })
    return z.NEVER
  })

function wireProfile(saved: SavedProfile): z.input<typeof WireProfile> {
  const { answers, constitution, imbalance, savedAt } = saved
  return {
    answers: { ...answers },
    constitution,
    shares: sharesOf(countVotes(answers)),
    imbalance: imbalance ?? null,
    savedAt: savedAt.toISOString(),
  }
}

/** A shopper's own profile: read, kept, exported and erased, under `/api/profile` (docs/law.md, personal data). */
export function registerProfile(app: ShopServer, deps: Parameters<typeof saveProfile>[0]): void {
  const { db } = deps
  const own = async (userId: SavedProfileOwner): Promise<z.input<typeof WireOwn>> => {
    const [profile, consents] = await Promise.all([
      findHealthProfile(db, userId),
      listConsentsOf(db, userId, 'health-profile'),
    ])
    return {
      profile: profile ? wireProfile(profile) : null,
      consents: consents.map(({ purpose, noticeVersion, language, givenAt, withdrawnAt }) => ({
        purpose,
        version: noticeVersion,
        language,
        givenAt: givenAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      })),
    }
  }

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.get(
      api.profile,
      {
        config: { right: 'profile.own' },
        schema: {
          tags: ['profile'],
          summary: 'What this shopper wanted kept of the quiz, and the consents',
          response: { 200: WireOwn },
        },
      },
      async (request) => own(sessionOf(request).person.userId),
    )

    room.get(
      api.profileExport,
      {
        config: { right: 'profile.own' },
        schema: {
          tags: ['profile'],
          summary: 'The same as a file to take along',
          response: { 200: WireOwn },
        },
      },
      async (request, reply) => {
        reply.header('content-disposition', 'attachment; filename="samagni-profile.json"')
        return own(sessionOf(request).person.userId)
      },
    )

    room.put(
      api.profile,
      {
        config: { right: 'profile.own', rate: 'profile' },
        schema: {
          tags: ['profile'],
          summary: 'Keeps a profile, in place of the one before',
          body: ProfileBody,
          response: { 200: WireOwn },
        },
      },
      async (request) => {
        const { userId } = sessionOf(request).person
        await saveProfile(deps, userId, request.body)
        return own(userId)
      },
    )

    room.delete(
      api.profile,
      {
        config: { right: 'profile.own', rate: 'profile' },
        schema: {
          tags: ['profile'],
          summary: 'Erases the profile at once',
          response: { 200: WireOwn },
        },
      },
      async (request) => {
        const { userId } = sessionOf(request).person
        await eraseProfile(deps, userId)
        return own(userId)
      },
    )
  })
}

type SavedProfileOwner = Parameters<typeof findHealthProfile>[1]
