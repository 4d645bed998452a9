import { useEffect } from 'react'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { createStore, useStore } from '../store.ts'

type Told = Readonly<Record<string, string | undefined>>
const NOTHING: Told = {}
/** What cards say about delivery, by product. */
export const cardDeliveryStore = createStore(NOTHING)

/** Cards are shown together, and asked about together. */
const GATHER_MS = 300
const gathered = new Set<string>()

function ask(id: string): void {
  // Without a pincode on the device nothing is loaded.
  if (!readDevice(DEVICE_KEYS.delivery)) return
  gathered.add(id)
  if (gathered.size > 1) return
  setTimeout(async () => {
    const ids = [...gathered]
    gathered.clear()
    await import('./card-prices.ts').then(
      ({ tellPrices }) => tellPrices(ids),
      () => undefined,
    )
  }, GATHER_MS)
}

/** Delivery of this product alone to the pincode that was given once, in its shortest form. */
export function CardDelivery({ id }: { id: string }) {
  const told = useStore(cardDeliveryStore, NOTHING)[id]
  useEffect(() => ask(id), [id])
  return told ? <small className="card-delivery">{told}</small> : null
}
