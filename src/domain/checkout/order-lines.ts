import { sizedNames } from '../catalog/display-defaults.ts'
import type { Product } from '../catalog/product.ts'
import { parcelWeightGrams } from '../delivery/parcel.ts'
import type { ProductId } from '../ids.ts'
import type { OrderLine } from '../orders/order.ts'
import type { WantedLine } from './order-request.ts'

export type BuiltLines =
  | {
      ok: true
      lines: readonly OrderLine[]
      itemsPaise: number
      /** The packed weight of the parcel. */
      weightGrams: number
    }
  | {
      ok: false
      reason: 'unknown-product' | 'not-for-sale' | 'sachet-needs-concern'
      productId: ProductId
    }

/** The fields of a product that order lines and parcels need. */
export type LineProduct = Pick<
  Product,
  'id' | 'name' | 'kind' | 'pricePaise' | 'hsn' | 'gstPercent' | 'grossWeightGrams'
> &
  Partial<Pick<Product, 'names' | 'family' | 'netQuantity'>>

/**
 * Builds the lines of an ordinary order from the shop's products, in paise; prices sent by the
 * browser are ignored. Stock is checked when it is taken.
 *
 * Refuses the first product that is unknown, a sachet (sold in the concern flow only), or without a
 * price.
 */
export function buildOrderLines(
  wanted: readonly WantedLine[],
  products: readonly LineProduct[],
): BuiltLines {
  const known = new Map(products.map((product) => [product.id, product]))
  const lines: OrderLine[] = []
  const parcel: { grossWeightGrams: number; quantity: number }[] = []
  for (const { productId, quantity } of wanted) {
    const product = known.get(productId)
    if (!product) return { ok: false, reason: 'unknown-product', productId }
    if (product.kind === 'sachet') return { ok: false, reason: 'sachet-needs-concern', productId }
    if (product.pricePaise <= 0) return { ok: false, reason: 'not-for-sale', productId }
    lines.push(orderLineOf(product, quantity))
    parcel.push({ grossWeightGrams: product.grossWeightGrams, quantity })
  }
  const itemsPaise = lines.reduce((sum, line) => sum + line.linePaise, 0)
  return { ok: true, lines, itemsPaise, weightGrams: parcelWeightGrams(parcel) }
}

/** Creates an order line, in paise, with the product's current names in every script. */
export function orderLineOf(product: LineProduct, quantity: number): OrderLine {
  const { id, name, pricePaise, hsn, gstPercent, family = '', netQuantity = '' } = product
  const names = sizedNames({ name, family, netQuantity, names: product.names ?? {} })
  return {
    productId: id,
    productName: name,
    ...(Object.keys(names).length > 0 && { names }),
    quantity,
    unitPricePaise: pricePaise,
    linePaise: pricePaise * quantity,
    offerPaise: 0,
    hsn,
    gstPercent,
  }
}
