import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import {
  chooseRelated,
  doshaSign,
  RELATIONS,
  type RelatedReason,
  reasonOf,
  relationOf,
} from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { findProduct, MAX_PRODUCTS } from './catalog.ts'
import { isFirstOfFamily } from './families.ts'
import { summaryColumns, withDescriptions } from './rows.ts'

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
  const max = Math.min(Math.max(1, limit), MAX_PRODUCTS)
  const { vata, pitta, kapha } = about.dosha
  const isOfCategory = sql`(profile.category = ${about.category})`
  const sharesConcern = sql`(profile.concerns && ${sql.param(about.concerns)}::smallint[])`
  const sharesSign = doshaSign(about.dosha)
    ? sql`((profile.vata, profile.pitta, profile.kapha)
        = (${Math.sign(vata)}, ${Math.sign(pitta)}, ${Math.sign(kapha)}))`
    : sql`(1 = 0)`
  // Reads no more rows of each profile and each relation than can be chosen in the end. Sachets are ordered through
  // another flow, so related products of the same kind come first.
  const ranked = sql`(
    select found.id, profile.relation, row_number() over (
      partition by profile.relation
      order by profile.is_of_kind desc, profile.shares_concern desc, profile.shares_sign desc,
        found.listing_position, found.id
    ) as place
    from (
      select *, ${sharesConcern} as shares_concern, ${sharesSign} as shares_sign,
        (profile.kind = ${about.kind}) as is_of_kind,
        case when ${isOfCategory} then 0 when ${sharesConcern} then 1 else 2 end as relation
      from product_profiles as profile
      where ${isOfCategory} or ${sharesConcern} or ${sharesSign}
    ) as profile, lateral (
      select products.id, products.listing_position from products
      where not products.hidden and products.category = profile.category and products.kind = profile.kind
        and products.concerns = profile.concerns
        and sign(products.dosha_vata)::smallint = profile.vata
        and sign(products.dosha_pitta)::smallint = profile.pitta
        and sign(products.dosha_kapha)::smallint = profile.kapha
        and products.id <> ${id}
        and (${about.family} = '' or lower(products.family) <> lower(${about.family}))
        and ${isFirstOfFamily(now)}
      order by products.listing_position, products.id
      limit ${max}
    ) as found
  )`
  const rows = await db
    .select({
      ...summaryColumns(now),
      concerns: products.concerns,
    })
    .from(products)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = products.id`)
    .where(sql`ranked.place <= ${max}`)
    .orderBy(sql`ranked.relation, ranked.place`)
    .limit(max * RELATIONS.length)
  const candidates = rows.flatMap(({ concerns, ...row }) => {
    const summary = withDescriptions(row)
    const other = { ...summary, concerns }
    const joins = relationOf(about, other)
    const reason = reasonOf(about, other)
    return joins && reason ? [{ relation: joins, product: { ...summary, reason } }] : []
  })
  return chooseRelated(candidates, max).map(({ product }) => product)
}
