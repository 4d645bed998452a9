import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { LEFT_OUT_BY_DIET } from '#domain/catalog/diets.ts'
import {
  type ListedDiet,
  type ListingFilters,
  type PriceBand,
  priceLimits,
} from '#domain/catalog/listing-filters.ts'
import type { Dosha } from '#domain/quiz/doshas.ts'
import { isLotToSell } from './rows.ts'

/** The columns that filters use, of a product or of another size in its family. */
export type FilteredColumn =
  | 'pricePaise'
  | 'doshaVata'
  | 'doshaPitta'
  | 'doshaKapha'
  | 'vegetarian'
  | 'materials'
  | 'allergens'
  | 'nutrition'
  | 'countryOfOrigin'

type Filtered = Record<'id' | FilteredColumn, AnyPgColumn>

export function matchesFilters(
  table: Filtered,
  { price, dosha, diet, stock, origin, now }: ListingFilters & { now?: Date | undefined },
): SQL[] {
  return [
    price && isInBand(table, price),
    dosha && calms(table, dosha),
    diet && suits(table, diet),
    origin === undefined ? undefined : sql`${table.countryOfOrigin} = ${origin}`,
    stock &&
      sql`exists (select from stock_lots where stock_lots.product_id = ${table.id} and ${isLotToSell(now)})`,
  ].filter((condition) => condition !== undefined)
}

function isInBand({ pricePaise }: Filtered, band: PriceBand): SQL {
  const { fromPaise, belowPaise } = priceLimits(band)
  // A price of 0 means not for sale, and is in no band.
  const above = sql`${pricePaise} >= greatest(1, ${fromPaise}::integer)`
  return belowPaise === undefined ? above : sql`${above} and ${pricePaise} < ${belowPaise}`
}

function calms({ doshaVata, doshaPitta, doshaKapha }: Filtered, dosha: Dosha): SQL {
  const effect = { vata: doshaVata, pitta: doshaPitta, kapha: doshaKapha }[dosha]
  return sql`${effect} < 0`
}

function suits({ vegetarian, materials, allergens, nutrition }: Filtered, diet: ListedDiet): SQL {
  if (diet === 'vegetarian') return sql`${vegetarian}`
  // Only products that declare their sugar: labels of cosmetics and medicines do not.
  if (diet === 'no-added-sugar') return sql`(${nutrition}->>'addedSugarsGrams')::numeric = 0`
  const words = `\\m(${LEFT_OUT_BY_DIET[diet].join('|')})\\M`
  return sql`${vegetarian}
    and array_to_string(${materials} || ${allergens}, ' ') !~* ${words}`
}
