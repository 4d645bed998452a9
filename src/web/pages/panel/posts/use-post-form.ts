import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  POST_FIELDS,
  type PostErrors,
  type PostField,
  parsePostForm,
} from '#domain/blog/post-form.ts'
import type { PostStatus } from '#domain/blog/publication.ts'
import { pages } from '#urls.ts'
import { blogApi } from '../../../api/blog.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { useShopNavigate } from '../../../layout/shop-link.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { PostOnDesk } from './edit-post.tsx'
import {
  EMPTY_POST,
  fieldOnWire,
  findTyped,
  formOf,
  keepTyped,
  NEW_POST,
  type TypedPost,
  typedFrom,
  type Wish,
  wireOf,
} from './typed-post.ts'

/** The draft is stored once typing pauses. */
const KEEP_AFTER_MS = 300

interface Written {
  _id: string
  state: PostStatus
  version: number
}

export interface PostForm {
  typed: TypedPost
  errorOf(field: PostField): string | undefined
  change(changed: Partial<TypedPost>): void
  busy: boolean
  /** Why it could not be saved; everything typed is still there. */
  failure: string | undefined
  /** Whether a draft of an earlier visit was found on the device. */
  isKept: boolean
  /** Changed to render the editor's text again. */
  layout: number
  standing: PostStatus | undefined
  startAnew(): void
  submit(wish: Wish): void
}

/** The form's state, its draft on the device, and its submission. */
export function usePostForm(
  post: PostOnDesk | undefined,
  focus: RefObject<((field: PostField) => void) | null>,
): PostForm {
  const t = useText('panelPosts')
  const tellProblem = useText('postProblems')
  const navigate = useShopNavigate()
  const key = post?.id ?? NEW_POST
  const blank = post ? typedFrom(post) : EMPTY_POST
  const [found] = useState(() => findTyped(key))
  const [typed, setTyped] = useState<TypedPost>(found ?? blank)
  const [isKept, setKept] = useState(found !== undefined)
  const [errors, setErrors] = useState<PostErrors>({})
  const [told, setTold] = useState<Partial<Record<PostField, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [layout, setLayout] = useState(0)
  const [standing, setStanding] = useState(post?.standing)
  const version = useRef(post?.version)
  /** Untouched forms are not stored as drafts. */
  const isTouched = useRef(found !== undefined)

  useEffect(() => {
    if (!isTouched.current) return
    const waiting = setTimeout(() => keepTyped(key, typed), KEEP_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [key, typed])

  const forget = () => {
    isTouched.current = false
    keepTyped(key, undefined)
    setKept(false)
  }
  const layOut = (words: TypedPost) => {
    setTyped(words)
    setErrors({})
    setTold({})
    setFailure(undefined)
    setLayout((before) => before + 1)
  }

  function focusFirst(isWrong: (field: PostField) => boolean): void {
    const first = POST_FIELDS.find(isWrong)
    if (first) focus.current?.(first)
  }

  function refuse(answer: ApiRefusal): void {
    const fields: Partial<Record<PostField, string>> = {}
    for (const [name, sentence] of Object.entries(answer.errors)) {
      const field = fieldOnWire(name)
      if (field) fields[field] = sentence
    }
    const sentence =
      answer.code === 'post-changed' ? 'conflict' : answer.status === 400 ? 'wrong' : 'failed'
    flushSync(() => {
      setTold(fields)
      setFailure(t(sentence))
    })
    focusFirst((field) => fields[field] !== undefined)
  }

  function succeed(written: Written, wish: Wish): void {
    forget()
    version.current = written.version
    setStanding(written.state)
    // A published or scheduled post was changed; any other is new to visitors.
    const isNew = standing === undefined || standing === 'draft' || standing !== written.state
    const sentence = wish === 'draft' ? 'draftSaved' : isNew ? 'created' : 'saved'
    showToast({ severity: 'success', text: t(sentence) })
    if (post) return
    layOut(EMPTY_POST)
    // A draft continues on its own page.
    void navigate(wish === 'draft' ? pages.panelPost(written._id) : pages.panelPosts())
  }

  async function send(wish: Wish): Promise<void> {
    const form = formOf(typed, wish, standing)
    const parsed = parsePostForm(form, new Date())
    setTold({})
    if (!parsed.ok) {
      flushSync(() => {
        setErrors(parsed.errors)
        setFailure(t('wrong'))
      })
      focusFirst((field) => parsed.errors[field] !== undefined)
      return
    }
    setErrors({})
    setFailure(undefined)
    // If the session has expired, the response redirects to the sign-in and back to this draft.
    keepTyped(key, typed)
    setBusy(true)
    const answer = post
      ? await blogApi.replace({
          params: { id: post.id },
          body: { ...wireOf(form), version: version.current ?? 0 },
        })
      : await blogApi.write({ body: wireOf(form) })
    setBusy(false)
    if (answer.ok) succeed(answer.data, wish)
    else if (answer.status !== 401) refuse(answer)
  }

  return {
    typed,
    errorOf: (field) => {
      const problem = errors[field]
      return problem ? tellProblem(problem) : told[field]
    },
    change(changed) {
      isTouched.current = true
      setTyped((before) => ({ ...before, ...changed }))
      const cleared = 'otherCategories' in changed ? { ...changed, categories: [] } : changed
      const without = <Value>(all: Partial<Record<PostField, Value>>) =>
        Object.fromEntries(Object.entries(all).filter(([field]) => !(field in cleared)))
      setErrors(without)
      setTold(without)
    },
    busy,
    failure,
    isKept,
    layout,
    standing,
    startAnew() {
      forget()
      layOut(blank)
    },
    submit(wish) {
      if (!busy) void send(wish)
    },
  }
}
