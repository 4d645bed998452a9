import { useEffect } from 'react'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { useStore } from '../store.ts'
import { cardDeliveryStore, NO_PRICES } from './card-delivery-store.ts'

/** Cards appear together, so their requests are collected for this long. */
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
      ({ publishPrices }) => publishPrices(ids),
      () => undefined,
    )
  }, GATHER_MS)
}

/** The delivery price of this product alone to the stored pincode, in its shortest form. */
export function CardDelivery({ id }: { id: string }) {
  const price = useStore(cardDeliveryStore, NO_PRICES)[id]
  useEffect(() => ask(id), [id])
  return price ? <small>{price}</small> : null
}
