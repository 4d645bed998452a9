import type { ImportedProduct } from './table.ts'

/** The existing products that a file may refer to. */
export interface ExistingProducts {
  ids: ReadonlySet<string>
  idsBySku: ReadonlyMap<string, string>
}

/**
 * Matches the products of a file with existing ones: by id, else by SKU, else a size with the existing product of its
 * family, which so far had only one size. Products without a match keep the id of the file. No two rows match the same
 * product.
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
