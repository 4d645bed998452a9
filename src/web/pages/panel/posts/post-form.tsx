import './post-form.css'
import { useState } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { blogApi } from '../../../api/blog.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { CategoryChoice } from './category-choice.tsx'
import { CoverChoice } from './cover-choice.tsx'
import type { Covers } from './covers.server.ts'
import type { PostOnDesk } from './edit-post.tsx'
import { type CleanedText, PostPreview } from './post-preview.tsx'
import { PublishingChoice } from './publishing-choice.tsx'
import { RichEditor } from './rich-editor.tsx'
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
  const [sent, setSent] = useState<readonly Picture[]>([])
  const isNew = ({ base }: Picture) => sent.every((one) => one.base !== base)
  const covers = { uploaded: [...sent, ...known.uploaded.filter(isNew)], drawn: known.drawn }
  const form = usePostForm(post)
  const { values: typed, change, errors, text } = form
  const preview = usePreview(typed)
  const isSeen = form.standing === 'published' || form.standing === 'hidden'

  const chosen =
    [...covers.uploaded, ...covers.drawn].find(({ base }) => base === typed.cover) ??
    (post?.cover?.base === typed.cover ? post.cover : undefined)
  return (
    <form
      ref={form.ref}
      className="stack gap-20 post-form"
      onSubmit={(event) => form.submit(isSeen ? 'save' : 'publish', event)}
      noValidate
    >
      {form.isDraft && (
        <p className="note">
          {t('kept')}{' '}
          <button type="button" className="text-link" onClick={form.startAnew}>
            {t('startAnew')}
          </button>
        </p>
      )}
      <TextField label={t('fieldTitle')} required autoComplete="off" {...text('title')} />
      <div className="field-grid">
        <TextField label={t('fieldAuthor')} required autoComplete="off" {...text('author')} />
        <TextField label={t('fieldRole')} autoComplete="off" {...text('authorRole')} />
      </div>
      <TextField label={t('fieldReviewer')} autoComplete="off" {...text('reviewedBy')} />
      <CategoryChoice
        chosen={typed.categories}
        others={typed.otherCategories}
        error={errors.categories}
        onChoose={(categories) => change({ categories })}
        // Both are one field with one error.
        onType={(otherCategories) => change({ otherCategories, categories: typed.categories })}
      />
      <TextArea label={t('fieldSummary')} required rows={3} {...text('summary')} />
      <RichEditor
        key={form.layout}
        name="content"
        label={t('content')}
        initial={typed.content}
        error={errors.content}
        onChange={(content) => change({ content })}
      />
      <TextArea label={t('fieldSources')} rows={4} {...text('sources')} />
      <CoverChoice
        covers={covers}
        standing={post?.cover}
        chosen={typed.cover}
        categories={typed.categories}
        error={errors.cover}
        onChoose={(cover) => change({ cover })}
        onUpload={(picture) => setSent((before) => [picture, ...before])}
      />
      {!isSeen && (
        <PublishingChoice
          when={typed.when}
          publishAt={typed.publishAt}
          error={errors.publishAt}
          onChange={change}
        />
      )}
      <div className="stack">
        <div className="button-row">
          <Submit busy={form.busy}>
            {t(isSeen ? 'save' : typed.when === 'later' ? 'schedule' : 'publish')}
          </Submit>
          {!isSeen && (
            <Button look="line" busy={form.busy} onClick={(event) => form.submit('draft', event)}>
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
