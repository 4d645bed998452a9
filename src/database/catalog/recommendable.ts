import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { LEFT_OUT_BY_DIET } from '#domain/catalog/diets.ts'
import type { ListedDiet } from '#domain/catalog/listing-filters.ts'
import type { ProductId } from '#domain/ids.ts'
import { MAX_RECOMMENDED } from '#domain/suggestions/fit.ts'
import { isFirstOfFamily } from './families.ts'
import { matchesFilters } from './filters.ts'

/** The diets that exclude products by their ingredients; `undefined` stands for no diet. */
const DIETS = [undefined, ...Object.keys(LEFT_OUT_BY_DIET)] as (
  | keyof typeof LEFT_OUT_BY_DIET
  | undefined
)[]

/** The condition of a partial index: goods that can be recommended to anybody before the safety questions. */
const OFFERED = sql`(
  not products.hidden and products.kind = 'goods' and products.price_paise > 0
  and products.flags_block = '{}'
  and least(products.dosha_vata, products.dosha_pitta, products.dosha_kapha) < 0
)`
const EFFECT = sql`products.dosha_vata, products.dosha_pitta, products.dosha_kapha, products.vegetarian`
const BEST_FIRST = sql`cardinality(products.flags_ask), products.id`

/**
 * Every product that `rankByFit` could rank among the first for some result of the quiz. Goods with the same effect fit
 * a person equally well, so only the first of each effect and diet are read. The number of effects is limited by the
 * steps of the scale.
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
