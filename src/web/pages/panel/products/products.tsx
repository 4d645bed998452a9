import './products.css'
import { useLoaderData } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import { PANEL_STATES } from '#domain/catalog/panel-state.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListPages, PageHead } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { StackedTable } from '../kit/table.tsx'
import { ProductRow } from './product-row.tsx'
import { ProductSearch } from './product-search.tsx'

const PER_PAGE = 30
const MAX_SEARCH_LENGTH = 80

export const loader = ownerOnly(async ({ shop: { db, clock }, query, language }) => {
  const q = (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const state = PANEL_STATES.find((known) => known === query.get('state')) ?? 'all'
  const cursor = query.get('cursor') ?? undefined
  const wanted = { q, state, cursor, now: clock.now(), limit: PER_PAGE }
  const [page, categories] = await Promise.all([listPanelProducts(db, wanted), listCategories(db)])
  const names = Object.fromEntries(
    categories.map((one) => [one.title, nameInLanguage(one.title, one.names, language)]),
  )
  return { ...page, names, q, state, isFirst: cursor === undefined }
})

export const meta = panelMeta('panelProducts')

/** All products for the owner: search, prices, visibility, and links to edit. */
export default function PanelProducts() {
  const t = useText('panelProducts')
  const edit = useText('panelBulkEdit')
  const may = useOwnRights()
  const { rows, next, names, q, state, isFirst } = useLoaderData<typeof loader>()
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(q && { q }),
      ...(state !== 'all' && { state }),
      ...more,
    })
    return query.size > 0 ? `${placeAddress('products')}?${query}` : placeAddress('products')
  }
  const isEmpty = !q && state === 'all'
  const nothing =
    !q && (state === 'low' || state === 'ending') ? (`none ${state}` as const) : 'none'
  return (
    <>
      <PageHead title={t('title')}>
        {may('product.change') && (
          <ButtonLink
            to={`${panelPages.bulkEdit}${address({}).slice(placeAddress('products').length)}`}
            look="line"
          >
            {edit('open')}
          </ButtonLink>
        )}
        {may('product.create') && (
          <ButtonLink to={panelPages.tab('product')} look="line">
            {t('add')}
          </ButtonLink>
        )}
      </PageHead>
      <ProductSearch key={`${q} ${state}`} q={q} state={state} />
      {rows.length === 0 ? (
        <EmptyState sentence={t(isEmpty ? 'noneYet' : nothing)} motif="martaban">
          {isEmpty && may('product.import') && (
            <ButtonLink to={placeAddress('import')} look="line">
              {t('importThem')}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
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
      )}
      <ListPages
        t={t}
        isFirst={isFirst}
        next={next}
        to={(cursor) => address({ ...(cursor && { cursor }) })}
      />
    </>
  )
}
