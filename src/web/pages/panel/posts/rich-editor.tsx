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

interface EditorActs {
  /** The id that those of the field's label, error and keys begin with. */
  id: string
  /** Takes a picture that was dropped or pasted; false for other content. */
  takePicture(data: DataTransfer | null): boolean
  askLink(): void
}

/** The editor, with its field's attributes and the keys that lead to toolbar and link. */
function useArticleEditor(
  { name, translation, initial, error, onChange }: RichEditorProps,
  { id, takePicture, askLink }: EditorActs,
) {
  const described = error ? `${id}-error` : `${id}-keys`
  const editor = useEditor({
    extensions: ARTICLE_EXTENSIONS,
    content: initial,
    // The pages' policy allows no style element; the rules are in post-form.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        name,
        ...(translation && { lang: translation }),
        class: 'article-body editor-text',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': described,
        'aria-required': String(translation === undefined),
        ...(error && { 'aria-invalid': 'true' }),
      },
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
          requestAnimationFrame(askLink)
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
  return editor
}

/** The text of an article as published, with its formatting toolbar above (TipTap, loaded in the panel only). */
export function RichEditor(props: RichEditorProps) {
  const { label, translation, error } = props
  const t = useText('panelPosts')
  const id = useId()
  const takesPictures = useOwnRights()('picture.upload') && translation === undefined
  /** The open row: for a link, or for a picture, which may have been dropped or pasted. */
  const [asked, setAsked] = useState<'link' | { given: File | undefined }>()
  const close = () => setAsked(undefined)
  const editor = useArticleEditor(props, {
    id,
    takePicture(data) {
      const given = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      // Text copied from other programs comes with a picture of itself.
      if (!takesPictures || !given || data?.types.includes('text/html')) return false
      setAsked({ given })
      return true
    },
    askLink: () => setAsked('link'),
  })
  return (
    <div className="editor" data-invalid={error !== undefined || undefined}>
      <p id={`${id}-label`} className="editor-label">
        {label}
      </p>
      <EditorToolbar
        editor={editor}
        onLink={() => setAsked('link')}
        onPicture={takesPictures ? () => setAsked({ given: undefined }) : undefined}
      />
      {asked === 'link' && <LinkRow editor={editor} onClose={close} />}
      {typeof asked === 'object' && (
        <PictureRow editor={editor} given={asked.given} onClose={close} />
      )}
      <EditorContent editor={editor} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-keys`} className="editor-keys">
        {t('keys')}
      </p>
    </div>
  )
}
