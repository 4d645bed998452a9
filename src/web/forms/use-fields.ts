import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

interface FieldsOptions<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string,
> {
  /** In visual order: the first invalid field of a post without JavaScript gets the focus. */
  fields?: readonly Field[]
  values: Values
  /** The element around the fields. */
  area: RefObject<HTMLElement | null>
  /** Error codes of a post without JavaScript. */
  posted?: Readonly<Record<string, string>> | undefined
  say(problem: Problem): string
  write(changed: Partial<Values>): void
}

export interface Fields<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string = string,
> {
  /** Error sentences by field. */
  errors: { readonly [Name in Field]?: string }
  change(changed: Partial<Values>): void
  /** Shows errors given as codes, and focuses the first invalid field. */
  refuse(problems: { readonly [Name in Field]?: Problem }): void
  /** Shows or clears the error of one field, without moving the focus. */
  judge(name: Field, problem: Problem | undefined): void
  /** Shows errors given as sentences, and focuses the first invalid field. */
  show(sentences: Readonly<Record<string, string>>): void
  text(name: Field): {
    name: Field
    value: string
    error: string | undefined
    autoFocus: boolean
    onChange(event: { target: { value: string } }): void
  }
}

/** Errors and focus of a group of fields, wherever their values are stored. */
export function useFields<
  Values extends object,
  Field extends keyof Values & string,
  Problem extends string,
>({
  fields = [],
  values,
  area,
  posted = {},
  say,
  write,
}: FieldsOptions<Values, Field, Problem>): Fields<Values, Field, Problem> {
  type Sentences = { readonly [Name in Field]?: string }
  const sentencesOf = (problems: object): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [name, say(problem as Problem)]),
    )
  const [errors, setErrors] = useState(() => sentencesOf(posted) as Sentences)
  const firstPosted = fields.find((field) => field in posted)

  const show = (sentences: Readonly<Record<string, string>>): void => {
    // Rendered before the focus moves, so that screen readers read the error with the field; and the
    // focus moves before the next key arrives.
    flushSync(() => setErrors(sentences as Sentences))
    const named = [...(area.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    named.find((element) => (element.getAttribute('name') ?? '') in sentences)?.focus()
  }
  const change = (changed: Partial<Values>): void => {
    write(changed)
    setErrors((now) => {
      const rest = Object.entries(now).filter(([name]) => !(name in changed))
      return Object.fromEntries(rest) as Sentences
    })
  }
  return {
    errors,
    change,
    refuse: (problems) => show(sentencesOf(problems)),
    judge(name, problem) {
      const { [name]: _, ...rest } = errors
      setErrors({ ...rest, ...(problem && { [name]: say(problem) }) } as Sentences)
    },
    show,
    text: (name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      // Without JavaScript, the browser focuses the field by this attribute.
      autoFocus: name === firstPosted,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
    }),
  }
}
