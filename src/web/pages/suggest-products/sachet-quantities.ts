import { type ProductId, parseProductId } from '#domain/ids.ts'
import { isSachetQuantity } from '#domain/suggestions/sachets.ts'
import { createDeviceStore, DEVICE_KEYS } from '../../device.ts'

/** As pairs, since JSON has no maps. */
type Kept = readonly (readonly [ProductId, number])[]

/** Parses the stored quantities; invalid pairs are left out. */
export function parseSachetQuantities(kept: unknown): Kept {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((pair: unknown): Kept => {
    const [id, quantity]: unknown[] = Array.isArray(pair) ? pair : []
    const productId = typeof id === 'string' ? parseProductId(id) : undefined
    return productId && isSachetQuantity(quantity) ? [[productId, quantity]] : []
  })
}

/** The chosen quantities, for this tab: they survive a session that ends during an order. */
export const sachetQuantityStore = createDeviceStore(
  DEVICE_KEYS.sachetQuantities,
  parseSachetQuantities,
  'sessionStorage',
)

export const NO_QUANTITIES: Kept = []
