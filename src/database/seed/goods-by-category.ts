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

/** Title of the category → its rows, in the shop's order. 40 products and 20 sachets. */
export const GOODS_BY_CATEGORY: ReadonlyMap<string, readonly GoodsSeed[]> = new Map([
  ['Sharbats', rowsOf('sharbats')],
  ['Drinks', rowsOf('drinks')],
  ['Cosmetics', rowsOf('cosmetics')],
  ['Functional Foods', rowsOf('functional-foods')],
  ['Instant Mixes', rowsOf('instant-mixes')],
  [SACHET_CATEGORY, rowsOf<SachetSeed>('herbal-remedies').map(sachetAsGoods)],
])
