import { useId, useState } from 'react'
import type { Concern } from '#domain/suggestions/concerns.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HelpNumbers } from './help-numbers.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'

interface ConcernItemProps {
  concern: Concern
  isOpen: boolean
  toggle(): void
  /** Returns why it was refused, if it was. */
  submit(issues: readonly number[], doctorSeen: boolean): 'no-issue' | 'doctor-first' | undefined
}

/** A concern is a button that opens its checklist. */
export function ConcernItem({ concern, isOpen, toggle, submit }: ConcernItemProps) {
  const { concerns } = useQuizTexts()
  const id = `concern-${concern.index}`
  return (
    <li className="raise">
      <button
        type="button"
        id={id}
        className="term concern-button"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={toggle}
      >
        {concerns[concern.index]?.name}
        <Icon name={isOpen ? 'minus' : 'plus'} size={20} />
      </button>
      <div id={`${id}-list`} hidden={!isOpen}>
        {isOpen && <Checklist concern={concern} submit={submit} />}
      </div>
    </li>
  )
}

function Checklist({ concern, submit }: Pick<ConcernItemProps, 'concern' | 'submit'>) {
  const t = useQuizWords()
  const { concerns } = useQuizTexts()
  const text = concerns[concern.index]
  const id = useId()
  const [issues, setIssues] = useState<readonly number[]>([])
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
      className="stack stack-start concern-form"
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
          <ul>
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
      <fieldset aria-describedby={problem ? id : undefined}>
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
