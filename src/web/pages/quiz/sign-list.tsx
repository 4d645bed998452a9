import { type Ref, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useQuizWords } from './quiz-data.ts'

/** Indexes of the ticked signs, or that none applies; `undefined` before an answer. */
export type SignAnswer = readonly number[] | 'none' | undefined

interface SignListProps {
  ref?: Ref<HTMLFieldSetElement>
  legend: string
  isHeadedAbove?: boolean
  signs: readonly string[]
  answer: SignAnswer
  error: string | undefined
  change(answer: SignAnswer): void
}

/** Checkboxes, the last of which says that none applies: no answer is never taken as a no. */
export function SignList(props: SignListProps) {
  const { legend, isHeadedAbove = false, signs, answer, error, change } = props
  const t = useQuizWords()
  const id = useId()
  const ticked = answer === 'none' || answer === undefined ? [] : answer
  const toggle = (sign: number, isTicked: boolean) => {
    const others = ticked.filter((one) => one !== sign)
    const next = isTicked ? [...others, sign].sort((one, other) => one - other) : others
    change(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset
      ref={props.ref}
      className="tiles tiles-fill gap-0-28 full sign-list checkbox-long"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={isHeadedAbove ? 'sr-only' : 'figure'}>{legend}</legend>
      {/* Above the list, whose first box gets the focus: below it, a phone would not show the error. */}
      {error && (
        <p id={`${id}-error`} role="alert" className="whole field-error">
          {error}
        </p>
      )}
      {signs.map((sign, place) => (
        <Checkbox
          key={sign}
          checked={ticked.includes(place)}
          onChange={(event) => toggle(place, event.target.checked)}
        >
          {sign}
        </Checkbox>
      ))}
      <Checkbox
        checked={answer === 'none'}
        onChange={(event) => change(event.target.checked ? 'none' : undefined)}
      >
        {t('noneOfThese')}
      </Checkbox>
    </fieldset>
  )
}
