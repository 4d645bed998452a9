import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { ProfileAnswer } from '#contract/profile.ts'
import type { Language } from '#domain/language/languages.ts'
import type { QuizAnswers } from '#domain/quiz/answers.ts'
import { type CheckedImbalance, PROFILE_CONSENT_VERSION } from '#domain/quiz/health-profile.ts'
import { profileApi } from '../../api/profile.ts'
import { useSession } from '../../session/use-session.ts'

type Profile = z.output<typeof ProfileAnswer>

interface Wanted {
  answers: QuizAnswers
  imbalance: CheckedImbalance | undefined
  language: Language
}

export type OwnProfile = ReturnType<typeof useOwnProfile>

/** The profile in the shopper's account: loaded when signed in; written only on a click after the consent. */
export function useOwnProfile() {
  const userId = useSession()?.user_id
  const [profile, setProfile] = useState<Profile>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!userId) return setProfile(undefined)
    const stop = new AbortController()
    const options = { signal: stop.signal, whenSignedOut: 'return' } as const
    void profileApi.own(options).then((answer) => {
      if (answer.ok) setProfile(answer.data.profile ?? undefined)
    })
    return () => stop.abort()
  }, [userId])

  const write = async (call: ReturnType<typeof profileApi.erase>) => {
    setBusy(true)
    const answer = await call
    setBusy(false)
    if (answer.ok) setProfile(answer.data.profile ?? undefined)
    return answer.ok
  }
  return {
    /** Undefined until it is loaded. */
    profile,
    busy,
    save: ({ answers, imbalance, language }: Wanted) =>
      write(
        profileApi.keep({
          body: {
            answers: { ...answers },
            imbalance,
            consent: { agreed: true, version: PROFILE_CONSENT_VERSION, language },
          },
        }),
      ),
    erase: () => write(profileApi.erase()),
  }
}
