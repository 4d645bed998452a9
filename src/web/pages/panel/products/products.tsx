import './products.css'
import { useLoaderData } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink, LineLink } from '../../../ui/button.tsx'
import { ExportFiles } from '../import/export-files.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { StackedTable } from '../kit/table.tsx'
import { ProductRow } from './product-row.tsx'
import { askedProducts, ProductSearch, productsAddress } from './product-search.tsx'

const PER_PAGE = 30

export const loader = ownerOnly(async ({ shop: { db, clock }, query, cursor, language }) => {
  const asked = askedProducts(query)
  const wanted = { ...asked, cursor, now: clock.now(), limit: PER_PAGE }
  const [page, categories] = await Promise.all([listPanelProducts(db, wanted), listCategories(db)])
  const names = Object.fromEntries(
    categories.map((one) => [one.title, nameInLanguage(one.title, one.names, language)]),
  )
  return { ...page, names, asked, isFirst: cursor === undefined }
})

export const meta = panelMeta('panelProducts')

/** All products for the owner: search, prices, visibility, and links to edit. */
export default function PanelProducts() {
  const t = useText('panelProducts')
  const edit = useText('panelBulkEdit')
  const may = useOwnRights()
  const { rows, next, names, asked, isFirst } = useLoaderData<typeof loader>()
  const { q, state } = asked
  const isEmpty = !q && state === 'all'
  const nothing =
    !q && (state === 'low' || state === 'ending') ? (`none ${state}` as const) : 'none'
  const importThem = isEmpty && may('product.import') && (
    <ButtonLink to={placeAddress('import')} variant="line">
      {t('importThem')}
    </ButtonLink>
  )
  const none = { sentence: t(isEmpty ? 'noneYet' : nothing), motif: 'martaban', way: importThem }
  return (
    <ListPage
      title={t('title')}
      actions={
        <>
          {may('product.change') && (
            <LineLink to={productsAddress(panelPages.bulkEdit, asked)}>{edit('open')}</LineLink>
          )}
          {may('product.create') && <LineLink to={panelPages.tab('product')}>{t('add')}</LineLink>}
        </>
      }
      search={
        <>
          {/* People who may import download there. */}
          {may('product.export') && !may('product.import') && <ExportFiles />}
          <ProductSearch key={`${q} ${state}`} {...asked} />
        </>
      }
      empty={rows.length === 0 ? none : undefined}
      pages={{
        t,
        isFirst,
        next,
        to: (cursor) => productsAddress(placeAddress('products'), asked, cursor),
      }}
    >
      <StackedTable
        className="panel-products"
        heads={[t('product'), t('category'), t('price'), t('stock'), t('actions')]}
      >
        {rows.map((row) => (
          <ProductRow
            key={`${row.id} ${row.updatedAt.getTime()}`}
            product={row}
            category={names[row.category] ?? row.category}
          />
        ))}
      </StackedTable>
    </ListPage>
  )
}
