import { useId, useState } from 'react'
import type { Concern, ConcernIndex } from '#domain/suggestions/concerns.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Motif } from '../../ui/motif.tsx'
import { HelpNumbers } from './help-numbers.tsx'
import { Medallion } from './medallion.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'

/** The plant of each concern's sachet. */
const CONCERN_MOTIFS: Readonly<Record<ConcernIndex, string>> = {
  1: 'jeera',
  2: 'hing',
  3: 'cardamom',
  4: 'bel',
  5: 'ajwain',
  6: 'musta',
  7: 'daisy',
  8: 'tulsi',
  9: 'talisa',
  10: 'bamboo',
  11: 'dill',
  12: 'liquorice',
  13: 'amla',
  14: 'coriander',
  15: 'pomegranate',
  16: 'khus',
  17: 'grape',
  18: 'sandalwood',
  19: 'ashwagandha',
  20: 'rose',
}

/** As many signs as fit on one line; the questions before the sachets list all. */
const SHOWN_SIGNS = 2

interface ConcernItemProps {
  concern: Concern
  isOpen: boolean
  /** The ticked issues of an earlier submission. */
  chosen: readonly number[]
  toggle(): void
  /** Returns why it was refused, if it was. */
  submit(issues: readonly number[], doctorSeen: boolean): 'no-issue' | 'doctor-first' | undefined
}

/** A concern is a button that opens its checklist. */
export function ConcernItem({ concern, isOpen, chosen, toggle, submit }: ConcernItemProps) {
  const t = useQuizWords()
  const { concerns } = useQuizTexts()
  const motif = CONCERN_MOTIFS[concern.index]
  const id = `concern-${concern.index}`
  return (
    <li className="raise">
      <button
        type="button"
        id={id}
        className={classNames('term crop beside full concern-button', isOpen && 'dye dye-majith')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={toggle}
      >
        {isOpen ? (
          <span className="concern-sun" aria-hidden="true">
            <Medallion motif={motif} />
          </span>
        ) : (
          <span className="center sunk concern-motif">
            <Motif name={motif} size={36} className="motif-accent" />
          </span>
        )}
        <span className={classNames(isOpen && 'narrows')}>{concerns[concern.index]?.name}</span>
        {!isOpen && chosen.length > 0 && <small>{t('chosen', { count: chosen.length })}</small>}
        <Icon name={isOpen ? 'minus' : 'plus'} size={20} />
      </button>
      <div id={`${id}-list`} hidden={!isOpen}>
        {isOpen && <Checklist concern={concern} chosen={chosen} submit={submit} />}
      </div>
    </li>
  )
}

function Checklist({
  concern,
  chosen,
  submit,
}: Pick<ConcernItemProps, 'concern' | 'chosen' | 'submit'>) {
  const t = useQuizWords()
  const { concerns } = useQuizTexts()
  const text = concerns[concern.index]
  const id = useId()
  const [issues, setIssues] = useState<readonly number[]>(chosen)
  const [doctorSeen, setDoctorSeen] = useState(false)
  const [problem, setProblem] = useState<'no-issue' | 'doctor-first'>()
  if (!text) return null
  const tick = (issue: number, isTicked: boolean) => {
    const others = issues.filter((one) => one !== issue)
    setIssues(isTicked ? [...others, issue] : others)
    setProblem(undefined)
  }
  return (
    <form
      className="stack stack-start gap-12 concern-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(submit(issues, doctorSeen))
      }}
    >
      <p>{text.about}</p>
      {text.note && <p className="note-tint">{text.note}</p>}
      {concern.doctorFirst && (
        <div className="stack note note-error concern-signs">
          <h3 className="term">{t('signs')}</h3>
          <ul className="bullets">
            {text.redFlags.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
          <HelpNumbers />
          <Checkbox
            checked={doctorSeen}
            onChange={(event) => {
              setDoctorSeen(event.target.checked)
              setProblem(undefined)
            }}
          >
            {t('doctorSeen')}
          </Checkbox>
        </div>
      )}
      <fieldset
        className="tiles tiles-fill gap-8 align-stretch full"
        aria-describedby={problem ? id : undefined}
      >
        <legend className="term">{t('issues')}</legend>
        {text.issues.map((issue, place) => (
          <Checkbox
            key={issue}
            checked={issues.includes(place)}
            onChange={(event) => tick(place, event.target.checked)}
          >
            {issue}
          </Checkbox>
        ))}
      </fieldset>
      {!concern.doctorFirst && (
        <p className="concern-doctor">
          {t('doctorLine', { signs: text.redFlags.slice(0, SHOWN_SIGNS).join('; ') })}
        </p>
      )}
      {problem && (
        <p id={id} role="alert" className="field-error">
          {t(problem === 'no-issue' ? 'issueMissing' : 'doctorSeenMissing')}
        </p>
      )}
      <Button type="submit" size="small">
        {t('submit')}
      </Button>
    </form>
  )
}
