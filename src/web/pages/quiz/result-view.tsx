import './result.css'
import { useEffect, useRef } from 'react'
import { isOver65, type QuizAnswers } from '#domain/quiz/answers.ts'
import { DOSHAS_OF } from '#domain/quiz/constitutions.ts'
import { QUESTIONS } from '#domain/quiz/questions.ts'
import { areNearEqual, type QuizResult, ranked, scoreQuiz } from '#domain/quiz/score.ts'
import { indianDay } from '#domain/time/india.ts'
import { pages } from '#urls.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { eraseQuiz } from '../../quiz/erase-quiz.ts'
import { currentImbalance, imbalanceStore } from '../../quiz/imbalance-store.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextWithHelpLines } from '../../ui/phone-links.tsx'
import { titleWidth } from '../../ui/title-width.ts'
import { showToast } from '../../ui/toast-store.ts'
import { Advice } from './advice.tsx'
import { ImbalanceResult } from './imbalance-result.tsx'
import { KeepProfile } from './keep-profile.tsx'
import { PieChart } from './pie-chart.tsx'
import { ProgressCells } from './progress-cells.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'
import { Suits } from './suits.tsx'

const ALL = new Set(QUESTIONS.map((_, place) => place))

interface ResultProps {
  answers: QuizAnswers
  /** Visitors who come from the imbalance check continue there, below the type. */
  comesFromCheck: boolean
  check(): void
}

/** 'Assessment Complete!': the type, its shares, close calls, and what to do with it. */
export function ResultView({ answers, comesFromCheck, check }: ResultProps) {
  const t = useQuizWords()
  const checked = useStore(imbalanceStore, undefined)
  const result = scoreQuiz(answers)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const place = comesFromCheck ? document.getElementById('imbalance') : undefined
    const read = place ?? heading.current
    read?.focus({ preventScroll: true })
    if (place) place.scrollIntoView({ block: 'center' })
    else window.scrollTo(0, 0)
  }, [comesFromCheck])
  const imbalance = currentImbalance(checked, indianDay(new Date()))
  return (
    <>
      <ProgressCells
        count={QUESTIONS.length}
        answered={ALL}
        current={undefined}
        label={t('progress')}
      />
      <article aria-labelledby="result">
        <div className="columns gap-0">
          <div className={`stack stack-start gap-20 result-dye dye ${dyeOf(result)}`}>
            <h1 id="result" ref={heading} tabIndex={-1} className="stack gap-8">
              <span className="term">
                {t('complete')} {t('structure')}
              </span>{' '}
              <ResultName result={result} />
            </h1>
            <ResultNature result={result} />
            <Button variant="kora" onClick={check}>
              {t(imbalance ? 'seeVikriti' : 'checkVikriti')}
            </Button>
          </div>
          <div className="stack gap-20 result-chart raise">
            <PieChart shares={result.shares} />
            <CloseCall result={result} />
            <p className="help">{t('stressNote')}</p>
          </div>
        </div>
        {checked && (
          <ImbalanceResult
            checked={checked}
            constitution={result.constitution}
            checkAgain={imbalance ? undefined : check}
          />
        )}
        <Advice constitution={result.constitution} />
        <AlsoRead others={result.closeTo} />
        <Suits answers={answers} constitution={result.constitution} imbalance={imbalance} />
        <KeepProfile answers={answers} constitution={result.constitution} />
        <Closing isOld={isOver65(answers)} />
      </article>
    </>
  )
}

/** The dye of the leading dosha, as in the chart; deep indigo when none leads. */
function dyeOf({ constitution, halfVotes }: QuizResult): string {
  if (constitution === 'tridosha') return 'dye-neel-deep'
  const [first] = ranked(halfVotes)
  return { vata: '', pitta: 'dye-majith', kapha: 'dye-kashish' }[first]
}

function ResultName({ result: { constitution } }: { result: QuizResult }) {
  const t = useQuizWords()
  const name = t(`name ${constitution}`)
  const scripts = DOSHAS_OF[constitution].map((dosha) => t(`script ${dosha}`))
  const isLong = constitution.length > 5
  return (
    <>
      <span
        className={classNames(
          'title-hero result-name',
          isLong && `result-name-long ${titleWidth(name)}`,
        )}
      >
        {name}
      </span>{' '}
      <span className="result-script" aria-hidden="true">
        {scripts.length === 1 ? scripts : scripts.map((script) => script.split(' · ')[0]).join('-')}
      </span>
    </>
  )
}

function ResultNature({ result: { constitution, halfVotes } }: { result: QuizResult }) {
  const t = useQuizWords()
  const { advice } = useQuizTexts()
  const nature =
    constitution === 'tridosha'
      ? t(areNearEqual(halfVotes) ? 'triEqual' : 'triNone')
      : advice[constitution]?.nature
  return (
    <p className="result-nature">
      {nature} {t('traditional')} {t('selfMade')}
    </p>
  )
}

function CloseCall({ result: { closeTo } }: { result: QuizResult }) {
  const t = useQuizWords()
  const names = closeTo.map((other) => t(`name ${other}`))
  if (names.length === 0) return null
  const [first = '', ...more] = names
  const said = more.reduce((one, other) => t('or', { one, other }), first)
  return (
    <p className="note-tint">{t(more.length > 0 ? 'closeToMore' : 'close', { others: said })}</p>
  )
}

/** The type that each close call would give, with its advice. */
function AlsoRead({ others }: { others: QuizResult['closeTo'] }) {
  const t = useQuizWords()
  const { advice } = useQuizTexts()
  return others.map((other) => (
    <details key={other} className="result-also">
      <summary className="wrap band-16 title-small">
        {t('readAlso', { name: t(`name ${other}`) })}
      </summary>
      <p className="wrap lead">{other === 'tridosha' ? t('triNone') : advice[other]?.nature}</p>
      <Advice constitution={other} />
    </details>
  ))
}

function Closing({ isOld }: { isOld: boolean }) {
  const t = useQuizWords()
  const erase = () => {
    eraseQuiz()
    showToast({ severity: 'success', text: t('erased') })
  }
  return (
    <div className="wrap links result-closing">
      <p className="width-60">
        {isOld && `${t('over65')} `}
        <TextWithHelpLines text={t('closing')} />{' '}
        <button type="button" onClick={erase}>
          {t('erase')}
        </button>{' '}
        · <ShopLink to={pages.howWeRecommend}>{t('howWe')}</ShopLink>
      </p>
    </div>
  )
}
