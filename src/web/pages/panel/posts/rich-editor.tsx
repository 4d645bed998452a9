import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import type { Translation } from '#domain/language/languages.ts'
import { useText } from '../../../language.tsx'
import { FieldError } from '../kit/field-error.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ARTICLE_EXTENSIONS } from './article-schema.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { LinkRow } from './link-row.tsx'
import { PictureRow } from './picture-row.tsx'
import { tidyArticle } from './tidy-article.ts'

interface RichEditorProps {
  /** The form's name of the field, by which it focuses a wrong one. */
  name: string
  label: string
  /** The language of a translation, which has the pictures of its English text and may stay empty. */
  translation?: Translation
  /** The initial text; later the editor owns it. */
  initial: string
  error: string | undefined
  /** Called with the article as it is stored. */
  onChange(html: string): void
}

/**
 * Line breaks inside a paragraph are dropped without joining words. Styles and scripts of other programs are
 * removed first: the page's policy would refuse them with console errors.
 */
function pastedWords(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, '')
    .replace(/<br\b[^>]*>/gi, ' ')
}

/** The text of an article as published, with its formatting toolbar above (TipTap, loaded in the panel only). */
export function RichEditor(props: RichEditorProps) {
  const { name, label, translation, initial, error, onChange } = props
  const may = useOwnRights()
  const takesPictures = translation === undefined && may('picture.upload')
  const t = useText('panelPosts')
  const id = useId()
  const [asksLink, setAsksLink] = useState(false)
  const [asksPicture, setAsksPicture] = useState<{ given: File | undefined }>()
  const described = error ? `${id}-error` : `${id}-keys`
  const attributes = {
    role: 'textbox',
    name,
    ...(translation && { lang: translation }),
    class: 'article-body editor-text',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described,
    'aria-required': String(translation === undefined),
    ...(error && { 'aria-invalid': 'true' }),
  }
  const takePicture = (data: DataTransfer | null): boolean => {
    const given = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    // Text copied from other programs comes with a picture of itself.
    if (!takesPictures || !given || data?.types.includes('text/html')) return false
    setAsksLink(false)
    setAsksPicture({ given })
    return true
  }
  const editor = useEditor({
    extensions: ARTICLE_EXTENSIONS,
    content: initial,
    // The pages' policy allows no style element; the rules are in post-form.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes,
      transformPastedHTML: pastedWords,
      handlePaste: (_view, { clipboardData }) => takePicture(clipboardData),
      handleDrop: (_view, { dataTransfer }) => takePicture(dataTransfer),
      handleKeyDown: ({ dom }, event) => {
        if (event.key === 'F10' && event.altKey) {
          const toolbar = dom.closest('.editor')?.querySelector('.editor-toolbar')
          toolbar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          return true
        }
        if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
          // By then the editor has processed the selection.
          requestAnimationFrame(() => setAsksLink(true))
          return true
        }
        return false
      },
    },
    onUpdate: ({ editor: now }) => onChange(tidyArticle(now.getHTML())),
  })
  useEffect(() => {
    const { dom } = editor.view
    dom.toggleAttribute('aria-invalid', error !== undefined)
    if (error !== undefined) dom.setAttribute('aria-invalid', 'true')
    dom.setAttribute('aria-describedby', described)
  }, [editor, error, described])
  return (
    <div className="editor" data-invalid={error !== undefined || undefined}>
      <p id={`${id}-label`} className="editor-label">
        {label}
      </p>
      <EditorToolbar
        editor={editor}
        onLink={() => {
          setAsksPicture(undefined)
          setAsksLink(true)
        }}
        onPicture={
          takesPictures
            ? () => {
                setAsksLink(false)
                setAsksPicture({ given: undefined })
              }
            : undefined
        }
      />
      {asksLink && <LinkRow editor={editor} onClose={() => setAsksLink(false)} />}
      {asksPicture && (
        <PictureRow
          editor={editor}
          given={asksPicture.given}
          onClose={() => setAsksPicture(undefined)}
        />
      )}
      <EditorContent editor={editor} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-keys`} className="editor-keys">
        {t('keys')}
      </p>
    </div>
  )
}
