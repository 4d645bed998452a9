import { parseQuizAnswers, type QuizAnswers } from '#domain/quiz/answers.ts'
import { useLanguage } from '../../language.tsx'
import { imbalanceStore } from '../../quiz/imbalance-store.ts'
import { profileStore } from '../../quiz/profile-store.ts'
import { dayOf } from '../moments.ts'
import { useQuizWords } from './quiz-data.ts'
import { useOwnProfile } from './use-own-profile.ts'

/** Offers the result in the shopper's account on a device that has none; nothing is stored there before the click. */
export function KeptResult({ show }: { show(answers: QuizAnswers): void }) {
  const t = useQuizWords()
  const language = useLanguage()
  const { profile } = useOwnProfile()
  if (!profile) return null
  const { answers, constitution, imbalance, savedAt } = profile
  const take = () => {
    profileStore.set({ constitution })
    if (imbalance) imbalanceStore.set(imbalance)
    show(parseQuizAnswers(answers))
  }
  return (
    <p className="note">
      {t('savedOn', { day: dayOf(new Date(savedAt), language), name: t(`name ${constitution}`) })}{' '}
      <button type="button" className="text-link" onClick={take}>
        {t('showSaved')}
      </button>
    </p>
  )
}
