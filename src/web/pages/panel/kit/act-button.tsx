import { type ReactNode, useState } from 'react'
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
  autoFocus?: boolean
  act(): unknown
}

/** A small button, for actions in rows and lists. */
export function Press(props: PressProps) {
  const { words, label = words, isMain = false, busy = false, autoFocus = false, act } = props
  return (
    <Button
      variant={isMain ? 'primary' : 'line'}
      size="small"
      busy={busy}
      autoFocus={autoFocus}
      aria-label={label === words ? undefined : label}
      onClick={() => void act()}
    >
      {words}
    </Button>
  )
}

interface OpenerProps extends Omit<PressProps, 'act' | 'autoFocus'> {
  /** What replaces the button until `close` brings it back, with the focus. */
  children(close: () => void): ReactNode
}

/** A button that opens something in its place. */
export function Opener({ children, ...press }: OpenerProps) {
  /** Undefined until it is first opened, so that the button takes no focus before. */
  const [isOpen, setOpen] = useState<boolean>()
  if (isOpen) return children(() => setOpen(false))
  return <Press {...press} autoFocus={isOpen === false} act={() => setOpen(true)} />
}

/** A button for an action that cannot be undone: asks for confirmation first. */
export function AskingButton({ act, ...press }: PressProps) {
  const t = useText('panel')
  const { words, label = words, busy = false } = press
  return (
    <Opener {...press}>
      {(close) => (
        <Question words={t('ask', { act: label })} onNo={close}>
          <Press words={words} isMain busy={busy} act={() => Promise.resolve(act()).then(close)} />
        </Question>
      )}
    </Opener>
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
