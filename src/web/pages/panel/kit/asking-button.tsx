import { useState } from 'react'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Question } from './question.tsx'

interface AskingButtonProps {
  words: string
  /** The accessible name, also used in the question: the action with its object. */
  label?: string
  variant?: 'line' | undefined
  busy: boolean
  act(): Promise<unknown>
}

/** A button for an action that cannot be undone: asks for confirmation first. */
export function AskingButton({ words, label = words, variant, busy, act }: AskingButtonProps) {
  const t = useText('panel')
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button
        variant={variant}
        size="small"
        busy={busy}
        aria-label={label === words ? undefined : label}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
    )
  }
  return (
    <Question words={t('ask', { act: label })} onNo={() => setAsking(false)}>
      <Button size="small" busy={busy} onClick={() => void act().then(() => setAsking(false))}>
        {words}
      </Button>
    </Question>
  )
}
