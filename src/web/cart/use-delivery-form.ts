import { useRef, useState } from 'react'
import {
  type DeliveryErrors,
  type DeliveryField,
  parseDelivery,
} from '#domain/delivery/delivery-form.ts'
import { districtOfPincode, isPincode, stateOfPincode } from '#domain/delivery/pincode.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { useStore } from '../store.ts'
import { type DeliveryDraft, deliveryStore, EMPTY_DRAFT } from './delivery-store.ts'
import { type KeptAddresses, useKeptAddresses } from './kept-addresses.ts'

/** The fields in the order in which they stand in the panel; the first wrong one gets the focus. */
const VISUAL_ORDER: readonly DeliveryField[] = [
  'address',
  'pincode',
  'city',
  'state',
  'phone',
  'recipient',
]

/** People and autofill write figures in groups; spaces and dashes between them mean nothing. */
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
  /** The address, or nothing: then the section opens and the first wrong field gets the focus. */
  validate(): DeliveryAddress | undefined
  /** The pincode once it is one; the delivery charge depends on it. */
  pincode: string | undefined
  /** A state that the pincode suggests and that is not the one chosen: asked about, never forced. */
  mismatch: { suggested: string; chosen: string } | undefined
  keepState(): void
  /** Addresses that the shopper keeps in the account. */
  account: KeptAddresses
  /** Where the fields stand, for the focus. */
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
      // After the section is there and the message stands under its field, so that both are read out.
      requestAnimationFrame(() => {
        section.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
      })
      return undefined
    },
  }
}
