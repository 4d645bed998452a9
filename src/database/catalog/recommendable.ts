import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { LEFT_OUT_BY_DIET } from '#domain/catalog/diets.ts'
import type { ListedDiet } from '#domain/catalog/listing-filters.ts'
import type { ProductId } from '#domain/ids.ts'
import { MAX_RECOMMENDED } from '#domain/suggestions/fit.ts'
import { isFirstOfFamily } from './families.ts'
import { matchesFilters } from './filters.ts'

/** What these leave out is looked up product by product; `undefined`: of all others. */
const DIETS = [undefined, ...Object.keys(LEFT_OUT_BY_DIET)] as (
  | keyof typeof LEFT_OUT_BY_DIET
  | undefined
)[]

/** What can be recommended to anybody before the safety questions, by its index. */
const OFFERED = sql`(
  not products.hidden and products.kind = 'goods' and products.price_paise > 0
  and products.flags_block = '{}'
  and least(products.dosha_vata, products.dosha_pitta, products.dosha_kapha) < 0
)`
const EFFECT = sql`products.dosha_vata, products.dosha_pitta, products.dosha_kapha, products.vegetarian`
const BEST_FIRST = sql`cardinality(products.flags_ask), products.id`

/**
 * Every product of the shop that `rankByFit` puts among the first for anybody, whatever the quiz finds. Goods of the same
 * effect fit everybody alike, so that of each effect the first of each diet are enough, and the others are never read.
 * There are no more effects than the scale has steps.
 */
export async function listRecommendable(db: Reader, now: Date): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    with recursive effects as (
      (select ${EFFECT} from products where ${OFFERED} order by ${EFFECT} limit 1)
      union all
      select next.* from effects, lateral (
        select ${EFFECT} from products
        where ${OFFERED} and (${EFFECT}) > (
          effects.dosha_vata, effects.dosha_pitta, effects.dosha_kapha, effects.vegetarian
        )
        order by ${EFFECT} limit 1
      ) as next
    )
    select distinct first.id from effects, lateral (
      ${sql.join(
        DIETS.map((diet) => firstOf(diet, now)),
        sql` union all `,
      )}
    ) as first
    order by first.id`)
  return rows.map(({ id }) => id)
}

function firstOf(diet: ListedDiet | undefined, now: Date): SQL {
  const filters = matchesFilters(products, { diet, stock: 'in', now })
  return sql`(
    select products.id from products
    where ${OFFERED} and ${sql.join(filters, sql` and `)} and ${isFirstOfFamily(now)}
      and (${EFFECT}) = (
        effects.dosha_vata, effects.dosha_pitta, effects.dosha_kapha, effects.vegetarian
      )
    order by ${BEST_FIRST} limit ${MAX_RECOMMENDED}
  )`
}
