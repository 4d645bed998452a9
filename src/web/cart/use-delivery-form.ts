import { useRef, useState } from 'react'
import type { DeliveryField } from '#domain/delivery/delivery-fields.ts'
import { type DeliveryErrors, parseDelivery } from '#domain/delivery/delivery-form.ts'
import { districtOfPincode, isPincode, stateOfPincode } from '#domain/delivery/pincode.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { useStore } from '../store.ts'
import { type DeliveryDraft, deliveryStore, EMPTY_DRAFT } from './delivery-store.ts'
import { type KeptAddresses, useKeptAddresses } from './kept-addresses.ts'

/** The fields in the order of the panel; the first invalid one gets the focus. */
const VISUAL_ORDER: readonly DeliveryField[] = [
  'address',
  'pincode',
  'city',
  'state',
  'phone',
  'recipient',
]

/** People and autofill group digits; spaces and dashes between them are ignored. */
function figures(text: string): string {
  return text.replace(/[\s-]/g, '')
}

function ready(draft: DeliveryDraft) {
  return { ...draft, pincode: figures(draft.pincode), phone: figures(draft.phone) }
}

export interface DeliveryForm {
  draft: DeliveryDraft
  errors: DeliveryErrors
  open: boolean
  toggle(): void
  change(field: DeliveryField, text: string): void
  /** The address, or `undefined`: then the section opens and the first invalid field gets the focus. */
  validate(): DeliveryAddress | undefined
  /** The pincode once it is valid; the delivery charge depends on it. */
  pincode: string | undefined
  /** The pincode suggests another state than the chosen one: offered, never forced. */
  mismatch: { suggested: string; chosen: string } | undefined
  keepState(): void
  /** The saved addresses of the shopper's account. */
  account: KeptAddresses
  /** The element that contains the fields, for the focus. */
  section: React.RefObject<HTMLDivElement | null>
}

export function useDeliveryForm(): DeliveryForm {
  const draft = useStore(deliveryStore, EMPTY_DRAFT)
  const account = useKeptAddresses(draft)
  const [errors, setErrors] = useState<DeliveryErrors>({})
  const [open, setOpen] = useState(true)
  const [keptState, setKeptState] = useState('')
  const suggestedCity = useRef('')
  const section = useRef<HTMLDivElement>(null)

  const pincode = isPincode(figures(draft.pincode)) ? figures(draft.pincode) : undefined
  const suggested = pincode && stateOfPincode(pincode)
  const isQuestion =
    suggested !== undefined &&
    draft.state !== '' &&
    draft.state !== suggested &&
    keptState !== `${pincode} ${draft.state}`

  const withSuggestions = (next: DeliveryDraft): DeliveryDraft => {
    const code = figures(next.pincode)
    const city = districtOfPincode(code)
    const mayFillCity = next.city === '' || next.city === suggestedCity.current
    if (city && mayFillCity) suggestedCity.current = city
    return {
      ...next,
      city: city && mayFillCity ? city : next.city,
      state: next.state || (stateOfPincode(code) ?? ''),
    }
  }

  const clearErrors = (before: DeliveryDraft, after: DeliveryDraft) => {
    const rest: DeliveryErrors = {}
    for (const field of VISUAL_ORDER) {
      const problem = errors[field]
      if (problem && before[field] === after[field]) rest[field] = problem
    }
    setErrors(rest)
  }

  return {
    draft,
    errors,
    open,
    pincode,
    section,
    account,
    mismatch: isQuestion && suggested ? { suggested, chosen: draft.state } : undefined,
    toggle: () => setOpen(!open),
    keepState: () => setKeptState(`${pincode} ${draft.state}`),
    change: (field, text) => {
      const typed = { ...draft, [field]: text }
      const next = field === 'pincode' ? withSuggestions(typed) : typed
      clearErrors(draft, next)
      deliveryStore.set(next)
    },
    validate: () => {
      const parsed = parseDelivery(ready(draft))
      if (parsed.ok) {
        setErrors({})
        account.settle(parsed.delivery)
        return parsed.delivery
      }
      setErrors(parsed.errors)
      setOpen(true)
      const first = VISUAL_ORDER.find((field) => parsed.errors[field])
      // After the section and the message are rendered, so that screen readers read both.
      requestAnimationFrame(() => {
        section.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
      })
      return undefined
    },
  }
}
