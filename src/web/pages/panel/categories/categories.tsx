import './categories.css'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import { panelPages } from '#panel-urls.ts'
import { categoriesApi } from '../../../api/catalog-categories.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { BorderStrip } from '../../../ui/border-strip.tsx'
import { LineButton, LineLink } from '../../../ui/button.tsx'
import { Press } from '../kit/act-button.tsx'
import { ListPage, RowFacts, RowWords } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { CategoryForm } from './category-form.tsx'

export const loader = ownerOnly(async ({ shop: { db } }) => ({
  categories: (await listCategories(db)).map(
    ({ id, title, names, lead, cloth, hidden, count }) => ({
      id,
      title,
      names,
      lead,
      cloth,
      hidden,
      count,
    }),
  ),
}))

export type Shown = Awaited<ReturnType<typeof loader>>['categories'][number]

export const meta = panelMeta('panelCategories')

/** The shop's categories in their order: texts, cloth, position, and whether the shop shows them. */
export default function Categories() {
  const t = useText('panelCategories')
  const { categories } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      adding={{ words: t('add'), form: (close) => <CategoryForm whenSaved={close} /> }}
      rows={categories.map((category, place) => (
        <CategoryRow
          key={category.id}
          category={category}
          isFirst={place === 0}
          isLast={place === categories.length - 1}
        />
      ))}
    />
  )
}

interface CategoryRowProps {
  category: Shown
  isFirst: boolean
  isLast: boolean
}

function CategoryRow({ category, isFirst, isLast }: CategoryRowProps) {
  const t = useText('panelCategories')
  const may = useOwnRights()
  const { busy, act } = usePanelAction()
  const [edits, setEdits] = useState(false)
  const { id, title, names, cloth, hidden, count } = category
  const name = nameInLanguage(title, names, t.language)
  const refused = ({ detail }: ApiRefusal) => detail
  const move = (up: boolean) =>
    act(() => categoriesApi.move({ params: { id }, body: { up } }), { refused })
  const remove = () =>
    act(() => categoriesApi.remove({ params: { id } }), { done: t('removed', { name }), refused })
  return (
    <li>
      <RowWords>
        <h2 className="term">{name}</h2>
        <BorderStrip name={cloth} size="tile" className="category-row-cloth" />
        <RowFacts>
          {name !== title && <span lang="en">{title}</span>}
          <span>{t('products', { count })}</span>
          {hidden && <b>{t('hiddenMark')}</b>}
        </RowFacts>
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        {(['up', 'down'] as const).map((way) => (
          <LineButton
            key={way}
            busy={busy}
            disabled={way === 'up' ? isFirst : isLast}
            aria-label={t(`${way}Of`, { name })}
            onClick={() => void move(way === 'up')}
          >
            {way === 'up' ? '↑' : '↓'}
          </LineButton>
        ))}
        {may('product.translate') && (
          <LineLink to={panelPages.translation('category', id)}>{t('languages')}</LineLink>
        )}
        <LineButton
          aria-expanded={edits}
          aria-label={t('editOf', { name })}
          onClick={() => setEdits(!edits)}
        >
          {t('edit')}
        </LineButton>
        {hidden && (
          <Press words={t('remove')} label={t('removeOf', { name })} busy={busy} act={remove} />
        )}
      </div>
      {edits && (
        <div className="stack gap-12 band-8 panel-row-form">
          <CategoryForm category={category} whenSaved={() => setEdits(false)} />
        </div>
      )}
    </li>
  )
}
