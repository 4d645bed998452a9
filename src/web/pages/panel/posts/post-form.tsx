import './post-form.css'
import { type FormEvent, useRef, useState } from 'react'
import type { PostField } from '#domain/blog/post-form.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { blogApi } from '../../../api/blog.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { CategoryChoice } from './category-choice.tsx'
import { CoverChoice } from './cover-choice.tsx'
import type { Covers } from './covers.server.ts'
import type { PostOnDesk } from './edit-post.tsx'
import { type CleanedText, PostPreview } from './post-preview.tsx'
import { PublishingChoice } from './publishing-choice.tsx'
import { type EditorHandle, RichEditor } from './rich-editor.tsx'
import type { TypedPost } from './typed-post.ts'
import { usePostForm } from './use-post-form.ts'

export interface PostFormProps {
  /** The post being edited; absent for a new one. */
  post: PostOnDesk | undefined
  covers: Covers
}

/** The form of a new or existing post. */
export function PostForm({ post, covers: known }: PostFormProps) {
  const t = useText('panelPosts')
  const area = useRef<HTMLFormElement>(null)
  const editor = useRef<EditorHandle>(null)
  const focus = useRef((field: PostField) => {
    if (field === 'content') editor.current?.focus()
    else area.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  })
  const [sent, setSent] = useState<readonly Picture[]>([])
  const isNew = ({ base }: Picture) => sent.every((one) => one.base !== base)
  const covers = { uploaded: [...sent, ...known.uploaded.filter(isNew)], drawn: known.drawn }
  const form = usePostForm(post, focus)
  const preview = usePreview(form.typed)
  const { typed, change, errorOf } = form
  const isSeen = form.standing === 'published' || form.standing === 'hidden'

  const line = (
    name: 'title' | 'author' | 'authorRole' | 'reviewedBy' | 'summary' | 'sources',
  ) => ({
    name,
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(isSeen ? 'save' : 'publish')
  }
  const chosen =
    [...covers.uploaded, ...covers.drawn].find(({ base }) => base === typed.cover) ??
    (post?.cover?.base === typed.cover ? post.cover : undefined)
  return (
    <form ref={area} className="stack post-form" onSubmit={submit} noValidate>
      {form.isKept && (
        <p className="note">
          {t('kept')}{' '}
          <button type="button" className="text-link" onClick={form.startAnew}>
            {t('startAnew')}
          </button>
        </p>
      )}
      <TextField label={t('fieldTitle')} required autoComplete="off" {...line('title')} />
      <div className="field-grid">
        <TextField label={t('fieldAuthor')} required autoComplete="off" {...line('author')} />
        <TextField label={t('fieldRole')} autoComplete="off" {...line('authorRole')} />
      </div>
      <TextField label={t('fieldReviewer')} autoComplete="off" {...line('reviewedBy')} />
      <CategoryChoice
        chosen={typed.categories}
        others={typed.otherCategories}
        error={errorOf('categories')}
        onChoose={(categories) => change({ categories })}
        onType={(otherCategories) => change({ otherCategories })}
      />
      <TextArea label={t('fieldSummary')} required rows={3} {...line('summary')} />
      <RichEditor
        key={form.layout}
        initial={typed.content}
        error={errorOf('content')}
        handle={editor}
        onChange={(content) => change({ content })}
      />
      <TextArea label={t('fieldSources')} rows={4} {...line('sources')} />
      <CoverChoice
        covers={covers}
        standing={post?.cover}
        chosen={typed.cover}
        categories={typed.categories}
        error={errorOf('cover')}
        onChoose={(cover) => change({ cover })}
        onUpload={(picture) => setSent((before) => [picture, ...before])}
      />
      {!isSeen && (
        <PublishingChoice
          when={typed.when}
          publishAt={typed.publishAt}
          error={errorOf('publishAt')}
          onChange={change}
        />
      )}
      <div className="stack">
        <div className="button-row">
          <Button type="submit" busy={form.busy}>
            {t(isSeen ? 'save' : typed.when === 'later' ? 'schedule' : 'publish')}
          </Button>
          {!isSeen && (
            <Button look="line" busy={form.busy} onClick={() => form.submit('draft')}>
              {t('saveDraft')}
            </Button>
          )}
          <Button look="line" busy={preview.busy} onClick={preview.open}>
            {t('preview')}
          </Button>
        </div>
        <p role="alert" className="failure">
          {form.failure}
        </p>
      </div>
      <PostPreview typed={typed} cleaned={preview.cleaned} cover={chosen} onClose={preview.close} />
    </form>
  )
}

function usePreview({ content }: TypedPost) {
  const t = useText('panelPosts')
  const [cleaned, setCleaned] = useState<CleanedText>()
  const { busy, act } = usePanelAction()
  const open = async () => {
    const refused = () => t('previewFailed')
    const send = () => blogApi.preview({ body: { content } })
    const answer = await act(send, { refused, reload: 'never' })
    if (answer?.ok) setCleaned(answer.data)
  }
  return { cleaned, busy, open, close: () => setCleaned(undefined) }
}
