import type { Category } from '#domain/catalog/product.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useLanguage } from '../../../language.tsx'

export type NamedCategory = Pick<Category, 'title' | 'names'>

/** The categories by their names in the page's language; their titles are sent. */
export function CategoryOptions({ categories }: { categories: readonly NamedCategory[] }) {
  const language = useLanguage()
  return categories.map(({ title, names }) => (
    <option key={title} value={title}>
      {nameInLanguage(title, names, language)}
    </option>
  ))
}
