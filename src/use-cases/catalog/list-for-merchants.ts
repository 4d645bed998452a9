import { listForMerchants } from '#database/catalog/merchant-list.ts'
import type { ShopDatabase } from '#database/connection.ts'
import {
  type ListedProduct,
  type ListingPlace,
  type ListingProblem,
  listingProblems,
  merchantItem,
} from '#domain/catalog/merchant-item.ts'
import { xmlText } from '#domain/text/xml.ts'

/** The size of a batch, so that a large catalogue is never in memory as a whole. */
const AT_ONCE = 500

/** A product that is not listed, with the reasons. */
export interface UnlistedProduct extends Pick<ListedProduct, 'id' | 'name'> {
  problems: readonly ListingProblem[]
}

async function* goodsOnShow(db: ShopDatabase, now: Date): AsyncGenerator<ListedProduct> {
  let after: ListedProduct['id'] | undefined
  do {
    const found = await listForMerchants(db, { after, limit: AT_ONCE, now })
    yield* found
    after = found.length === AT_ONCE ? found.at(-1)?.id : undefined
  } while (after !== undefined)
}

/**
 * Writes the product listing that Google Merchant Center and Meta fetch: RSS 2.0 with Google's attributes, for visible
 * goods only. Omits products that they would refuse; `listingProblems` returns the reasons.
 */
export async function* writeMerchantListing(
  db: ShopDatabase,
  { place, now }: { place: ListingPlace; now: Date },
): AsyncGenerator<string> {
  const shop = xmlText(place.shop)
  const goods = goodsOnShow(db, now)
  // Read before the first byte: a failure is then an error response, upon which the services keep their last listing.
  let next = await goods.next()
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${shop}</title><link>${xmlText(place.absolute('/'))}</link><description>${shop}</description>
`
  for (; !next.done; next = await goods.next()) {
    if (listingProblems(next.value).length > 0) continue
    const attributes = merchantItem(next.value, place).map(
      ([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`,
    )
    yield `<item>${attributes.join('')}</item>\n`
  }
  yield '</channel></rss>\n'
}

/** How many products are checked for one page of `listUnlisted`. */
const PAGE_SIZE = 2_000

/**
 * Checks the next visible goods after `after`: returns how many were checked, which of them are not listed, and the id
 * to continue from, undefined at the end.
 */
export async function listUnlisted(
  db: ShopDatabase,
  { after, now }: { after: ListedProduct['id'] | undefined; now: Date },
): Promise<{ count: number; unlisted: UnlistedProduct[]; next: ListedProduct['id'] | undefined }> {
  const found = await listForMerchants(db, { after, limit: PAGE_SIZE, now })
  const unlisted = found.flatMap((product) => {
    const problems = listingProblems(product)
    return problems.length === 0 ? [] : [{ id: product.id, name: product.name, problems }]
  })
  return {
    count: found.length,
    unlisted,
    next: found.length === PAGE_SIZE ? found.at(-1)?.id : undefined,
  }
}
