import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  parseTicketForm,
  TICKET_FIELDS,
  type TicketErrors,
  type TicketField,
} from '#domain/tickets/ticket-form.ts'
import { ticketsApi } from '../../api/tickets.ts'
import type { ApiRefusal } from '../../api-call.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { useLanguage, useText } from '../../language.tsx'
import { useSession } from '../../session/use-session.ts'

export interface SentTicket {
  number: string
  acknowledgeBy: string
  resolveBy: string
  email: string
}

export interface TicketForm {
  form: RefObject<HTMLFormElement | null>
  textOf(field: TicketField): string
  /** The sentence under a field, of the form's own check or of the server's. */
  errorOf(field: TicketField): string | undefined
  change(field: TicketField, text: string): void
  busy: boolean
  /** Why it could not be sent; everything typed is still there. */
  failure: string | undefined
  submit(event: FormEvent): void
}

interface FormDeps {
  /** Written to where the form cannot be used. */
  shopEmail: string
  whenSent(ticket: SentTicket): void
}

type TicketValues = Partial<Record<TicketField, string>>

function typedInto(form: HTMLFormElement | null): TicketValues {
  const values: TicketValues = {}
  if (!form) return values
  for (const [name, value] of new FormData(form)) {
    const field = TICKET_FIELDS.find((known) => known === name)
    if (field && typeof value === 'string' && value !== '') values[field] = value
  }
  return values
}

/** The form's state and its sending, exactly once however often the answer is lost. */
export function useTicketForm({ shopEmail, whenSent }: FormDeps): TicketForm {
  const t = useText('contact')
  const language = useLanguage()
  const user = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<TicketValues>({})
  const [errors, setErrors] = useState<TicketErrors>({})
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The same words keep their key, so that sending them again is the same ticket. */
  const attempt = useRef({ words: '', key: '' })

  // What somebody typed before the scripts came stands in the fields only.
  useLayoutEffect(() => setValues(typedInto(form.current)), [])

  // Whoever is signed in finds name and e-mail filled in, and may change them.
  const known: TicketValues = { name: user?.name ?? '', email: user?.email ?? '' }
  const textOf = (field: TicketField): string => values[field] ?? known[field] ?? ''

  function focusFirst(wrong: (field: TicketField) => boolean): void {
    const first = TICKET_FIELDS.find(wrong)
    // After the sentence stands under its field, so that both are read out.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    })
  }

  function keyFor(words: string): string {
    if (attempt.current.words !== words) attempt.current = { words, key: newIdempotencyKey() }
    return attempt.current.key
  }

  function sentenceFor({ status }: ApiRefusal): string {
    if (status === 429) return t('tooOften', { email: shopEmail })
    // No answer, or none that can be understood: it may have arrived.
    return status === 0 || status >= 500 ? t('unclear') : t('failed')
  }

  async function send(): Promise<void> {
    const fields = Object.fromEntries(TICKET_FIELDS.map((field) => [field, textOf(field)]))
    const parsed = parseTicketForm(fields)
    setServerErrors({})
    setFailure(undefined)
    setErrors(parsed.ok ? {} : parsed.errors)
    if (!parsed.ok) return focusFirst((field) => parsed.errors[field] !== undefined)
    setBusy(true)
    const body = { ...parsed.form, language }
    const answer = await ticketsApi.open({
      body,
      idempotencyKey: keyFor(JSON.stringify(body)),
      whenSignedOut: 'tell',
    })
    setBusy(false)
    if (answer.ok) return whenSent({ ...answer.data, email: parsed.form.email })
    if (answer.status === 409) attempt.current = { words: '', key: '' }
    setServerErrors(answer.errors)
    setFailure(sentenceFor(answer))
    focusFirst((field) => answer.errors[field] !== undefined)
  }

  return {
    form,
    textOf,
    errorOf: (field) => {
      const problem = errors[field]
      return problem ? t(problem) : serverErrors[field]
    },
    change(field, text) {
      setValues({ ...values, [field]: text })
      setErrors(({ [field]: _corrected, ...rest }) => rest)
      setServerErrors(({ [field]: _corrected, ...rest }) => rest)
    },
    busy,
    failure,
    submit(event) {
      event.preventDefault()
      if (!busy) void send()
    },
  }
}
