import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ApiAnswer } from '../api-call.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { isHydrationOver } from '../layout/hydrated.ts'
import type { Posted, Refusal } from './posted.ts'

type Verdict<Body, Field extends string, Problem extends string> =
  | { ok: true; value: Body }
  | { ok: false; errors: { readonly [Name in Field]?: Problem } }

export interface FormOptions<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string,
  Body,
  Data,
> {
  /** In visual order: the first invalid one gets the focus. */
  fields: readonly Field[]
  /** The values of unchanged fields. */
  known: Values
  /** The result of a post without JavaScript, where this page answers one. */
  posted?: Posted<unknown> | undefined
  /** The domain's rule, which the contract's schema calls too. */
  read(values: Values): Verdict<Body, Field, Problem>
  say(problem: Problem): string
  /** Returns nothing if the outcome has been shown elsewhere. */
  send(body: Body, idempotencyKey: string): Promise<ApiAnswer<Data> | undefined>
  whenSent?(data: Data, body: Body): void
  /** The sentence for a refusal of the whole form. */
  refused?(refusal: Refusal): string | undefined
}

export interface Form<Values extends object, Field extends keyof Values & string> {
  /** For the form element. */
  ref: RefObject<HTMLFormElement | null>
  values: Values
  /** Error sentences by field. */
  errors: { readonly [Name in Field]?: string }
  busy: boolean
  /** Why the form could not be sent. */
  failure: string | undefined
  change(changed: Partial<Values>): void
  /** Discards everything typed. */
  reset(): void
  /** The props of a text field. */
  text(name: Field): {
    name: Field
    value: string
    error: string | undefined
    autoFocus: boolean
    onChange(event: { target: { value: string } }): void
  }
  focus(name: Field): void
  submit(event: FormEvent): void
}

/**
 * State and submission of a form. The same body is sent under the same idempotency key, so that a
 * repetition after a lost answer has no second effect. A page that answers a post without JavaScript
 * starts with the posted values and errors.
 */
export function useForm<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string,
  Body,
  Data,
>(options: FormOptions<Values, Field, Problem, Body, Data>): Form<Values, Field> {
  const { fields, known, posted, read, say, send, whenSent, refused } = options
  type Sentences = { [Name in Field]?: string }
  const ref = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<object>(posted?.values ?? {})
  const [errors, setErrors] = useState<Sentences>(() => sentencesOf(posted?.errors ?? {}))
  const [failure, setFailure] = useState(() => posted?.refusal && refused?.(posted.refusal))
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const isServed = useRef(!isHydrationOver())
  const attempt = useRef({ words: '', key: '' })
  const values = { ...known, ...typed }
  const firstWrong = posted && fields.find((field) => posted.errors[field])

  // Before hydration, typed texts exist only in the DOM.
  useLayoutEffect(() => {
    if (!isServed.current) return
    const early = typedInto(ref.current)
    setTyped((now) => ({ ...now, ...early }))
  }, [])

  function sentencesOf(problems: { readonly [Name in string]?: string }): Sentences {
    const sentences: Sentences = {}
    for (const field of fields) {
      const problem = problems[field]
      if (problem) sentences[field] = say(problem as Problem)
    }
    return sentences
  }

  const focus = (name: Field): void => {
    // After the error is rendered, so that screen readers read it with the field.
    requestAnimationFrame(() => {
      ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    })
  }

  function focusFirst(wrong: Readonly<Record<string, unknown>>): void {
    const first = fields.find((field) => wrong[field])
    if (first) focus(first)
  }

  function keyFor(body: Body): string {
    const words = JSON.stringify(body)
    if (attempt.current.words !== words) attempt.current = { words, key: newIdempotencyKey() }
    return attempt.current.key
  }

  function forget(names: readonly string[]): void {
    setErrors(
      (now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name]) => !names.includes(name)),
        ) as Sentences,
    )
  }

  const change = (changed: Partial<Values>): void => {
    setTyped((now) => ({ ...now, ...changed }))
    forget(Object.keys(changed))
  }

  async function sendOnce(body: Body): Promise<void> {
    const answer = await send(body, keyFor(body))
    if (!answer) return
    if (answer.ok) return whenSent?.(answer.data, body)
    // The key was used for another body.
    if (answer.status === 409) attempt.current = { words: '', key: '' }
    setErrors(answer.errors as Sentences)
    setFailure(refused?.(answer))
    focusFirst(answer.errors)
  }

  return {
    ref,
    values,
    errors,
    busy,
    failure,
    change,
    focus,
    reset: () => setTyped({}),
    text: (name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      autoFocus: name === firstWrong,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
    }),
    async submit(event) {
      event.preventDefault()
      if (isBusy.current) return
      const verdict = read(values)
      setFailure(undefined)
      setErrors(verdict.ok ? {} : sentencesOf(verdict.errors))
      if (!verdict.ok) return focusFirst(verdict.errors)
      isBusy.current = true
      setBusy(true)
      await sendOnce(verdict.value)
      isBusy.current = false
      setBusy(false)
    },
  }
}

/** The non-empty texts in the fields of a form. */
function typedInto(form: HTMLFormElement | null): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of form?.elements ?? []) {
    const isText =
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !/^(?:hidden|checkbox|radio|file)$/.test(field.type))
    if (isText && field.name !== '' && field.value !== '') texts[field.name] = field.value
  }
  return texts
}
