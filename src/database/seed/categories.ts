import categories from '#content/catalogue/categories.json' with { type: 'json' }
import type { Category } from '#domain/catalog/product.ts'

type Seeded = Pick<Category, 'id' | 'title' | 'names' | 'picture' | 'cloth'>

/** The six categories in the shop's order, named in every language. */
export const CATEGORIES = categories as readonly Seeded[]
