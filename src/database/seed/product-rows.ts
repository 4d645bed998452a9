import type { GoodsSeed } from '#database/seed/catalogue/goods-seed.ts'
import { kindOf } from '#database/seed/catalogue/kinds.ts'
import { storyOf } from '#database/seed/catalogue/stories.ts'
import { translationsOf } from '#database/seed/catalogue/translations.ts'
import type { products } from '#database/tables/catalog.ts'
import { parseNetQuantity } from '#domain/catalog/net-quantity.ts'
import type { LicenceType } from '#domain/catalog/product.ts'
import { NO_TEXTS } from '#domain/catalog/product-fields.ts'
import { wordsOf } from '#domain/catalog/product-words.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { seededId } from './demo-products.ts'
import { goodsByCategory, SACHET_CATEGORY, sizesOf } from './goods-by-category.ts'
import { namesOfHerbsIn } from './herbs.ts'
import { readLooks } from './pictures.ts'
import { readSocialPictures } from './social-pictures.ts'

export type ProductRow = typeof products.$inferInsert & { shelfLifeMonths: number }

/** First day of the current GST rates. */
const GST_FROM = '2025-09-22'
/** 60 products, one every six days, spread over the last 12 months. */
const DAYS_APART = 6
/** Coprime to 60, so that neighbours in the catalogue are months apart in age. */
const STRIDE = 37

/** Placeholder licence numbers of the demo; a live shop starts without any. */
const EXAMPLE_LICENCES: Record<LicenceType, string> = {
  fssai: '10000000000000 (example)',
  ayush: 'GA/0000 (example)',
  cosmetic: 'GC/0000 (example)',
}
const EXAMPLE_MAKER = 'Samagni (example), 1 Example Road, Anand, Gujarat 388001'

/** HSN 3004 needs an AYUSH manufacturing licence, 33xx and 3401 a cosmetics one, all others FSSAI. */
export function licenceTypeOf(hsn: string): LicenceType {
  if (hsn.startsWith('3004')) return 'ayush'
  return hsn.startsWith('33') || hsn.startsWith('3401') ? 'cosmetic' : 'fssai'
}

/**
 * All products as rows, deterministic for a time and mode: the sixty, then their further sizes. Throws when a row is
 * invalid.
 */
export function productRows({ now, mode }: { now: Date; mode: 'demo' | 'live' }): ProductRow[] {
  const looksOf = readLooks()
  const socialPictureOf = readSocialPictures('products')
  const goods = [...goodsByCategory()].flatMap(([category, rows], categoryIndex) =>
    // Categories alternate in the listing.
    rows.map((seed, index) => ({ category, seed, position: (index + 1) * 100 + categoryIndex })),
  )
  const sixty = goods.map((one, place) => ({
    ...one,
    ageDays: ((place * STRIDE) % goods.length) * DAYS_APART + 1,
    base: one.seed,
  }))
  // A further size is next to its product in every sort order.
  const further = sixty.flatMap((one) => sizesOf(one.seed).map((seed) => ({ ...one, seed })))
  return [...sixty, ...further].map(({ category, seed, base, position, ageDays }) => {
    const id = seededId(seed.name)
    const createdAt = new Date(now.getTime() - ageDays * DAY_MS)
    return {
      ...rowOf(seed, base.sku, mode),
      ...looksOf(id),
      socialPicture: socialPictureOf(id) ?? null,
      id,
      kind: category === SACHET_CATEGORY ? 'sachet' : 'goods',
      category,
      listingPosition: position,
      createdAt,
      updatedAt: createdAt,
    }
  })
}

function rowOf(seed: GoodsSeed, baseSku: string, mode: 'demo' | 'live') {
  const row = englishRowOf(seed, baseSku, mode)
  const isMedicine = row.licenceType === 'ayush'
  const { netQuantity, days } = seed
  return {
    ...row,
    translations: translationsOf({
      sku: baseSku,
      netQuantity,
      isMedicine,
      days,
      words: wordsOf(row),
    }),
  }
}

function englishRowOf(seed: GoodsSeed, baseSku: string, mode: 'demo' | 'live') {
  const net = parseNetQuantity(seed.netQuantity)
  if (!net) throw new Error(`${seed.sku}: the net quantity cannot be read`)
  const licenceType = licenceTypeOf(seed.hsn)
  const [doshaVata, doshaPitta, doshaKapha] = seed.dosha
  return {
    ...NO_TEXTS,
    sku: seed.sku,
    name: seed.name,
    names: seed.names,
    description: seed.description,
    pricePaise: seed.pricePaise,
    mrpPaise: seed.mrpPaise,
    materials: [...seed.materials],
    allergens: [...(seed.allergens ?? [])],
    family: seed.family ?? '',
    netQuantity: seed.netQuantity,
    netAmount: net.amount,
    netUnit: net.unit,
    grossWeightGrams: seed.grossWeightGrams,
    shelfLifeMonths: seed.shelfLifeMonths,
    serving: seed.serving,
    note: seed.note ?? '',
    story: storyOf(baseSku, seed.netQuantity),
    doshaVata,
    doshaPitta,
    doshaKapha,
    concerns: [...seed.concerns],
    flagsBlock: [...(seed.flagsBlock ?? [])],
    flagsAsk: [...(seed.flagsAsk ?? [])],
    hsn: seed.hsn,
    gstPercent: seed.gstPercent,
    gstFrom: GST_FROM,
    licenceType,
    licenceNumber: mode === 'demo' ? EXAMPLE_LICENCES[licenceType] : '',
    maker: mode === 'demo' ? EXAMPLE_MAKER : '',
    // All rows: made in India, vegetarian.
    countryOfOrigin: 'India',
    vegetarian: true,
    isDietDeclared: true,
    ...labelFactsOf(baseSku, seed.hsn, mode),
    searchWords: namesOfHerbsIn([seed.name, ...seed.materials]),
  }
}

/** Example figures are for the demo only: the owner of a live shop measures first. */
function labelFactsOf(sku: string, hsn: string, mode: 'demo' | 'live') {
  const kind = kindOf(sku, licenceTypeOf(hsn) === 'ayush')
  return {
    commonName: kind.commonName,
    storage: kind.storage,
    externalUse: kind.externalUse ?? false,
    medicineClass: kind.medicineClass ?? null,
    nutrition: mode === 'demo' ? (kind.nutrition ?? null) : null,
  }
}
