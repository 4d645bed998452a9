import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useText } from '../../../language.tsx'
import { useOpened } from '../kit/use-opened.ts'
import { isLinkAddress } from './article-schema.ts'
import { EditorRow } from './editor-row.tsx'

/** Asks for the address of a link on the selected text; without a selection the address itself is inserted. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const t = useText('panelPosts')
  const current: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof current === 'string' ? current : '')
  const [isWrong, setWrong] = useState(false)
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
  return (
    <EditorRow
      editor={editor}
      field={{
        ref: useOpened<HTMLInputElement>(),
        label: t('linkAddress'),
        inputMode: 'url',
        value: address,
        error: isWrong ? t('linkWrong') : undefined,
        onChange({ target }) {
          setAddress(target.value)
          setWrong(false)
        },
      }}
      take={{ words: t('linkSet'), act: set }}
      remove={current === undefined ? undefined : { words: t('linkRemove'), act: remove }}
      onClose={onClose}
    />
  )
}
