import { useState } from 'react'
import type { ApiAnswer } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Question } from './question.tsx'
import { type Outcome, usePanelAction } from './use-panel-action.ts'

interface Words {
  words: string
  /** The accessible name, also used in a question: the action with its object. */
  label?: string | undefined
  /** The main action of its place; others are outlined. */
  isMain?: boolean | undefined
}

interface PressProps extends Words {
  busy?: boolean
  act(): unknown
}

/** A small button, for actions in rows and lists. */
export function Press({ words, label = words, isMain = false, busy = false, act }: PressProps) {
  return (
    <Button
      variant={isMain ? 'primary' : 'line'}
      size="small"
      busy={busy}
      aria-label={label === words ? undefined : label}
      onClick={() => void act()}
    >
      {words}
    </Button>
  )
}

/** A button for an action that cannot be undone: asks for confirmation first. */
export function AskingButton({ act, ...press }: PressProps) {
  const t = useText('panel')
  const [isAsking, setAsking] = useState(false)
  const { words, label = words } = press
  if (!isAsking) return <Press {...press} act={() => setAsking(true)} />
  const sure = async () => {
    await act()
    setAsking(false)
  }
  return (
    <Question words={t('ask', { act: label })} onNo={() => setAsking(false)}>
      <Press words={words} isMain busy={press.busy ?? false} act={sure} />
    </Question>
  )
}

export interface ActButtonProps<Data> extends Words, Outcome<Data> {
  send(): Promise<ApiAnswer<Data>>
  /** For an action that cannot be undone. */
  asks?: boolean
}

/** A button for one action of the owner, which shows its result. */
export function ActButton<Data>(props: ActButtonProps<Data>) {
  const { words, label, isMain, asks = false, send, ...outcome } = props
  const { busy, act } = usePanelAction()
  const Shown = asks ? AskingButton : Press
  const run = () => act(send, outcome)
  return <Shown words={words} label={label} isMain={isMain} busy={busy} act={run} />
}
