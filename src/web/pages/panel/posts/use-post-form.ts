import { type SyntheticEvent, useRef, useState } from 'react'
import { parsePostForm } from '#domain/blog/post-form.ts'
import type { PostStatus } from '#domain/blog/publication.ts'
import { panelPages } from '#panel-urls.ts'
import { blogApi } from '../../../api/blog.ts'
import { tabDraft } from '../../../forms/tab-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useShopNavigate } from '../../../layout/shop-link.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { PostToEdit } from './edit-post.tsx'
import {
  EMPTY_POST,
  fieldOnWire,
  formOf,
  type Visibility,
  valuesFrom,
  wireOf,
} from './post-values.ts'

interface Written {
  _id: string
  state: PostStatus
  version: number
}

/** The form's state, its draft on the device, and its submission. */
export function usePostForm(post: PostToEdit | undefined) {
  const t = useText('panelPosts')
  const navigate = useShopNavigate()
  const [known] = useState(post ? valuesFrom(post) : EMPTY_POST)
  const [layout, setLayout] = useState(0)
  const [status, setStatus] = useState(post?.status)
  const version = useRef(post?.version)
  const visibility = useRef<Visibility>('publish')
  const form = useForm({
    known,
    draft: tabDraft(`post ${post?.id ?? ''}`),
    read(values) {
      const words = formOf(values, visibility.current, status)
      const parsed = parsePostForm(words, new Date())
      return parsed.ok
        ? { ok: true, value: wireOf(words) }
        : { ok: false, errors: parsed.errors, failure: t('wrong') }
    },
    say: useText('postProblems'),
    async send(body, idempotencyKey) {
      const answer = post
        ? await blogApi.replace({
            params: { id: post.id },
            body: { ...body, version: version.current ?? 0 },
          })
        : await blogApi.write({ body, idempotencyKey })
      if (answer.ok) return answer
      const errors = Object.entries(answer.errors).map(([name, text]) => [
        fieldOnWire(name) ?? name,
        text,
      ])
      return { ...answer, errors: Object.fromEntries(errors) }
    },
    whenSent,
    refused({ status, code }) {
      return t(code === 'post-changed' ? 'conflict' : status === 400 ? 'wrong' : 'failed')
    },
  })

  function whenSent(written: Written, { state }: ReturnType<typeof wireOf>): void {
    version.current = written.version
    setStatus(written.state)
    // A published or scheduled post was changed; any other is new to visitors.
    const isNew = status === undefined || status === 'draft' || status !== written.state
    const sentence = state === 'draft' ? 'draftSaved' : isNew ? 'created' : 'saved'
    showToast({ severity: 'success', text: t(sentence) })
    if (post) return
    startAnew()
    // A draft continues on its own page.
    void navigate(state === 'draft' ? panelPages.post(written._id) : panelPages.posts())
  }

  function startAnew(): void {
    form.reset()
    setLayout((before) => before + 1)
  }

  return {
    ...form,
    /** Changed to render the editor's text again. */
    layout,
    status,
    startAnew,
    submit(wanted: Visibility, event: SyntheticEvent): void {
      visibility.current = wanted
      form.submit(event)
    },
  }
}
