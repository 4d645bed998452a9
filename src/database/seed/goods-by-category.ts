import type { GoodsSeed } from './catalogue/goods-seed.ts'
import { type SachetSeed, sachetAsGoods } from './catalogue/sachet-seed.ts'
import { readContentFiles } from './content-files.ts'

/** The category of single sachets, which are sold in the concern flow only. */
export const SACHET_CATEGORY = 'Herbal Remedies'

/** A row of a seed file; `rule` is an internal note and not stored. */
type Row<Seed> = Seed & { rule?: string }

const files = new Map(readContentFiles('catalogue', '.json').map(({ name, text }) => [name, text]))

function rowsOf<Seed>(name: string): Seed[] {
  const rows: Row<Seed>[] = JSON.parse(files.get(name) ?? '[]')
  return rows.map(({ rule: _, ...row }) => row as Seed)
}

/** A further size: all but what its pack changes is that of the product `of` which it is a size. */
interface SizeRow
  extends Pick<GoodsSeed, 'sku' | 'netQuantity' | 'grossWeightGrams' | 'mrpPaise' | 'pricePaise'> {
  of: string
}

const FURTHER_SIZES = rowsOf<SizeRow>('sizes')
const FAMILIES = new Set(FURTHER_SIZES.map(({ of }) => of))

function goodsOf(name: string): GoodsSeed[] {
  return rowsOf<GoodsSeed>(name).map((seed) =>
    FAMILIES.has(seed.sku) ? { ...seed, family: seed.name } : seed,
  )
}

/** Title of the category → its rows, in the shop's order. 40 products and 20 sachets. */
export const GOODS_BY_CATEGORY: ReadonlyMap<string, readonly GoodsSeed[]> = new Map([
  ['Sharbats', goodsOf('sharbats')],
  ['Drinks', goodsOf('drinks')],
  ['Cosmetics', goodsOf('cosmetics')],
  ['Functional Foods', goodsOf('functional-foods')],
  ['Instant Mixes', goodsOf('instant-mixes')],
  [SACHET_CATEGORY, rowsOf<SachetSeed>('herbal-remedies').map(sachetAsGoods)],
])

/** The further sizes of one of these products, each named by its net quantity. */
export function sizesOf(seed: GoodsSeed): GoodsSeed[] {
  return FURTHER_SIZES.filter(({ of }) => of === seed.sku).map(({ of: _, ...size }) => ({
    ...seed,
    ...size,
    name: `${seed.name} ${size.netQuantity}`,
  }))
}
