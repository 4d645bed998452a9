import type { z } from 'zod'
import { type OwnProfileAnswer, type ProfileAnswer, profileEndpoints } from '#contract/profile.ts'
import { listConsentsOf } from '#database/consents/consents.ts'
import { findHealthProfile, type SavedProfile } from '#database/health-profiles/health-profiles.ts'
import { countVotes, sharesOf } from '#domain/quiz/score.ts'
import type { ShopServer } from '#http/server.ts'
import { eraseProfile } from '#use-cases/health-profiles/erase-health-profile.ts'
import { saveProfile } from '#use-cases/health-profiles/save-health-profile.ts'
import { servePrivately } from './private-answers.ts'

function wireProfile(saved: SavedProfile): z.input<typeof ProfileAnswer> {
  const { answers, constitution, imbalance, savedAt } = saved
  return {
    answers: { ...answers },
    constitution,
    shares: sharesOf(countVotes(answers)),
    imbalance: imbalance ?? null,
    savedAt: savedAt.toISOString(),
  }
}

/** A shopper's own health profile under `/api/profile`: read, save, export, erase (docs/law.md, personal data). */
export function registerProfile(app: ShopServer, deps: Parameters<typeof saveProfile>[0]): void {
  const { db } = deps
  const own = async (userId: SavedProfileOwner): Promise<z.input<typeof OwnProfileAnswer>> => {
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

  const serve = servePrivately(app, { sentences: 'profile' })
  serve(profileEndpoints.own, async ({ actorId }) => own(actorId))

  serve(profileEndpoints.asFile, async ({ actorId }, reply) => {
    reply.header('content-disposition', 'attachment; filename="profile.json"')
    return own(actorId)
  })

  serve(profileEndpoints.keep, { rate: 'profile' }, async ({ actorId: userId, body }) => {
    await saveProfile(deps, userId, body)
    return own(userId)
  })

  serve(profileEndpoints.erase, { rate: 'profile' }, async ({ actorId: userId }) => {
    await eraseProfile(deps, userId)
    return own(userId)
  })
}

type SavedProfileOwner = Parameters<typeof findHealthProfile>[1]
