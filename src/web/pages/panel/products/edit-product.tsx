import { TextLink } from '../kit/text-link.tsx'
import type { NamedCategory } from '../product-form/category-options.tsx'
import './products.css'
import { data, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import {
  findPanelProduct,
  listCategoryDeclarations,
  listExplainedWords,
  type PanelProduct,
} from '#database/catalog/panel-product.ts'
import { missingDeclarations } from '#domain/catalog/lacking.ts'
import { parseProductId } from '#domain/ids.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { languageOf, pages } from '#urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { textOf, useText } from '../../../language.tsx'
import { pageMeta, shopName } from '../../../page-meta.ts'
import { ButtonLink, LineLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Press } from '../kit/act-button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly } from '../kit/panel-page.ts'
import { ProductForm } from '../product-form/product-form.tsx'
import type { CategoryDeclarations } from '../product-form/product-values.ts'
import { useProductForm } from '../product-form/use-product-form.ts'
import { formOfProduct } from './form-of-product.ts'
import { ProductLots } from './product-lots.tsx'
import { useProductState } from './use-product-state.ts'

export const loader = ownerOnly(async ({ shop: { db, clock }, params }) => {
  const id = parseProductId(params.name ?? '')
  const product = id && (await findPanelProduct(db, id, clock.now()))
  if (!product) return data({ product: undefined }, 404)
  const [declarations, categories, explained] = await Promise.all([
    listCategoryDeclarations(db),
    listCategories(db),
    listExplainedWords(db, id),
  ])
  return data({ product, declarations, categories, explained })
})

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'panelProducts')
  const product = args.loaderData?.product
  const shop = shopName(args.matches)
  return pageMeta(args, {
    title: [product?.name, t('title'), shop].filter(Boolean).join(' · '),
    description: t('title'),
    path: product ? panelPages.product(product.id) : placeAddress('products'),
    index: false,
  })
}

/** One product in the owner's panel: its form, its stock, and its visibility. */
export default function EditProduct() {
  const t = useText('panelProducts')
  const loaded = useLoaderData<typeof loader>()
  if (!loaded.product) {
    return (
      <div>
        <EmptyState sentence={t('unknown')} level={1}>
          <ButtonLink to={placeAddress('products')} variant="line">
            {t('back')}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  }
  const { product, ...more } = loaded
  return (
    <>
      <ProductHead product={product} />
      <ProductLots key={`lots ${product.id}`} product={product} />
      {/* Typed values stay when the page's data is reloaded. */}
      <Editing key={product.id} product={product} {...more} />
    </>
  )
}

function ProductHead({ product }: { product: PanelProduct }) {
  const t = useText('panelProducts')
  const fields = useText('productForm')
  const may = useOwnRights()
  const { busy, setHidden } = useProductState(product)
  const { revalidate } = useRevalidator()
  const { hidden } = product
  const turn = async () => {
    // The form below sends the time of the latest change.
    if (await setHidden(!hidden)) await revalidate()
  }
  const missing = missingDeclarations(product).map((field) =>
    fields(`field ${field}` as 'field hsn').replace(/,.*$/, ''),
  )
  return (
    <>
      <p className="panel-back">
        <TextLink to={placeAddress('products')}>{t('back')}</TextLink>
      </p>
      <div className="row row-between">
        <h1 className="title-block">
          {nameInLanguage(product.name, product.names, t.language)}
          {hidden && <small> {t('hiddenMark')}</small>}
        </h1>
        <span className="button-row">
          {!hidden && <LineLink to={pages.product(product.id)}>{t('view')}</LineLink>}
          {may('product.translate') && (
            <LineLink to={panelPages.translation('product', product.id)}>{t('languages')}</LineLink>
          )}
          {may('product.change') && (
            <Press words={t(hidden ? 'unhide' : 'hide')} busy={busy} act={turn} />
          )}
        </span>
      </div>
      {missing.length > 0 && <p className="note">{t('missing', { fields: missing.join(', ') })}</p>}
    </>
  )
}

interface EditingProps {
  product: PanelProduct
  declarations: CategoryDeclarations
  categories: readonly NamedCategory[]
  explained: readonly string[]
}

function Editing({ product, declarations, categories, explained }: EditingProps) {
  const { revalidate } = useRevalidator()
  const form = useProductForm({
    declarations,
    categories: categories.map(({ title }) => title),
    existing: { ...formOfProduct(product), explained },
    whenSaved: () => revalidate(),
  })
  return <ProductForm product={form} categories={categories} />
}
