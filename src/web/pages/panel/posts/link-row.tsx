import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { isLinkAddress } from './article-schema.ts'

/** Asks for the address of a link on the selected text; without a selection the address itself is inserted. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const t = useText('panelPosts')
  const current: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof current === 'string' ? current : '')
  const [isWrong, setWrong] = useState(false)

  const field = useRef<HTMLInputElement>(null)
  // The address field gets the focus.
  useEffect(() => field.current?.focus(), [])

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const set = () => {
    const href = address.trim()
    if (!isLinkAddress(href)) {
      setWrong(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    } else chain.setLink({ href })
    chain.run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // Keeps Enter from submitting the surrounding form.
    event.preventDefault()
    set()
  }
  return (
    <div className="stack sunk gap-12 editor-link">
      <TextField
        label={t('linkAddress')}
        inputMode="url"
        autoComplete="off"
        ref={field}
        onKeyDown={press}
        value={address}
        error={isWrong ? t('linkWrong') : undefined}
        onChange={({ target }) => {
          setAddress(target.value)
          setWrong(false)
        }}
      />
      <div className="button-row">
        <Button size="small" onClick={set}>
          {t('linkSet')}
        </Button>
        {current !== undefined && <LineButton onClick={remove}>{t('linkRemove')}</LineButton>}
        <LineButton onClick={close}>{t('cancel')}</LineButton>
      </div>
    </div>
  )
}
