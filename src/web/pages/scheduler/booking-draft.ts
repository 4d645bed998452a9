import { type FormEvent, useRef, useState } from 'react'
import {
  BOOKING_FIELDS,
  type BookingErrors,
  type BookingField,
  type BookingPerson,
  parseBookingForm,
} from '#domain/consultations/booking-form.ts'
import { useSession } from '../../session/use-session.ts'

export type Written = Omit<Record<BookingField, string>, 'consent'>

export interface BookingDraft {
  written: Written
  consent: boolean
  errors: BookingErrors
  form: React.RefObject<HTMLFormElement | null>
  write(field: keyof Written, text: string): void
  agree(consent: boolean): void
  /** Returns the typed data, or shows what is invalid and moves the focus to its first field. */
  submit(event: FormEvent): BookingPerson | undefined
}

/** Values from the frame's address, with Calendly's parameter names. */
function prefilled(): Partial<Written> {
  if (typeof window === 'undefined') return {}
  const query = new URLSearchParams(window.location.search)
  const name =
    query.get('name') ?? `${query.get('first_name') ?? ''} ${query.get('last_name') ?? ''}`
  return { name: name.trim(), email: query.get('email') ?? '', about: query.get('a1') ?? '' }
}

/** The form of the last step; its values survive going back. */
export function useBookingDraft(): BookingDraft {
  const user = useSession()
  const [own, setOwn] = useState<Partial<Written>>({})
  const [consent, setConsent] = useState(false)
  const [errors, setErrors] = useState<BookingErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const given = prefilled()
  const written: Written = {
    name: own.name ?? (given.name || user?.name || ''),
    email: own.email ?? (given.email || user?.email || ''),
    phone: own.phone ?? '',
    about: own.about ?? given.about ?? '',
  }

  const forget = (field: BookingField) =>
    setErrors((before) => {
      const { [field]: _settled, ...rest } = before
      return rest
    })
  const redirectTo = (field: BookingField) =>
    // After the message is rendered, so that screen readers read both.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    })

  return {
    written,
    consent,
    errors,
    form,
    write: (field, text) => {
      setOwn((before) => ({ ...before, [field]: text }))
      forget(field)
    },
    agree: (next) => {
      setConsent(next)
      forget('consent')
    },
    submit: (event) => {
      event.preventDefault()
      const parsed = parseBookingForm({ ...written, consent })
      if (parsed.ok) return parsed.person
      setErrors(parsed.errors)
      const first = BOOKING_FIELDS.find((field) => parsed.errors[field])
      if (first) redirectTo(first)
      return undefined
    },
  }
}
