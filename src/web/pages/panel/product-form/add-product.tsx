import { useState } from 'react'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { TextLink } from '../kit/text-link.tsx'
import type { NamedCategory } from './category-options.tsx'
import { ProductForm } from './product-form.tsx'
import type { CategoryDeclarations } from './product-values.ts'
import { type SavedProduct, useProductForm } from './use-product-form.ts'

interface AddProductProps {
  declarations: CategoryDeclarations
  categories: readonly NamedCategory[]
}

/** The tab for a new product. */
export function AddProduct({ declarations, categories }: AddProductProps) {
  const t = useText('productForm')
  const [saved, setSaved] = useState<SavedProduct>()
  const product = useProductForm({
    declarations,
    categories: categories.map(({ title }) => title),
    whenSaved: (made) => {
      setSaved(made)
      window.scrollTo({ top: 0 })
    },
  })
  return (
    <>
      {saved && (
        <p className="note note-ok" role="status">
          {t('onShelf', { name: saved.product_name })}{' '}
          <TextLink to={pages.product(saved._id)}>{t('view')}</TextLink>{' '}
          <TextLink to={panelPages.product(saved._id)}>{t('edit')}</TextLink>
        </p>
      )}
      <ProductForm product={product} categories={categories} />
    </>
  )
}
