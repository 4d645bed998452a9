import { and, asc, desc, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DoshaEffect, ProductSummary } from '#domain/catalog/product.ts'
import {
  chooseRelated,
  doshaSign,
  RELATIONS,
  type RelatedReason,
  reasonOf,
  relationOf,
} from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { isFirstOfFamily } from './catalog/families.ts'
import { findProduct, MAX_PRODUCTS } from './catalog.ts'
import { summaryColumns, withDescriptions } from './catalog-rows.ts'
import type { Reader } from './connection.ts'
import { products } from './tables/catalog.ts'

/** A related product, with the reason that its card shows. */
export type RelatedProduct = ProductSummary & { reason: RelatedReason }

/**
 * Products related to one, chosen by the rule of domain/catalog/related: same category first, then a shared
 * concern, then the same dosha sign. Empty for an unknown id.
 */
export async function listRelated(
  db: Reader,
  id: ProductId,
  limit: number,
  now?: Date,
): Promise<RelatedProduct[]> {
  const about = await findProduct(db, id)
  if (!about) return []
  const most = Math.min(Math.max(1, limit), MAX_PRODUCTS)
  const isOfCategory = sql`(${products.category} = ${about.category})`
  const sharesConcern = sql`(${products.concerns} && ${sql.param(about.concerns)}::smallint[])`
  const sharesSign = hasDoshaSign(about.dosha)
  const relation = sql<number>`case when ${isOfCategory} then 0 when ${sharesConcern} then 1 else 2 end`
  // Sachets are ordered through another flow, so related products of the same kind come first.
  const isOfKind = sql`(${products.kind} = ${about.kind})`
  const nearest = [
    desc(isOfKind),
    desc(sharesConcern),
    desc(sharesSign),
    asc(products.listingPosition),
  ]
  // From each relation, no more rows than can be chosen in the end.
  const ranked = db
    .select({
      id: products.id,
      relation: relation.as('relation'),
      place: sql<number>`row_number() over (
        partition by ${relation} order by ${sql.join([...nearest, asc(products.id)], sql`, `)}
      )`.as('place'),
    })
    .from(products)
    .where(
      and(
        eq(products.hidden, false),
        ne(products.id, id),
        about.family === '' ? undefined : sql`lower(products.family) <> lower(${about.family})`,
        isFirstOfFamily(now),
        or(isOfCategory, sharesConcern, sharesSign),
      ),
    )
    .as('ranked')
  const rows = await db
    .select({
      ...summaryColumns(now),
      concerns: products.concerns,
      vata: products.doshaVata,
      pitta: products.doshaPitta,
      kapha: products.doshaKapha,
    })
    .from(products)
    .innerJoin(ranked, eq(ranked.id, products.id))
    .where(lte(ranked.place, most))
    .orderBy(ranked.relation, ranked.place)
    .limit(most * RELATIONS.length)
  const candidates = rows.flatMap(({ concerns, vata, pitta, kapha, ...row }) => {
    const summary = withDescriptions(row)
    const other = { ...summary, concerns, dosha: { vata, pitta, kapha } }
    const joins = relationOf(about, other)
    const reason = reasonOf(about, other)
    return joins && reason ? [{ relation: joins, product: { ...summary, reason } }] : []
  })
  return chooseRelated(candidates, most).map(({ product }) => product)
}

/** True for products that act on the doshas in the same directions; never true without an effect. */
function hasDoshaSign(dosha: DoshaEffect): SQL {
  if (doshaSign(dosha) === undefined) return sql`(1 = 0)`
  const { vata, pitta, kapha } = dosha
  return sql`(sign(${products.doshaVata}) = ${Math.sign(vata)}
    and sign(${products.doshaPitta}) = ${Math.sign(pitta)}
    and sign(${products.doshaKapha}) = ${Math.sign(kapha)})`
}
