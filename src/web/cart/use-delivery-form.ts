import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DELIVERY_FIELDS } from '#domain/delivery/delivery-fields.ts'
import { isPincode, stateOfPincode } from '#domain/delivery/pincode.ts'
import { BUSINESS_FIELDS } from '#domain/invoices/business.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { ungroupedDigits } from '#domain/text/figures.ts'
import { deliveryApi } from '../api/delivery.ts'
import { useFields } from '../forms/use-fields.ts'
import { useText } from '../language.tsx'
import { useStore } from '../store.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { type DeliveryDraft, deliveryStore, EMPTY_DRAFT } from './delivery-store.ts'
import { useKeptAddresses } from './kept-addresses.ts'
import { type CheckoutField, type CheckoutProblem, readDraft, tidied } from './read-draft.ts'

/** The fields in the order of the panel; the first invalid one gets the focus. */
const VISUAL_ORDER: readonly CheckoutField[] = [
  'address',
  'pincode',
  'city',
  'state',
  'phone',
  'recipient',
  ...BUSINESS_FIELDS,
]

/**
 * Fills in the city of a pincode, unless another was entered by hand. The table of cities is on the server; until it
 * responds, the city is entered by hand.
 */
function useSuggestedCity(pincode: string | undefined, fill: (city: string) => void): void {
  const suggested = useRef('')
  const whenFound = useEffectEvent(fill)
  useEffect(() => {
    const mayFill = () => ['', suggested.current].includes(deliveryStore.get().city)
    if (!pincode || !mayFill()) return
    const stop = new AbortController()
    const { signal } = stop
    void askUntilAnswered(() => deliveryApi.place({ params: { pincode }, signal }), signal).then(
      (answer) => {
        const city = answer.ok && answer.data.city
        if (!city || signal.aborted || !mayFill()) return
        suggested.current = city
        whenFound(city)
      },
    )
    return () => stop.abort()
  }, [pincode])
}

/**
 * The valid pincode of a draft, and the question whether its state is meant where the chosen one is another; the answer
 * that it is not is remembered for this pincode and state.
 */
function usePlace({ pincode: entered, state }: Pick<DeliveryDraft, 'pincode' | 'state'>) {
  const [kept, setKept] = useState('')
  const digits = ungroupedDigits(entered)
  const pincode = isPincode(digits) ? digits : undefined
  const suggested = pincode && stateOfPincode(pincode)
  const chosen = `${pincode} ${state}`
  const isQuestion = suggested && state !== '' && state !== suggested && kept !== chosen
  return {
    pincode,
    mismatch: isQuestion ? { suggested, chosen: state } : undefined,
    keepState: () => setKept(chosen),
  }
}

const withSuggestedState = (draft: DeliveryDraft): DeliveryDraft => ({
  ...draft,
  state: draft.state || (stateOfPincode(ungroupedDigits(draft.pincode)) ?? ''),
})

export type DeliveryForm = ReturnType<typeof useDeliveryForm>

/** `sentenceOf` replaces the sentence for an error code where a screen has its own. */
export function useDeliveryForm(sentenceOf?: (problem: CheckoutProblem) => string | undefined) {
  const t = useText('delivery')
  const draft = useStore(deliveryStore, EMPTY_DRAFT)
  const account = useKeptAddresses(draft)
  const parsed = readDraft(draft)
  // A complete form is initially collapsed to one line.
  const [open, setOpen] = useState(() => !readDraft(deliveryStore.get()).ok)
  const { pincode, mismatch, keepState } = usePlace(draft)
  const section = useRef<HTMLDivElement>(null)
  const fields = useFields({
    fields: VISUAL_ORDER,
    values: draft,
    area: section,
    say: (problem: CheckoutProblem) => sentenceOf?.(problem) ?? t(problem),
    write: (changed) => deliveryStore.set({ ...deliveryStore.get(), ...changed }),
  })

  useSuggestedCity(pincode, (city) => fields.change({ city }))

  const settled = (delivery: DeliveryAddress) => {
    account.settle(delivery)
    return delivery
  }

  return {
    draft,
    errors: fields.errors,
    open,
    /** The pincode, once valid; the delivery charge depends on it. */
    pincode,
    /** The element that contains the fields, for the focus. */
    section,
    /** The saved addresses of the shopper's account. */
    account,
    /** The pincode suggests another state than the chosen one: offered, never forced. */
    mismatch,
    /** The address of a complete form, for its folded line. */
    complete: parsed.ok ? parsed.value : undefined,
    toggle: () => setOpen(!open),
    /** Called when a field loses focus: tidies its digits, and shows its error. */
    leave: (field: CheckoutField) => {
      const text = tidied(field, draft[field])
      if (text !== draft[field]) fields.change({ [field]: text })
      fields.judge(field, parsed.ok ? undefined : parsed.errors[field])
    },
    /**
     * Returns the address, or `undefined` after opening the section and focusing the first invalid field, without
     * showing errors of fields that were not reached yet.
     */
    addressOrFocus: () => {
      if (parsed.ok) return settled(parsed.value)
      const { errors } = parsed
      flushSync(() => setOpen(true))
      const first = VISUAL_ORDER.find((field) => field in errors)
      section.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return undefined
    },
    keepState,
    change: (field: CheckoutField, text: string) => {
      const values = { ...draft, [field]: text }
      const next = field === 'pincode' ? withSuggestedState(values) : values
      const changed = [...DELIVERY_FIELDS, ...BUSINESS_FIELDS].filter(
        (name) => next[name] !== draft[name],
      )
      fields.change(Object.fromEntries(changed.map((name) => [name, next[name]])))
    },
    /** Like `addressOrFocus`, but shows the errors of all fields. */
    validate: () => {
      if (!parsed.ok) flushSync(() => setOpen(true))
      fields.refuse(parsed.ok ? {} : parsed.errors)
      return parsed.ok ? settled(parsed.value) : undefined
    },
  }
}
