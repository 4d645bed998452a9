import { discountPercent } from '#domain/catalog/price.ts'
import { mrpFromDiscount } from '#domain/catalog/price-step.ts'
import type { Declarations } from '#domain/catalog/product.ts'
import { eachWireFact, factWires } from '#domain/catalog/product-facts.ts'
import { DOSHA_FIELDS, PLAIN_DECLARATIONS } from '#domain/catalog/product-form.ts'
import { paiseOf, rupeesOf } from '#domain/money/money.ts'
import { SAFETY_FLAGS, type SafetyFlag } from '#domain/suggestions/flags.ts'
import { plainFigure } from '#domain/text/written-figures.ts'

/** The declarations of each category's latest product, from the loader. */
export type CategoryDeclarations = ReadonlyMap<string, Partial<Declarations>>

/** Fields that are numbers in the API; typed as texts. */
const NUMBERS = [
  'price',
  'mrp',
  'discount',
  'stock',
  'weight_grams',
  'gst_percent',
  ...factWires('whole'),
  ...Object.keys(DOSHA_FIELDS),
]
const FLAGS = ['vegetarian', ...factWires('flag')]

const CAUTIONS = 'caution_'
/** The field of one caution; `not_for` and `ask_doctor` of the API are chosen there. */
export const cautionField = (flag: SafetyFlag) => `${CAUTIONS}${flag}`

/** Everything typed so far, by API field name; untouched fields are absent. */
export type ProductValues = Readonly<Record<string, string>>

/** The declarations as the texts of the form. */
export function declarationTexts({ licence, ...plain }: Declarations): ProductValues {
  return {
    net_quantity: plain.netQuantity,
    weight_grams: String(plain.grossWeightGrams),
    storage: plain.storage,
    vegetarian: plain.isDietDeclared ? String(plain.vegetarian) : '',
    ...eachWireFact((key) => String(plain[key] ?? '')),
    hsn: plain.hsn,
    gst_percent: String(plain.gstPercent),
    licence_type: licence.type,
    licence_number: licence.number,
    maker: plain.maker,
    country_of_origin: plain.countryOfOrigin,
  }
}

/** The declarations until somebody types: the category's latest, or the defaults. */
export function declaredTexts(declarations: CategoryDeclarations, category: string): ProductValues {
  return {
    ...declarationTexts({ ...PLAIN_DECLARATIONS, ...declarations.get(category) }),
    ...Object.fromEntries(Object.keys(DOSHA_FIELDS).map((field) => [field, '0'])),
  }
}

/** The form for the API: numbers as numbers, and invalid ones as typed, so that the server refuses them by field. */
export function wireOf(values: ProductValues): Record<string, unknown> {
  const single = Object.entries(values).filter(([field]) => !field.startsWith(CAUTIONS))
  const chosen = (caution: string) =>
    SAFETY_FLAGS.filter((flag) => values[cautionField(flag)] === caution)
  return {
    ...Object.fromEntries(
      single.map(([field, text]) => {
        if (FLAGS.includes(field)) return [field, text === '' ? undefined : text === 'true']
        if (!NUMBERS.includes(field)) return [field, text]
        return [field, text.trim() === '' ? undefined : numberOf(text)]
      }),
    ),
    not_for: chosen('not_for'),
    ask_doctor: chosen('ask_doctor'),
  }
}

function numberOf(text: string): number | string {
  const figure = plainFigure(text)
  return /^-?\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : text
}

/**
 * The effect of typing in a field. A discount sets the MRP, an MRP the discount, and a price changes the one of the two
 * that was not typed last; the MRP of an existing pack is kept.
 */
export function typeField(values: ProductValues, field: string, text: string): ProductValues {
  if (!['price', 'mrp', 'discount'].includes(field)) return { [field]: text }
  const leads = field === 'price' ? (values.leads ?? (values.mrp ? 'mrp' : 'discount')) : field
  const led = { [field]: text, leads }
  const next = { ...values, ...led }
  const price = numberOf(next.price ?? '')
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
