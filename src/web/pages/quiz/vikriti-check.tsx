import './result.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mayCheckAgain, scoreVikriti, VIKRITI_ITEMS } from '#domain/quiz/vikriti.ts'
import { indianDay } from '#domain/time/india.ts'
import { pages } from '#urls.ts'
import { imbalanceStore } from '../../quiz/imbalance-store.ts'
import { NO_PROGRESS, quizStore } from '../../quiz/quiz-store.ts'
import { useStore } from '../../store.ts'
import { Button, ButtonLink, LineButton } from '../../ui/button.tsx'
import { HelpNumbers } from './help-numbers.tsx'
import { Medallion } from './medallion.tsx'
import { OptionSlabs } from './option-slabs.tsx'
import { ProgressCells } from './progress-cells.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'
import { QuizStage } from './quiz-stage.tsx'
import { type SignAnswer, SignList } from './sign-list.tsx'
import { keysOf, useAnswerKeys } from './use-answer-keys.ts'

/** Red flags first, then the twelve items, then the result; a red flag ends it. */
export function VikritiCheck({ leave }: { leave(): void }) {
  const checked = useStore(imbalanceStore, undefined)
  const [step, setStep] = useState<'signs' | 'items' | 'doctor'>('signs')
  const isTooSoon = !mayCheckAgain(checked?.checkedOn, indianDay(new Date()))
  // Taken less than 14 days ago: the page before shows the result.
  const [first] = useState(isTooSoon)
  useEffect(() => {
    if (first) leave()
  }, [first, leave])
  if (first) return null
  if (step === 'doctor') return <DoctorAdvice leave={leave} />
  if (step === 'items') return <Items leave={leave} />
  return <Signs go={setStep} leave={leave} />
}

function Signs({ go, leave }: { go(step: 'items' | 'doctor'): void; leave(): void }) {
  const t = useQuizWords()
  const { vikriti } = useQuizTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const [answer, setAnswer] = useState<SignAnswer>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const goOn = () => {
    if (answer === 'none') go('items')
    else if (answer && answer.length > 0) go('doctor')
    else {
      // On a phone the list is longer than the window; the focus brings message and first box into it.
      flushSync(() => setMissing(true))
      list.current?.querySelector('input')?.focus()
    }
  }
  return (
    <QuizStage labelledBy="signs" topic={t('vikriti')} motif="neem">
      <h1 id="signs" ref={heading} tabIndex={-1} className="title-block">
        {t('redFlagsTitle')}
      </h1>
      <p className="lead">
        {t('vikritiLead')} {t('redFlagsLead')}
      </p>
      <SignList
        ref={list}
        legend={t('redFlagsTitle')}
        isHeadedAbove
        signs={vikriti.redFlags}
        answer={answer}
        error={isMissing ? t('redFlagsMissing') : undefined}
        change={(next) => {
          setAnswer(next)
          setMissing(false)
        }}
      />
      <div className="button-row">
        <Button onClick={goOn}>{t('goOn')}</Button>
        <Button variant="line" onClick={leave}>
          {t('back')}
        </Button>
      </div>
      <p className="pale">{t('vikritiOwn')}</p>
    </QuizStage>
  )
}

function DoctorAdvice({ leave }: { leave(): void }) {
  const t = useQuizWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <QuizStage labelledBy="doctor" topic={t('vikriti')} motif="neem">
      <h1 id="doctor" ref={heading} tabIndex={-1} className="title-section">
        {t('seeDoctor')}
      </h1>
      <p className="lead">{t('seeDoctorText')}</p>
      <HelpNumbers />
      <div className="button-row">
        <Button variant="line" onClick={leave}>
          {t('back')}
        </Button>
        <ButtonLink to={pages.consulting} variant="line">
          {t('book')}
        </ButtonLink>
      </div>
    </QuizStage>
  )
}

const MOTIFS = { v: 'grain', p: 'flame', k: 'lotus' } as const
const LAST = VIKRITI_ITEMS.length - 1

function Items({ leave }: { leave(): void }) {
  const t = useQuizWords()
  const { vikriti: texts } = useQuizTexts()
  const progress = useStore(quizStore, NO_PROGRESS)
  const { vikriti: answers } = progress
  const [at, setAt] = useState(() => {
    const open = VIKRITI_ITEMS.findIndex((item) => answers[item] === undefined)
    return open === -1 ? LAST : open
  })
  const item = VIKRITI_ITEMS[at] ?? 'v1'
  const options = useRef<HTMLFieldSetElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (at >= 0) heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [at])
  const answer = (step: number) => {
    quizStore.set({ ...progress, vikriti: { ...answers, [item]: step } })
    setAt(Math.min(at + 1, LAST))
  }
  const previous = () => setAt(Math.max(0, at - 1))
  const next = () => answers[item] !== undefined && setAt(Math.min(at + 1, LAST))
  useAnswerKeys({ options, count: texts.steps.length, answer, previous, next })
  const result = scoreVikriti(answers)
  const show = () => {
    if (!result) return
    imbalanceStore.set({ scores: result.scores, checkedOn: indianDay(new Date()) })
    quizStore.set({ ...quizStore.get(), vikriti: {} })
    leave()
  }
  const place = t('vikritiOf', { number: at + 1 })
  const answered = VIKRITI_ITEMS.flatMap((one, index) =>
    answers[one] === undefined ? [] : [index],
  )
  return (
    <>
      <ProgressCells
        count={VIKRITI_ITEMS.length}
        answered={new Set(answered)}
        current={at}
        label={t('progress')}
      />
      <div className="quiz-body">
        <div className="crop quiz-dye dye dye-majith">
          <p className="term quiz-place">
            <span>{place}</span> <span>{t('vikriti')}</span>
          </p>
          <Medallion motif={MOTIFS[item.charAt(0) as keyof typeof MOTIFS]} />
        </div>
        <div className="stack gap-tile quiz-ask">
          <h1 ref={heading} tabIndex={-1} className="title-block quiz-question quiz-question-long">
            <span className="sr-only">{place}: </span>
            {texts.items[item]}
          </h1>
          <p className="pale">
            {t('last30')} <span className="quiz-keys">{t('keys', keysOf(texts.steps.length))}</span>
          </p>
          <OptionSlabs
            options={texts.steps}
            chosen={answers[item]}
            label={t('options')}
            list={options}
            choose={answer}
          />
          <div className="row row-between quiz-foot">
            <LineButton disabled={at === 0} onClick={previous}>
              {t('previous')}
            </LineButton>
            {result && <Button onClick={show}>{t('showVikriti')}</Button>}
            <p className="help">{t('stays')}</p>
          </div>
        </div>
      </div>
    </>
  )
}
