import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ApiAnswer, ApiRefusal } from '../api-call.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { useHydrated } from '../layout/hydrated.ts'
import type { Posted, Refusal } from './posted.ts'
import { type Fields, useFields } from './use-fields.ts'

type Verdict<Body, Field extends string, Problem extends string> =
  | { ok: true; value: Body }
  | {
      ok: false
      errors: { readonly [Name in Field]?: Problem }
      /** The sentence for the whole form. */
      failure?: string
    }

/** Storage in which entered values survive a reload and a sign-in; written at each change. */
export interface Draft<Values extends object> {
  read(): Partial<Values> | undefined
  write(entered: Partial<Values> | undefined): void
}

export interface FormOptions<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string,
  Body,
  Data,
> {
  /** In visual order, for pages that handle a post without JavaScript. */
  fields?: readonly Field[]
  /** The values of unchanged fields. */
  known: Values
  /** The result of a post without JavaScript. */
  posted?: Posted<unknown> | undefined
  /** Must be the same object on every render. */
  draft?: Draft<NoInfer<Values>> | undefined
  /** The domain's validation, which the contract's schema uses too. Absent if only the server validates the values. */
  read?(values: Values): Verdict<Body, Field, Problem>
  /** The sentence for an error code. Absent if `read` gives sentences. */
  say?(problem: Problem): string
  /** Returns nothing if the outcome has been shown elsewhere. Absent for forms that the browser always posts. */
  send?(body: Body, idempotencyKey: string): Promise<ApiAnswer<Data> | undefined>
  whenSent?(data: Data, body: Body): void
  /** The sentence for a refusal of the whole form; not asked when the session has ended, which redirects to the sign-in. */
  refused?(refusal: Refusal & Partial<Pick<ApiRefusal, 'detail'>>): string | undefined
}

export interface Form<Values extends object, Field extends keyof Values & string>
  extends Omit<Fields<Values, Field>, 'refuse' | 'judge' | 'show'> {
  /** The props of the form element; its fields are validated by the domain, not by the browser. */
  element: {
    ref: RefObject<HTMLFormElement | null>
    /** Keeps entered values out of the address when JavaScript does not run. */
    method: 'post'
    noValidate: true
    onSubmit(event: FormEvent): void
  }
  values: Values
  busy: boolean
  /** Why the form could not be sent. */
  failure: string | undefined
  /** True if the values come from a stored draft. */
  isDraft: boolean
  /** Clears all values and the draft. */
  reset(): void
  /** `chosen` are values that come with the pressed button. */
  submit(event: FormEvent, chosen?: Partial<Values>): void
}

/**
 * State and submission of a form. The same body is sent with the same idempotency key, so that a
 * repetition after a lost response has no second effect. A page that handles a post without JavaScript
 * starts with the posted values and errors.
 */
export function useForm<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string = string,
  Body = Values,
  Data = unknown,
>(options: FormOptions<Values, Field, Problem, Body, Data>): Form<Values, Field> {
  const { fields = [], known, posted, read, say = String, send, whenSent, refused } = options
  const ref = useRef<HTMLFormElement>(null)
  const { entered, isDraft, change, clear, forgetDraft } = useEntered(ref, options)
  const [failure, setFailure] = useState(() => posted?.refusal && refused?.(posted.refusal))
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const requestKey = useRequestKey()
  const values: Values = { ...known, ...entered }
  const {
    refuse,
    judge: _,
    show,
    ...rest
  } = useFields({
    fields,
    values,
    area: ref,
    posted: posted?.errors,
    say,
    write: change,
  })

  async function sendBody(body: Body): Promise<void> {
    const answer = await send?.(body, requestKey.of(body))
    if (!answer) return
    // The next submission needs a new key; after a 409, the key was used for another body.
    if (answer.ok || answer.status === 409) requestKey.forget()
    if (answer.ok) {
      forgetDraft()
      return whenSent?.(answer.data, body)
    }
    setFailure(answer.status === 401 ? undefined : refused?.(answer))
    show(answer.errors)
  }

  async function submit(event: FormEvent, chosen?: Partial<Values>): Promise<void> {
    if (!send) return
    event.preventDefault()
    if (isBusy.current) return
    const entered = { ...values, ...chosen }
    // Without `read`, the body is the values.
    const verdict = read?.(entered) ?? { ok: true, value: entered as Values & Body }
    setFailure(verdict.ok ? undefined : verdict.failure)
    if (!verdict.ok) return refuse(verdict.errors)
    show({})
    isBusy.current = true
    setBusy(true)
    await sendBody(verdict.value)
    isBusy.current = false
    setBusy(false)
  }

  return {
    ...rest,
    element: { ref, method: 'post', noValidate: true, onSubmit: (event) => submit(event) },
    values,
    busy,
    failure,
    isDraft,
    reset() {
      clear()
      setFailure(undefined)
      requestKey.forget()
      show({})
    },
    submit,
  }
}

/** What was entered: posted without JavaScript, kept as a draft, or typed. */
function useEntered<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  {
    known,
    posted,
    draft: given,
  }: Pick<FormOptions<Values, never, never, never, never>, 'known' | 'posted' | 'draft'>,
) {
  const isServed = !useHydrated()
  const [start] = useState({ known, isServed, draft: given })
  const { draft } = start
  const [found, setFound] = useState(() => (isServed ? undefined : draft?.read()))
  const [entered, setEntered] = useState<object>(posted?.values ?? found ?? {})
  const enteredNow = useRef(entered)

  function put(next: object): void {
    enteredNow.current = next
    setEntered(next)
  }

  // Texts entered before hydration exist only in the DOM, and a draft cannot be rendered by the server.
  useLayoutEffect(() => {
    if (!start.isServed || !form.current) return
    const early = [...new FormData(form.current)].filter(
      ([name, value]) => value !== '' && value !== Reflect.get(start.known, name),
    )
    const kept = start.draft?.read()
    setFound(kept)
    enteredNow.current = { ...enteredNow.current, ...kept, ...Object.fromEntries(early) }
    setEntered(enteredNow.current)
  }, [start, form])

  function forgetDraft(): void {
    draft?.write(undefined)
    setFound(undefined)
  }

  return {
    entered,
    isDraft: found !== undefined,
    change(changed: object) {
      put({ ...enteredNow.current, ...changed })
      draft?.write(enteredNow.current)
    },
    forgetDraft,
    clear() {
      forgetDraft()
      put({})
    },
  }
}

/** The idempotency key of a body: the same until another body is sent, or it is forgotten. */
function useRequestKey() {
  const attempt = useRef({ body: '', key: '' })
  return {
    of(body: unknown): string {
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
      return attempt.current.key
    },
    forget() {
      attempt.current.body = ''
    },
  }
}
