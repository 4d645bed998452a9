import { type ProductRow, productRows } from '#database/seed/product-rows.ts'
import { NUTRIENT_LINES, type Nutrients } from '#domain/catalog/nutrition.ts'
import { unitPrice } from '#domain/catalog/price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { SHOP_SETTINGS } from '#settings.ts'

/** What the back of a pack says (docs/law.md, legal metrology, food, Ayurvedic medicines and cosmetics). */
export interface BackLabelFacts {
  readonly name: string
  readonly commonName: string
  /** Heading and text, from top to bottom. */
  readonly paragraphs: readonly (readonly [heading: string, text: string])[]
  /** Name and value, in cells. */
  readonly cells: readonly (readonly [name: string, value: string])[]
}

const NUTRIENTS: Readonly<Record<keyof Nutrients, string>> = {
  proteinGrams: 'protein',
  carbohydrateGrams: 'carbohydrate',
  sugarsGrams: 'of which total sugars',
  addedSugarsGrams: 'of which added sugars',
  fatGrams: 'total fat',
  saturatedFatGrams: 'of which saturated',
  transFatGrams: 'of which trans',
  sodiumMilligrams: 'sodium',
}

const LICENCES = {
  fssai: { number: 'FSSAI Lic. No.', life: 'Best before' },
  ayush: { number: 'AYUSH Mfg. Lic. No.', life: 'Use before' },
  cosmetic: { number: 'Cosmetic Mfg. Lic. No.', life: 'Use before' },
} as const

function nutritionOf({ nutrition }: ProductRow): string {
  if (!nutrition) return ''
  const lines = NUTRIENT_LINES.map(({ key, unit }) => `${NUTRIENTS[key]} ${nutrition[key]} ${unit}`)
  return `Energy ${nutrition.energyKcal} kcal, ${lines.join(', ')}.`
}

function cautionsOf({ externalUse, note, allergens }: ProductRow): string {
  return [
    externalUse ? 'For external use only.' : '',
    note,
    allergens.length > 0 ? `Contains ${allergens.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function factsOf(row: ProductRow): BackLabelFacts {
  const { number, life } = LICENCES[row.licenceType]
  const perUnit = unitPrice({
    pricePaise: row.mrpPaise,
    netContent: { amount: row.netAmount, unit: row.netUnit },
  })
  const months = row.shelfLifeMonths
  return {
    name: row.name,
    commonName: [row.commonName, row.medicineClass && `Ayurvedic medicine, ${row.medicineClass}`]
      .filter(Boolean)
      .join(' · '),
    paragraphs: [
      ['Ingredients', `${row.materials.join(', ')}.`],
      ['How to use', row.serving ?? ''],
      ['Cautions', cautionsOf(row)],
      ['Keeping', row.storage ?? ''],
      [`Nutrition per ${row.nutrition?.per ?? ''}, example`, nutritionOf(row)],
      ['Made by', row.maker],
      ['Customer care', `${SHOP_SETTINGS.name}, ${SHOP_SETTINGS.phone}, ${SHOP_SETTINGS.email}`],
    ].filter((paragraph): paragraph is [string, string] => paragraph[1] !== ''),
    cells: [
      ['Net quantity', row.netQuantity],
      ['MRP, incl. of all taxes', formatRupees(row.mrpPaise)],
      ['Unit sale price', perUnit ? `${formatRupees(perUnit.paise)} per ${perUnit.per}` : ''],
      [life, `${months} ${months === 1 ? 'month' : 'months'} from packing`],
      ['Batch, month of packing', 'printed on the pack'],
      ['Country of origin', row.countryOfOrigin],
      [number, row.licenceNumber],
    ],
  }
}

const ROWS = new Map(
  productRows({ now: new Date(0), mode: 'demo' }).map((row) => [row.sku, row] as const),
)

/** The facts of the pack with this SKU, from the seed catalogue. Throws if there is none. */
export function backLabelFacts(sku: string): BackLabelFacts {
  const row = ROWS.get(sku)
  if (!row) throw new Error(`${sku} is not in the catalogue`)
  return factsOf(row)
}
