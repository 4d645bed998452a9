import { cosmetics } from './catalogue/cosmetics.ts'
import { drinks } from './catalogue/drinks.ts'
import { functionalFoods } from './catalogue/functional-foods.ts'
import type { GoodsSeed } from './catalogue/goods-seed.ts'
import { remediesOneToSeven } from './catalogue/herbal-remedies-1-to-7.ts'
import { remediesEightToFourteen } from './catalogue/herbal-remedies-8-to-14.ts'
import { remediesFifteenToTwenty } from './catalogue/herbal-remedies-15-to-20.ts'
import { instantMixes } from './catalogue/instant-mixes.ts'
import { sachetAsGoods } from './catalogue/sachet-seed.ts'
import { sharbats } from './catalogue/sharbats.ts'

const sachets = [...remediesOneToSeven, ...remediesEightToFourteen, ...remediesFifteenToTwenty]

/** Title of the category → its rows, in the shop's order. 40 products and 20 sachets. */
export const GOODS_BY_CATEGORY: ReadonlyMap<string, readonly GoodsSeed[]> = new Map([
  ['Sharbats', sharbats],
  ['Drinks', drinks],
  ['Cosmetics', cosmetics],
  ['Functional Foods', functionalFoods],
  ['Instant Mixes', instantMixes],
  ['Herbal Remedies', sachets.map(sachetAsGoods)],
])

/** The category whose products are single sachets, bought in the concern flow alone. */
export const SACHET_CATEGORY = 'Herbal Remedies'
