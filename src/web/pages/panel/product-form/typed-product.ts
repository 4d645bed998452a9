import { discountPercent } from '#domain/catalog/price.ts'
import { mrpFromDiscount } from '#domain/catalog/price-step.ts'
import { type Declarations, PLAIN_DECLARATIONS } from '#domain/catalog/product-form.ts'
import { paiseOf, rupeesOf } from '#domain/money/money.ts'

/** What each category's last product declared, as the loader hands it over. */
export type Shelf = ReadonlyMap<string, Partial<Declarations>>

/** Fields that hold a number on the wire; typed they are texts like all others. */
const NUMBERS = [
  'price',
  'mrp',
  'discount',
  'stock',
  'weight_grams',
  'shelf_life_months',
  'gst_percent',
]
const FLAGS = ['vegetarian', 'external_use']

/** Everything typed so far, by the field's name on the wire; what nobody touched is absent. */
export type TypedProduct = Readonly<Record<string, string>>

/** What stands in the declarations until somebody types: the shelf's own, or the plainest. */
export function declaredTexts(shelf: Shelf, category: string): TypedProduct {
  const { licence, ...plain } = { ...PLAIN_DECLARATIONS, ...shelf.get(category) }
  return {
    net_quantity: plain.netQuantity,
    weight_grams: String(plain.grossWeightGrams),
    shelf_life_months: String(plain.shelfLifeMonths),
    storage: plain.storage,
    vegetarian: String(plain.vegetarian),
    external_use: String(plain.externalUse),
    hsn: plain.hsn,
    gst_percent: String(plain.gstPercent),
    licence_type: licence.type,
    licence_number: licence.number,
    medicine_class: plain.medicineClass ?? '',
    maker: plain.maker,
    country_of_origin: plain.countryOfOrigin,
  }
}

/** As the API takes it: numbers as numbers, and what is no number as typed, so that it is refused by name. */
export function wireOf(typed: TypedProduct): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).map(([field, text]) => {
      if (FLAGS.includes(field)) return [field, text === 'true']
      if (!NUMBERS.includes(field)) return [field, text]
      return [field, text.trim() === '' ? undefined : numberOf(text)]
    }),
  )
}

function numberOf(text: string): number | string {
  const figure = text.trim().replace(/^₹\s*/, '').replaceAll(',', '')
  return /^-?\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : text
}

/**
 * Brings MRP and discount into step while somebody types: a discount sets the MRP, an MRP the discount,
 * and a price moves whichever of the two was not typed last.
 */
export function typeField(typed: TypedProduct, field: string, text: string): TypedProduct {
  const next = { ...typed, [field]: text }
  if (!['price', 'mrp', 'discount'].includes(field)) return next
  const leads = field === 'price' ? (typed.leads ?? 'discount') : field
  const price = numberOf(next.price ?? '')
  const led = { ...next, leads }
  if (typeof price !== 'number') return led
  if (leads === 'mrp') {
    const mrp = numberOf(next.mrp ?? '')
    if (typeof mrp !== 'number') return led
    return { ...led, discount: String(discountPercent(paiseOf(mrp), paiseOf(price))) }
  }
  const percent = numberOf(next.discount || '0')
  if (typeof percent !== 'number' || percent < 0 || percent > 100) return led
  const mrp = mrpFromDiscount(paiseOf(price), percent)
  return mrp === undefined ? led : { ...led, mrp: String(rupeesOf(mrp)) }
}
