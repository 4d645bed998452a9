import { quantityIn } from '../catalog/quantity-words.ts'
import { type LineProduct, orderLineOf } from '../checkout/order-lines.ts'
import type { WantedLine } from '../checkout/order-request.ts'
import { parcelWeightGrams } from '../delivery/parcel.ts'
import type { ProductId } from '../ids.ts'
import { TRANSLATIONS } from '../language/languages.ts'
import type { OrderLine } from '../orders/order.ts'
import { concernOfProduct } from './concerns.ts'
import { isSachetQuantity } from './sachets.ts'
import { type LabelFlags, offerFor, type SafetyAnswers, type WithholdReason } from './safety.ts'

/** Appended to the product's name in an order line. */
const SUFFIX = 'Sachets'

export interface BuiltSachets {
  ok: true
  lines: readonly OrderLine[]
  itemsPaise: number
  /** The packed weight of the parcel. */
  weightGrams: number
}

export type SachetRefusal = {
  ok: false
  productId: ProductId
  reason:
    | 'unknown-product'
    | 'not-for-sale'
    | 'not-a-sachet'
    | 'sachet-quantity'
    | `sachet-${WithholdReason}`
}

export type SachetProduct = LineProduct & { flags: LabelFlags }

/**
 * Builds the lines of a sachet order from the shop's products, in paise, with 'Sachets' appended to
 * each name. With safety answers every sachet is checked; without them, the lines are only priced.
 *
 * Refuses products that are not sachets, quantities other than 10 to 100 in fives, and sachets that
 * the answers exclude.
 */
export function buildSachetLines(
  wanted: readonly WantedLine[],
  products: readonly SachetProduct[],
  safety: SafetyAnswers | undefined,
): BuiltSachets | SachetRefusal {
  const known = new Map(products.map((product) => [product.id, product]))
  const lines: OrderLine[] = []
  const parcel: { grossWeightGrams: number; quantity: number }[] = []
  for (const { productId, quantity } of wanted) {
    const refuse = (reason: SachetRefusal['reason']): SachetRefusal => ({
      ok: false,
      productId,
      reason,
    })
    const product = known.get(productId)
    if (!product) return refuse('unknown-product')
    const concern = concernOfProduct(productId)
    if (product.kind !== 'sachet' || !concern) return refuse('not-a-sachet')
    if (product.pricePaise <= 0) return refuse('not-for-sale')
    if (!isSachetQuantity(quantity)) return refuse('sachet-quantity')
    const offer = safety && offerFor(concern, safety, product.flags)
    if (offer?.offer === 'no') return refuse(`sachet-${offer.reason}`)
    const names = Object.fromEntries(
      TRANSLATIONS.flatMap((script) => {
        const own = product.names?.[script]
        return own ? [[script, `${own} ${quantityIn(SUFFIX, script)}`]] : []
      }),
    )
    const { name, family: _, ...rest } = product
    lines.push(orderLineOf({ ...rest, name: `${name} ${SUFFIX}`, names }, quantity))
    parcel.push({ grossWeightGrams: product.grossWeightGrams, quantity })
  }
  return {
    ok: true,
    lines,
    itemsPaise: lines.reduce((sum, line) => sum + line.linePaise, 0),
    weightGrams: parcelWeightGrams(parcel),
  }
}
