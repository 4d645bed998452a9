import { useLoaderData } from 'react-router'
import { listTranslatedProducts, type TranslatedRow } from '#database/catalog/translations-list.ts'
import { languageName, TRANSLATIONS } from '#domain/language/languages.ts'
import { placeAddress } from '#panel-places.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'

const PER_PAGE = 30
const MAX_SEARCH_LENGTH = 80

export const loader = ownerOnly(async ({ shop: { db, clock }, query }) => {
  const q = (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const cursor = query.get('cursor') ?? undefined
  const now = clock.now()
  const page = await listTranslatedProducts(db, { q, state: 'all', cursor, limit: PER_PAGE, now })
  return { ...page, q, isFirst: cursor === undefined }
})

export const meta = panelMeta('panelLanguages')

/** Which products are told in which language, for whoever writes their words. */
export default function PanelLanguages() {
  const t = useText('panelLanguages')
  const { rows, next, q, isFirst } = useLoaderData<typeof loader>()
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(q && { q }), ...more })
    return query.size > 0 ? `${placeAddress('languages')}?${query}` : placeAddress('languages')
  }
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      search={
        <search>
          <form className="panel-search" method="get" key={q}>
            <TextField label={t('search')} type="search" name="q" defaultValue={q} />
            <Button type="submit" look="line">
              {t('find')}
            </Button>
          </form>
        </search>
      }
      empty={rows.length === 0 ? { sentence: t('none') } : undefined}
      pages={{
        label: t('pages'),
        first: isFirst ? undefined : { to: address({}), words: t('first') },
        next: next ? { to: address({ cursor: next }), words: t('more') } : undefined,
      }}
    >
      <ul className="panel-rows">
        {rows.map((row) => (
          <ProductGaps key={row.id} product={row} />
        ))}
      </ul>
    </ListPage>
  )
}

function ProductGaps({ product }: { product: TranslatedRow }) {
  const t = useText('panelLanguages')
  const reader = useLanguage()
  const { id, name, gaps } = product
  return (
    <li>
      <span className="panel-row-words">
        <ShopLink className="text-link" to={pages.panelTranslation(id)}>
          {name}
        </ShopLink>
      </span>
      <span className="panel-row-facts">
        {TRANSLATIONS.map((language) => {
          const { missing, older } = gaps[language]
          const gapWords = [
            ...(missing > 0 ? [t('missingCount', { count: missing })] : []),
            ...(older > 0 ? [t('olderCount', { count: older })] : []),
          ]
          return (
            <span key={language} className={gapWords.length === 0 ? 'panel-mark-ok' : undefined}>
              {languageName(language, reader)}: {gapWords.join(', ') || t('whole')}
            </span>
          )
        })}
      </span>
    </li>
  )
}
