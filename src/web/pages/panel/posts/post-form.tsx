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
import type { PostToEdit } from './edit-post.tsx'
import { type CleanedText, PostPreview } from './post-preview.tsx'
import type { PostValues } from './post-values.ts'
import { PublishingChoice } from './publishing-choice.tsx'
import { RichEditor } from './rich-editor.tsx'
import { usePostForm } from './use-post-form.ts'

export interface PostFormProps {
  /** The post being edited; absent for a new one. */
  post: PostToEdit | undefined
  covers: Covers
}

export function PostForm({ post, covers: known }: PostFormProps) {
  const t = useText('panelPosts')
  const [sent, setSent] = useState<readonly Picture[]>([])
  const isNew = ({ base }: Picture) => sent.every((one) => one.base !== base)
  const covers = { uploaded: [...sent, ...known.uploaded.filter(isNew)], drawn: known.drawn }
  const form = usePostForm(post)
  const { values, change, errors, text } = form
  const preview = usePreview(values)
  const isSeen = form.status === 'published' || form.status === 'hidden'

  const chosen =
    [...covers.uploaded, ...covers.drawn].find(({ base }) => base === values.cover) ??
    (post?.cover?.base === values.cover ? post.cover : undefined)
  return (
    <form
      className="stack gap-20 post-form"
      {...form.element}
      onSubmit={(event) => form.submit(isSeen ? 'save' : 'publish', event)}
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
        chosen={values.categories}
        others={values.otherCategories}
        error={errors.categories}
        onChoose={(categories) => change({ categories })}
        // Both are one field with one error.
        onType={(otherCategories) => change({ otherCategories, categories: values.categories })}
      />
      <TextArea label={t('fieldSummary')} required rows={3} {...text('summary')} />
      <RichEditor
        key={form.layout}
        name="content"
        label={t('content')}
        initial={values.content}
        error={errors.content}
        onChange={(content) => change({ content })}
      />
      <TextArea label={t('fieldSources')} rows={4} {...text('sources')} />
      <CoverChoice
        covers={covers}
        current={post?.cover}
        chosen={values.cover}
        categories={values.categories}
        error={errors.cover}
        onChoose={(cover) => change({ cover })}
        onUpload={(picture) => setSent((before) => [picture, ...before])}
      />
      {!isSeen && (
        <PublishingChoice
          when={values.when}
          publishAt={values.publishAt}
          error={errors.publishAt}
          onChange={change}
        />
      )}
      <PostActs form={form} isSeen={isSeen} preview={preview} />
      <PostPreview
        values={values}
        cleaned={preview.cleaned}
        cover={chosen}
        onClose={preview.close}
      />
    </form>
  )
}

interface PostActsProps {
  form: ReturnType<typeof usePostForm>
  isSeen: boolean
  preview: ReturnType<typeof usePreview>
}

/** The buttons that save, publish and preview, and why the form was refused. */
function PostActs({ form, isSeen, preview }: PostActsProps) {
  const t = useText('panelPosts')
  const publishes = form.values.when === 'later' ? 'schedule' : 'publish'
  return (
    <div className="stack">
      <div className="button-row">
        <Submit busy={form.busy}>{t(isSeen ? 'save' : publishes)}</Submit>
        {!isSeen && (
          <Button variant="line" busy={form.busy} onClick={(event) => form.submit('draft', event)}>
            {t('saveDraft')}
          </Button>
        )}
        <Button variant="line" busy={preview.busy} onClick={preview.open}>
          {t('preview')}
        </Button>
      </div>
      <p role="alert" className="failure">
        {form.failure}
      </p>
    </div>
  )
}

function usePreview({ content }: PostValues) {
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
