import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bmiOf, measureIn } from '#domain/quiz/bmi.ts'
import { QUESTIONS, type QuestionId } from '#domain/quiz/questions.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { Button, ButtonLink, LineButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Medallion } from './medallion.tsx'
import { OptionSlabs } from './option-slabs.tsx'
import { ProgressCells } from './progress-cells.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'
import { keysOf, useAnswerKeys } from './use-answer-keys.ts'
import type { QuizInUse } from './use-quiz.ts'

/** The motif beside each question: a plant or vessel that suits its topic. */
const MOTIF_OF: Readonly<Record<QuestionId, string>> = {
  age: 'diya',
  gender: 'lotus',
  diet: 'thali',
  region: 'matka',
  occupation: 'churn',
  hunger: 'flame',
  eating: 'thali',
  sleep: 'lotus',
  food: 'pomegranate',
  memory: 'brahmi',
  'stress-1': 'tulsi',
  'stress-2': 'rose',
  skin: 'aloe',
  bmi: 'grain',
  digestion: 'ginger',
  taste: 'lemon',
  effects: 'fennel',
  lifestyle: 'daisy',
}

/** The current question; what is said below it stands under its buttons. */
export function QuestionView({ quiz, children }: { quiz: QuizInUse; children: ReactNode }) {
  const t = useQuizWords()
  const say = useText('errors')
  const texts = useQuizTexts()
  const { question, at, answered, complete } = quiz
  const options = useRef<HTMLFieldSetElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useAnswerKeys({ ...quiz, options, count: question.options })

  // A new question gets the focus; the first one of a visit does not.
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [at])

  const text = texts.questions[question.id]
  if (!text) throw new Error(`the question ${question.id} has no words`)
  const place = t('ofAll', { number: at + 1, count: QUESTIONS.length })
  return (
    <>
      <ProgressCells
        count={QUESTIONS.length}
        answered={answered}
        current={at}
        label={t('progress')}
      />
      <div className="quiz-body">
        <div className="crop quiz-dye dye dye-majith">
          <p className="term quiz-place">
            <span>{place}</span> <span>{text.topic}</span>
          </p>
          <Medallion motif={MOTIF_OF[question.id]} />
        </div>
        <div className="stack gap-tile quiz-ask">
          <h1 ref={heading} tabIndex={-1} className="title-block quiz-question">
            <span className="sr-only">{place}: </span>
            {text.ask}
          </h1>
          <p className="pale">
            {question.halfVotes > 0 ? t('answerFor') : ''}{' '}
            <span className="quiz-keys">{t('keys', keysOf(question.options))}</span>
          </p>
          <noscript>
            <p className="note-tint">{t('noScript')}</p>
            <p className="button-row above-16">
              <ButtonLink to={pages.listing()}>{say('toProducts')}</ButtonLink>
              <ButtonLink to={pages.consulting} variant="line">
                {t('book')}
              </ButtonLink>
            </p>
          </noscript>
          {question.id === 'bmi' && <BmiHelper options={text.options} choose={quiz.answer} />}
          <OptionSlabs
            options={text.options}
            chosen={quiz.answers[question.id]}
            label={t('options')}
            list={options}
            choose={quiz.answer}
          />
          <div className="row row-between quiz-foot">
            <LineButton disabled={at === 0} onClick={quiz.previous}>
              {t('previous')}
            </LineButton>
            {complete && <Button onClick={quiz.submit}>{t('submitAssessment')}</Button>}
            <p className="help">{complete ? t('allAnsweredText') : t('stays')}</p>
          </div>
          {children}
        </div>
      </div>
    </>
  )
}

/** Height and weight give the BMI and its answer; both are forgotten with the question. */
function BmiHelper({
  options,
  choose,
}: {
  options: readonly string[]
  choose(option: number): void
}) {
  const t = useQuizWords()
  const [height, setHeight] = useState('')
  const [weight, setWeight] = useState('')
  const found = bmiOf(measureIn(height), measureIn(weight))
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset className="beside gap-8-12 bmi">
      <legend className="term">{t('bmiTitle')}</legend>
      <TextField
        label={t('heightCm')}
        value={height}
        onChange={({ target }) => setHeight(target.value)}
        {...field}
      />
      <TextField
        label={t('weightKg')}
        value={weight}
        onChange={({ target }) => setWeight(target.value)}
        {...field}
      />
      <p role="status" className="whole help">
        {found && `${t('bmiIs', { bmi: found.bmi, option: options[found.option] ?? '' })} `}
        {t('bmiStays')}
      </p>
      {found && <LineButton onClick={() => choose(found.option)}>{t('bmiTake')}</LineButton>}
    </fieldset>
  )
}
