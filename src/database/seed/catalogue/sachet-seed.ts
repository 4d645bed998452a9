import { SACHET_PRICE_PAISE } from '#domain/suggestions/sachets.ts'
import type { GoodsSeed } from './goods-seed.ts'

/** One of the 20 sachets; `sachetAsGoods` adds what they have in common. */
export interface SachetSeed
  extends Pick<GoodsSeed, 'sku' | 'name' | 'names' | 'description' | 'materials' | 'dosha'> {
  /** 'food' for concerns for which a drug may not be advertised (docs/law.md, claims). */
  sold: 'medicine' | 'food'
  use: string
  /** Maximum number of days; absent: daily in season. */
  days?: number
  /** The concern that this product is for. */
  concern: number
  flagsBlock: readonly string[]
  flagsAsk: readonly string[]
}

/** How a sachet is taken: at most two a day, and for a limited number of days unless it is taken daily in season. */
export const DAILY_SERVING = 'One sachet {use}. At most 2 sachets a day.'
export const SERVING_FOR_DAYS =
  'One sachet {use}. At most 2 sachets a day, for {days} days; then stop or see a vaidya.'

function servingOf({ use, days }: SachetSeed): string {
  const sentence = days === undefined ? DAILY_SERVING : SERVING_FOR_DAYS
  return sentence.replace('{use}', use).replace('{days}', String(days))
}

const FOR_ADULTS = 'For adults only. Keep 1–2 hours away from other medicines.'
const COMMON = {
  netQuantity: '8 g',
  grossWeightGrams: 10,
  mrpPaise: SACHET_PRICE_PAISE,
  pricePaise: SACHET_PRICE_PAISE,
  gstPercent: 5,
} as const
const SOLD_AS = {
  medicine: {
    hsn: '30049011',
    shelfLifeMonths: 24,
    note: `Ayurvedic proprietary medicine. ${FOR_ADULTS}`,
  },
  food: { hsn: '21069099', shelfLifeMonths: 12, note: FOR_ADULTS },
} as const

/** Completes a sachet to a catalogue row: 8 g net, blocked for shoppers under 18. */
export function sachetAsGoods(sachet: SachetSeed): GoodsSeed {
  const { sku, name, names, description, materials, dosha, flagsAsk } = sachet
  return {
    ...COMMON,
    ...SOLD_AS[sachet.sold],
    sku,
    name,
    names,
    description,
    materials,
    dosha,
    flagsAsk,
    ...(sachet.days !== undefined && { days: sachet.days }),
    concerns: [sachet.concern],
    serving: servingOf(sachet),
    flagsBlock: [...sachet.flagsBlock, 'u18'],
  }
}
