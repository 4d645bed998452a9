import { useState } from 'react'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { TextLink } from '../kit/text-link.tsx'
import type { NamedCategory } from './category-options.tsx'
import { ProductForm } from './product-form.tsx'
import type { CategoryDeclarations } from './product-values.ts'
import { nameOf, type SavedProduct, useProductForm } from './use-product-form.ts'

interface AddProductProps {
  declarations: CategoryDeclarations
  categories: readonly NamedCategory[]
}

export function AddProduct({ declarations, categories }: AddProductProps) {
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
      {saved && <Saved product={saved} />}
      <ProductForm product={product} categories={categories} />
    </>
  )
}

/** Whether the new product is for sale, or hidden until its legal declarations are complete. */
function Saved({
  product: { _id: id, product_name: name, lacks = [] },
}: {
  product: SavedProduct
}) {
  const t = useText('productForm')
  const edit = <TextLink to={panelPages.product(id)}>{t('edit')}</TextLink>
  if (lacks.length > 0) {
    const fields = lacks.map((field) => nameOf(t, field)).join(', ')
    return (
      <p className="note" role="status">
        {t('keptHidden', { name, fields })} {edit}
      </p>
    )
  }
  return (
    <p className="note note-ok" role="status">
      {t('onShelf', { name })} <TextLink to={pages.product(id)}>{t('view')}</TextLink> {edit}
    </p>
  )
}
