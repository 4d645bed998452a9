import '../../../blog/blog.css'
import '../../blog/blog.css'
import '../posts/post-form.css'
import { useState } from 'react'
import type { Translation } from '#domain/language/languages.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import type { TranslationFormState } from './use-translation-form.ts'

interface ArticleFieldProps {
  label: string
  language: Translation
  /** The English article, which can be copied into an empty field to keep its tables and pictures. */
  source: string
  form: TranslationFormState
  name: string
}

const loadEditor = () => import('../posts/rich-editor.tsx').then(({ RichEditor }) => RichEditor)

/** An article in another language, with the article editor, which is loaded on demand. */
export function ArticleField({ label, language, source, form, name }: ArticleFieldProps) {
  const t = useText('panelLanguages')
  const posts = useText('panelPosts')
  const [begun, setBegun] = useState(0)
  const editor = useLoaded(loadEditor)
  const entered = form.values[name] ?? ''
  if (!editor.loaded) {
    return (
      <p className="panel-lead" role="status">
        {posts(editor.failed ? 'loadFailed' : 'loading')}
      </p>
    )
  }
  const RichEditor = editor.loaded
  const begin = () => {
    form.change({ [name]: source })
    setBegun((before) => before + 1)
  }
  return (
    <>
      <RichEditor
        key={begun}
        label={label}
        name={name}
        translation={language}
        initial={entered}
        error={form.errors[name]}
        onChange={(html) => form.change({ [name]: html })}
      />
      {entered === '' && <LineButton onClick={begin}>{t('beginWithEnglish')}</LineButton>}
    </>
  )
}
