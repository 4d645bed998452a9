import { type ProductId, parseProductId } from '../ids.ts'
import { MAX_LINES, MAX_UNITS_PER_LINE } from './limits.ts'

export interface WantedLine {
  productId: ProductId
  quantity: number
}

export type OrderRequest =
  | { ok: true; wanted: readonly WantedLine[] }
  | {
      ok: false
      field: 'productIds'
      reason: 'products-missing' | 'too-many-lines' | 'product-malformed'
    }
  | {
      ok: false
      field: 'quantities'
      reason: 'quantities-missing' | 'lengths-differ' | 'quantity-malformed' | 'quantity-too-high'
    }

/**
 * Parses the two lists of a basket. Duplicate products are joined at their first position; a joined
 * line has 1 to 100 units, and a request at most 50 lines.
 *
 * Refuses lists of different lengths, and every quantity that is not an integer: nothing is
 * converted (cases PRC-03 to PRC-09).
 */
export function parseOrderRequest(request: {
  productIds?: unknown
  quantities?: unknown
}): OrderRequest {
  const { productIds, quantities } = request
  if (!Array.isArray(productIds) || productIds.length === 0) {
    return { ok: false, field: 'productIds', reason: 'products-missing' }
  }
  if (productIds.length > MAX_LINES) {
    return { ok: false, field: 'productIds', reason: 'too-many-lines' }
  }
  if (!Array.isArray(quantities)) {
    return { ok: false, field: 'quantities', reason: 'quantities-missing' }
  }
  if (quantities.length !== productIds.length) {
    return { ok: false, field: 'quantities', reason: 'lengths-differ' }
  }
  return joinLines(productIds, quantities)
}

function joinLines(productIds: readonly unknown[], quantities: readonly unknown[]): OrderRequest {
  const quantityOf = new Map<ProductId, number>()
  for (const [index, id] of productIds.entries()) {
    const productId = typeof id === 'string' ? parseProductId(id) : undefined
    if (productId === undefined) {
      return { ok: false, field: 'productIds', reason: 'product-malformed' }
    }
    const quantity = quantities[index]
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) {
      return { ok: false, field: 'quantities', reason: 'quantity-malformed' }
    }
    const joined = (quantityOf.get(productId) ?? 0) + quantity
    if (joined > MAX_UNITS_PER_LINE) {
      return { ok: false, field: 'quantities', reason: 'quantity-too-high' }
    }
    quantityOf.set(productId, joined)
  }
  const wanted = [...quantityOf].map(([productId, quantity]) => ({ productId, quantity }))
  return { ok: true, wanted }
}
