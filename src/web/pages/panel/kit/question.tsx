import type { ReactNode } from 'react'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'

interface QuestionProps {
  words: string
  /** The buttons that act. */
  children: ReactNode
  onNo(): void
}

/** Asks for confirmation; the focused button changes nothing. */
export function Question({ words, children, onNo }: QuestionProps) {
  const t = useText('panel')
  return (
    <fieldset className="stack stack-start gap-12 bar semibold">
      <legend>{words}</legend>
      <div className="button-row">
        {children}
        <LineButton autoFocus onClick={onNo}>
          {t('no')}
        </LineButton>
      </div>
    </fieldset>
  )
}
