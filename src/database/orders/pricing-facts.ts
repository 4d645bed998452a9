import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { readContentVersion } from '#database/content-version.ts'
import { type PricingTerms, readPricingTerms, type TermsQuestion } from '#database/offers/offers.ts'
import { readTogether } from '#database/transaction.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { indianDay } from '#domain/time/india.ts'

/** The facts in the database from which an order is priced. */
export interface PricingFacts {
  /** The content version of the products; they may also be newer. */
  contentVersion: number
  products: readonly Product[]
  terms: PricingTerms
}

export interface PricingQuestion extends TermsQuestion {
  ids: readonly ProductId[]
}

/** The facts that a process has read last, as far as they are the same for every shopper. */
interface Remembered {
  contentVersion: number
  /** The Indian day on which the stock was calculated. */
  day: string
  products: Map<ProductId, Product>
  terms: PricingTerms | undefined
}

/** When the memory is full, it starts again empty. */
const MAX_REMEMBERED = 1_000

const memory = new WeakMap<ShopDatabase, Remembered>()

/** Reads the facts in one round trip, and remembers them for `recallPricingFacts`. */
export async function readPricingFacts(
  db: ShopDatabase,
  { ids, at, ...asked }: PricingQuestion,
): Promise<PricingFacts> {
  // The version is read first: a newer product then counts as one of an older version, and is read again.
  const [contentVersion, products, terms] = await readTogether(db, (tx) =>
    Promise.all([
      readContentVersion(tx),
      listProductsByIds(tx, ids, at),
      readPricingTerms(tx, { at, ...asked }),
    ]),
  )
  const facts = { contentVersion, products, terms }
  if (asked.code === undefined) remember(db, facts, indianDay(at))
  return facts
}

function remember(
  db: ShopDatabase,
  { contentVersion, products, terms }: PricingFacts,
  day: string,
) {
  const before = memory.get(db)
  // A slow read must not replace a newer one.
  if (before && before.contentVersion > contentVersion) return
  const isSameSnapshot =
    before?.contentVersion === contentVersion &&
    before.day === day &&
    before.products.size < MAX_REMEMBERED
  const kept = isSameSnapshot ? before.products : new Map<ProductId, Product>()
  for (const product of products) kept.set(product.id, product)
  const isForEverybody = terms.candidates.every(
    ({ offer }) =>
      offer.maxUses === undefined &&
      offer.maxUsesPerPerson === undefined &&
      !offer.isFirstOrderOnly,
  )
  // The rules for cash depend on the shopper, so only the order's own transaction applies them.
  const { cash: _, ...sharedTerms } = terms
  memory.set(db, {
    contentVersion,
    day,
    products: kept,
    terms: isForEverybody ? sharedTerms : undefined,
  })
}

/**
 * The facts as this process last read them, without a query. They may be out of date: an order that is priced from them
 * is valid only if content version and terms are still the same in its transaction. Undefined when a fact is not known,
 * and for a code or an offer that depends on the shopper.
 */
export function recallPricingFacts(
  db: ShopDatabase,
  { ids, at, code }: PricingQuestion,
): PricingFacts | undefined {
  const kept = memory.get(db)
  if (code !== undefined || !kept?.terms || kept.day !== indianDay(at)) return undefined
  const products = [...new Set(ids)].flatMap((id) => kept.products.get(id) ?? [])
  if (products.length < new Set(ids).size) return undefined
  return { contentVersion: kept.contentVersion, products, terms: kept.terms }
}
