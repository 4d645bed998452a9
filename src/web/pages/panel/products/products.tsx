import './products.css'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { PANEL_STATES } from '#domain/catalog/panel-state.ts'
import { languageOf, pages } from '#urls.ts'
import { textOf, useText } from '../../../language.tsx'
import { pageMeta } from '../../../page-meta.ts'
import { shopContext } from '../../../shop-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { shopName } from '../../shop-name.ts'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { ProductRow } from './product-row.tsx'

const PER_PAGE = 30
const MAX_SEARCH_LENGTH = 80

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const state = PANEL_STATES.find((known) => known === searchParams.get('state')) ?? 'all'
  const cursor = searchParams.get('cursor') ?? undefined
  const page = await context
    .get(shopContext)
    .listPanelProducts({ q, state, cursor, limit: PER_PAGE })
  return { ...page, q, state, isFirst: cursor === undefined }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'panelProducts')
  return pageMeta(args, {
    title: t('metaTitle', { shop: shopName(args.matches) }),
    description: t('title'),
    path: pages.panelProducts,
    index: false,
  })
}

/** All products of the shop for its owner: found, priced, hidden, shown again, opened to be changed. */
export default function PanelProducts() {
  const t = useText('panelProducts')
  const { rows, next, q, state, isFirst } = useLoaderData<typeof loader>()
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(q && { q }),
      ...(state !== 'all' && { state }),
      ...more,
    })
    return query.size > 0 ? `${pages.panelProducts}?${query}` : pages.panelProducts
  }
  const nothing =
    !q && (state === 'low' || state === 'ending') ? (`none ${state}` as const) : 'none'
  return (
    <PanelFrame>
      <div className="panel-title-row">
        <h1 id="admin" className="title-block">
          {t('title')}
        </h1>
        <ButtonLink to={`${pages.adminPanel}?tab=product`} look="line">
          {t('add')}
        </ButtonLink>
      </div>
      <search>
        <form className="panel-search" method="get" key={`${q} ${state}`}>
          <TextField label={t('search')} type="search" name="q" defaultValue={q} />
          <Select label={t('show')} name="state" defaultValue={state}>
            {PANEL_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`state ${one}`)}
              </option>
            ))}
          </Select>
          <Button type="submit" look="line">
            {t('find')}
          </Button>
        </form>
      </search>
      {rows.length === 0 ? (
        <EmptyState sentence={t(nothing)} motif="martaban" />
      ) : (
        <table className="panel-products">
          <thead className="sr-only-narrow">
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('category')}</th>
              <th scope="col">{t('price')}</th>
              <th scope="col">{t('stock')}</th>
              <th scope="col">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ProductRow key={`${row.id} ${row.updatedAt.getTime()}`} product={row} />
            ))}
          </tbody>
        </table>
      )}
      <nav className="button-row admin-pages" aria-label={t('pages')}>
        {!isFirst && (
          <ButtonLink to={address({})} look="line" size="small">
            {t('first')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={address({ cursor: next })} look="line" size="small" rel="next">
            {t('more')}
          </ButtonLink>
        )}
      </nav>
    </PanelFrame>
  )
}
