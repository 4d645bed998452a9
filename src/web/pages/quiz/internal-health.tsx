import { Suspense, useState } from 'react'
import { pages } from '#urls.ts'
import { useSession } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { QuestionView } from './question-view.tsx'
import { useQuizWords } from './quiz-data.ts'
import { QuizStage } from './quiz-stage.tsx'
import { useQuiz } from './use-quiz.ts'

// Chart, advice and check are loaded while the questions are being answered.
const loadResult = () => import('./result-view.tsx')
const loadVikriti = () => import('./vikriti-check.tsx')
const ResultView = lazyPart(async () => ({ default: (await loadResult()).ResultView }))
const VikritiCheck = lazyPart(async () => ({ default: (await loadVikriti()).VikritiCheck }))
const KeptResult = lazyPart(
  async () => ({ default: (await import('./kept-result.tsx')).KeptResult }),
  () => null,
)

/** The quiz, its early end for children, its result, and the imbalance check. */
export function InternalHealth() {
  const isSignedIn = useSession() !== undefined
  const [isUnder18, setUnder18] = useState(false)
  /** Undefined until the imbalance was asked for. */
  const [isChecking, setChecking] = useState<boolean>()
  const quiz = useQuiz(() => setUnder18(true))
  if (isUnder18) return <UnderAge />
  if (!quiz.submitted) {
    return (
      <QuestionView quiz={quiz}>
        {isSignedIn && quiz.answered.size === 0 && (
          <Suspense fallback={null}>
            <KeptResult show={quiz.showKept} />
          </Suspense>
        )}
      </QuestionView>
    )
  }
  return (
    <Suspense fallback={<div className="quiz-waiting" />}>
      {isChecking ? (
        <VikritiCheck leave={() => setChecking(false)} />
      ) : (
        <ResultView
          answers={quiz.answers}
          comesFromCheck={isChecking === false}
          check={() => setChecking(true)}
        />
      )}
    </Suspense>
  )
}

/** A child's data would need a parent's consent, so the quiz ends here. */
function UnderAge() {
  const t = useQuizWords()
  return (
    <QuizStage labelledBy="under-age" topic={t('title')} motif="diya">
      <h1 id="under-age" className="title-section">
        {t('under18Title')}
      </h1>
      <p className="lead">{t('under18Text')}</p>
      <ButtonLink to={pages.listing()}>{t('toShop')}</ButtonLink>
    </QuizStage>
  )
}
