import type { Editor } from '@tiptap/react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

interface Act {
  words: string
  act(): void
}

interface EditorRowProps {
  editor: Editor
  field: ComponentProps<typeof TextField>
  take: Act & { busy?: boolean }
  /** Absent while there is nothing to remove. */
  remove: Act | undefined
  onClose(): void
  /** Above the field. */
  children?: ReactNode
}

/** A row below the toolbar that asks for one text: Enter takes it, Escape returns to the article. */
export function EditorRow({ editor, field, take, remove, onClose, children }: EditorRowProps) {
  const t = useText('panelPosts')
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // Keeps Enter from submitting the surrounding form.
    event.preventDefault()
    take.act()
  }
  return (
    <div className="stack sunk gap-12 editor-link">
      {children}
      <TextField autoComplete="off" onKeyDown={press} {...field} />
      <div className="button-row">
        <Button size="small" busy={take.busy ?? false} onClick={take.act}>
          {take.words}
        </Button>
        {remove && <LineButton onClick={remove.act}>{remove.words}</LineButton>}
        <LineButton onClick={close}>{t('cancel')}</LineButton>
      </div>
    </div>
  )
}
