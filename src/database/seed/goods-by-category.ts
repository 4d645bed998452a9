import type { GoodsSeed } from '#database/seed/catalogue/goods-seed.ts'
import { type SachetSeed, sachetAsGoods } from '#database/seed/catalogue/sachet-seed.ts'
import { readContentFiles } from './content-files.ts'

/** The category of single sachets, which are sold in the concern flow only. */
export const SACHET_CATEGORY = 'Herbal Remedies'

/** A row of a seed file; `rule` is an internal note and not stored. */
type Row<Seed> = Seed & { rule?: string }

/** A further size of the product `of`, with the fields that differ from it. */
interface SizeRow
  extends Pick<GoodsSeed, 'sku' | 'netQuantity' | 'grossWeightGrams' | 'mrpPaise' | 'pricePaise'> {
  of: string
}

type GoodsByCategory = ReadonlyMap<string, readonly GoodsSeed[]>

interface Catalogue {
  goods: GoodsByCategory
  sizes: readonly SizeRow[]
}

let read: Catalogue | undefined

/** Reads the files at the first use; a warm start does not need them. */
function catalogue(): Catalogue {
  read ??= readCatalogue()
  return read
}

function readCatalogue(): Catalogue {
  const files = new Map(
    readContentFiles('catalogue', '.json').map(({ name, text }) => [name, text]),
  )
  const rowsOf = <Seed>(name: string): Seed[] => {
    const rows: Row<Seed>[] = JSON.parse(files.get(name) ?? '[]')
    return rows.map(({ rule: _, ...row }) => row as Seed)
  }
  const sizes = rowsOf<SizeRow>('sizes')
  const families = new Set(sizes.map(({ of }) => of))
  const goodsOf = (name: string): GoodsSeed[] =>
    rowsOf<GoodsSeed>(name).map((seed) =>
      families.has(seed.sku) ? { ...seed, family: seed.name } : seed,
    )
  const goods = new Map([
    ['Sharbats', goodsOf('sharbats')],
    ['Drinks', goodsOf('drinks')],
    ['Cosmetics', goodsOf('cosmetics')],
    ['Functional Foods', goodsOf('functional-foods')],
    ['Instant Mixes', goodsOf('instant-mixes')],
    [SACHET_CATEGORY, rowsOf<SachetSeed>('herbal-remedies').map(sachetAsGoods)],
  ])
  return { goods, sizes }
}

/** Title of the category → its rows, in the shop's order. 40 products and 20 sachets. */
export const goodsByCategory = (): GoodsByCategory => catalogue().goods

/** The further sizes of one of these products, each named by its net quantity. */
export function sizesOf(seed: GoodsSeed): GoodsSeed[] {
  return catalogue()
    .sizes.filter(({ of }) => of === seed.sku)
    .map(({ of: _, ...size }) => ({
      ...seed,
      ...size,
      name: `${seed.name} ${size.netQuantity}`,
    }))
}
