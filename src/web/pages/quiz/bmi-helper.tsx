import { useState } from 'react'
import { bmiOf, measureIn } from '#domain/quiz/bmi.ts'
import { LineButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useQuizWords } from './quiz-data.ts'

/** Height and weight give the BMI and its answer; both are forgotten with the question. */
export function BmiHelper({
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
