import { CATEGORIES, type CategoryTitle } from './dyes.ts'
import { COSMETICS } from './packs/by-category/cosmetics.ts'
import { DRINKS } from './packs/by-category/drinks.ts'
import { FUNCTIONAL_FOODS } from './packs/by-category/functional-foods.ts'
import { HERBAL_REMEDIES } from './packs/by-category/herbal-remedies.ts'
import { INSTANT_MIXES } from './packs/by-category/instant-mixes.ts'
import { SHARBATS } from './packs/by-category/sharbats.ts'
import { FURTHER_SIZES } from './packs/further-sizes.ts'
import type { PackForm, PackRow } from './packs/pack-row.ts'

export interface PackedProduct extends PackRow {
  readonly slug: string
  readonly category: CategoryTitle
  readonly sub: string
  readonly net: string
  readonly form: PackForm
  /** A further size: the product that it is a size of. */
  readonly sizeOf?: Pick<PackedProduct, 'slug' | 'sku'>
}

/** A herbal remedy is one sachet of 8 g. */
const SACHET_NET = '8 g'

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join('-')
}

function stock(category: CategoryTitle, rows: readonly PackRow[]): PackedProduct[] {
  return rows.map((row) => {
    const sub = row.sub ?? ''
    return {
      ...row,
      slug: slugOf(row.name ?? `${row.top} ${sub}`.trim()),
      category,
      sub,
      net: row.net ?? SACHET_NET,
      form: row.form ?? CATEGORIES[category].form,
    }
  })
}

/** All sixty packs of the shop: forty products and twenty sachets. */
export const PRODUCTS: readonly PackedProduct[] = [
  ...stock('Sharbats', SHARBATS),
  ...stock('Drinks', DRINKS),
  ...stock('Cosmetics', COSMETICS),
  ...stock('Functional Foods', FUNCTIONAL_FOODS),
  ...stock('Instant Mixes', INSTANT_MIXES),
  ...stock('Herbal Remedies', HERBAL_REMEDIES),
]

/** Every pack that is drawn: the sixty, and the further sizes of some of them. */
export const PACKS: readonly PackedProduct[] = [
  ...PRODUCTS,
  ...PRODUCTS.flatMap((product) =>
    FURTHER_SIZES.filter(({ of }) => of === product.sku).map(({ sku, net }) => ({
      ...product,
      sku,
      net,
      slug: slugOf(`${product.slug} ${net}`),
      sizeOf: product,
    })),
  ),
]

/** The pack with this id. Throws if there is none. */
export function getPack(slug: string): PackedProduct {
  const product = PRODUCTS.find((one) => one.slug === slug)
  if (!product) throw new Error(`No pack is called ${slug}`)
  return product
}
