import { useEffect, useRef, useState } from 'react'
import { DELIVERY_FIELDS } from '#domain/delivery/delivery-fields.ts'
import { parseDelivery } from '#domain/delivery/delivery-form.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { accountApi } from '../api/account.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session/use-session.ts'
import { type DeliveryDraft, deliveryStore, EMPTY_DRAFT } from './delivery-store.ts'

interface KeptAddress {
  id: string
  delivery: DeliveryAddress
}

const isEmpty = (draft: DeliveryDraft) =>
  DELIVERY_FIELDS.every((field) => draft[field].trim() === '')
const textOf = ({ address, city, state, pincode, phone, recipient }: DeliveryAddress): string =>
  JSON.stringify([address, city, state, pincode, phone, recipient])

function isShown(draft: DeliveryDraft, { delivery }: KeptAddress): boolean {
  const entered = parseDelivery(draft)
  return entered.ok && textOf(entered.value) === textOf(delivery)
}

function fillWith({ delivery }: KeptAddress): void {
  deliveryStore.set({ ...deliveryStore.get(), ...delivery })
}

async function fetchKept(): Promise<KeptAddress[]> {
  const answer = await accountApi.addresses({ whenSignedOut: 'return' })
  if (!answer.ok) return []
  return answer.data.map(({ id, phone_number: phone, ...rest }) => ({
    id,
    delivery: { ...rest, phone },
  }))
}

/** The saved addresses of a signed-in shopper; the latest one fills an empty form. */
export function useKeptAddresses(draft: DeliveryDraft) {
  const language = useLanguage()
  const userId = useSession()?.user_id
  const [kept, setKept] = useState<readonly KeptAddress[]>([])
  /** The checkbox, unticked at first (docs/law.md, personal data). */
  const [isKept, setIsKept] = useState(false)
  const settled = useRef('')
  /** True if the shopper has not been asked on this device yet. */
  const [isAsked] = useState(() => readDevice(DEVICE_KEYS.askedToKeep) !== true)

  useEffect(() => {
    let gone = false
    setKept([])
    if (userId === undefined) return
    void fetchKept().then((found) => {
      if (gone) return
      setKept(found)
      const [latest] = found
      if (latest && isEmpty(deliveryStore.get())) fillWith(latest)
    })
    return () => {
      gone = true
    }
  }, [userId])

  return {
    /** True for signed-in shoppers, who can save addresses. */
    possible: userId !== undefined,
    kept,
    /** The saved address that is in the form now. */
    shown: draft === EMPTY_DRAFT ? undefined : kept.find((one) => isShown(draft, one)),
    use(id: string) {
      const chosen = kept.find((one) => one.id === id)
      if (chosen) fillWith(chosen)
    },
    isKept,
    setIsKept,
    isAsked,
    /** Called when the complete form proceeds to the checkout: saves the address if the box is ticked. */
    settle(delivery: DeliveryAddress) {
      const text = textOf(delivery)
      // Asked once: the next order does not ask again.
      if (userId !== undefined) writeDevice(DEVICE_KEYS.askedToKeep, true)
      if (!isKept || userId === undefined || settled.current === text) return
      settled.current = text
      const { phone: phone_number, ...rest } = delivery
      // The order does not wait for it; if saving fails, the address must be typed again next time.
      void accountApi.keepAddress({
        body: { ...rest, phone_number, language },
        whenSignedOut: 'return',
      })
    },
  }
}
