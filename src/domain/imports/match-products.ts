import type { ImportedProduct } from './table.ts'

/** What the shop has of the products that a file names. */
export interface ExistingProducts {
  ids: ReadonlySet<string>
  idsBySku: ReadonlyMap<string, string>
}

/**
 * Finds the product of the shop that each product of a file is: by its id, else by its SKU; a size that is new to a
 * product which had one so far takes that product's place. Whatever is not found keeps the id of the file. No two rows
 * get the same product.
 */
export function matchProducts(
  products: readonly ImportedProduct[],
  { ids, idsBySku }: ExistingProducts,
): ImportedProduct[] {
  const claimed = new Set<string>()
  const found = new Map<ImportedProduct, string>()
  const claim = (product: ImportedProduct, id: string | undefined) => {
    if (id === undefined || found.has(product) || claimed.has(id) || !ids.has(id)) return
    claimed.add(id)
    found.set(product, id)
  }
  for (const product of products) claim(product, product.handle)
  for (const product of products) claim(product, idsBySku.get(product.sku))
  for (const product of products) claim(product, product.sizeOf?.handle)
  return products.map((product) => ({ ...product, handle: found.get(product) ?? product.handle }))
}
