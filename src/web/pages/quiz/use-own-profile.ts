import { useEffect, useState } from 'react'
import type { Language } from '#domain/language/languages.ts'
import type { QuizAnswers } from '#domain/quiz/answers.ts'
import type { ByDosha, Constitution } from '#domain/quiz/doshas.ts'
import { type CheckedImbalance, PROFILE_CONSENT_VERSION } from '#domain/quiz/health-profile.ts'
import { api } from '#urls.ts'
import { apiCall } from '../../api-call.ts'
import { useSession } from '../../session/use-session.ts'

interface WireProfile {
  constitution: Constitution
  shares: ByDosha
  savedAt: string
}

interface OwnAnswer {
  profile: WireProfile | null
}

export interface OwnProfile {
  /** What the account holds; nothing until it is known. */
  profile: WireProfile | undefined
  busy: boolean
  save(wanted: {
    answers: QuizAnswers
    imbalance: CheckedImbalance | undefined
    language: Language
  }): Promise<boolean>
  erase(): Promise<boolean>
}

/** The profile in the shopper's account: read when signed in; written only by a press after the consent. */
export function useOwnProfile(): OwnProfile {
  const userId = useSession()?.user_id
  const [profile, setProfile] = useState<WireProfile>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!userId) return setProfile(undefined)
    const stop = new AbortController()
    const options = { signal: stop.signal, whenSignedOut: 'tell' } as const
    void apiCall<OwnAnswer>(api.profile, options).then((answer) => {
      if (answer.ok) setProfile(answer.data.profile ?? undefined)
    })
    return () => stop.abort()
  }, [userId])

  const write = async (options: Parameters<typeof apiCall>[1]) => {
    setBusy(true)
    const answer = await apiCall<OwnAnswer>(api.profile, options)
    setBusy(false)
    if (answer.ok) setProfile(answer.data.profile ?? undefined)
    return answer.ok
  }
  return {
    profile,
    busy,
    save: ({ answers, imbalance, language }) =>
      write({
        method: 'PUT',
        body: {
          answers,
          imbalance,
          consent: { agreed: true, version: PROFILE_CONSENT_VERSION, language },
        },
      }),
    erase: () => write({ method: 'DELETE' }),
  }
}
