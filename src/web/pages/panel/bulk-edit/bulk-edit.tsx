import './bulk-edit.css'
import { useEffect, useReducer, useState } from 'react'
import { useBlocker, useLoaderData } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import { listImports } from '#database/catalog/imports.ts'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { LineLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListPages, PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { askedProducts, ProductSearch, productsAddress } from '../products/product-search.tsx'
import { EditBar } from './edit-bar.tsx'
import { EditReview } from './edit-review.tsx'
import { EditTable } from './edit-table.tsx'
import { LastEdits } from './last-edits.tsx'
import { EMPTY_SHEET, editsOf, nextSheet } from './sheet.ts'
import { useCellWords, useEdits } from './use-edits.ts'

const PER_PAGE = 50

export const loader = ownerOnly(async ({ shop: { db, clock }, query, cursor }) => {
  const asked = askedProducts(query)
  const wanted = { ...asked, cursor, now: clock.now(), limit: PER_PAGE }
  const [page, categories, last] = await Promise.all([
    listPanelProducts(db, wanted),
    listCategories(db),
    listImports(db, 'table'),
  ])
  return { ...page, categories, last, asked, isFirst: cursor === undefined }
})

export const meta = panelMeta('panelBulkEdit')

/**
 * Changes many products in a table like a spreadsheet: cells are typed or pasted, all changes are reviewed, then saved.
 */
export default function BulkEdit() {
  const t = useText('panelBulkEdit')
  const { rows, next, categories, last, asked, isFirst } = useLoaderData<typeof loader>()
  const [sheet, act] = useReducer(nextSheet, EMPTY_SHEET)
  const words = useCellWords(categories)
  const edits = editsOf(sheet, words)
  const [isAnnounced, setTold] = useState(false)
  const sending = useEdits(() => {
    act({ kind: 'clear' })
    setTold(false)
  })
  useLeaveQuestion(edits.length > 0)
  if (sending.report) {
    return <EditReview report={sending.report} edits={edits} words={words} sending={sending} />
  }
  const see = () => {
    setTold(true)
    if (edits.every(({ problems }) => Object.keys(problems).length === 0)) void sending.check(edits)
  }
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        <LineLink to={placeAddress('products')}>{t('back')}</LineLink>
      </PageHead>
      <ProductSearch key={`${asked.q} ${asked.state}`} {...asked} />
      {rows.length === 0 ? (
        <EmptyState sentence={t('none')} motif="martaban" />
      ) : (
        <EditTable
          rows={rows}
          sheet={sheet}
          edits={edits}
          words={words}
          refused={sending.refused}
          act={(action) => {
            if (action.kind !== 'enter') sending.forget()
            act(action)
          }}
        />
      )}
      <EditBar
        edits={edits}
        isAnnounced={isAnnounced}
        sheet={sheet}
        act={act}
        sending={sending}
        onReview={see}
      />
      <ListPages
        t={t}
        isFirst={isFirst}
        next={next}
        to={(cursor) => productsAddress(panelPages.bulkEdit, asked, cursor)}
      />
      <LastEdits last={last} sending={sending} />
    </>
  )
}

/** Asks before typed cells are lost; moving between pages and searches of the list keeps them. */
function useLeaveQuestion(isOpen: boolean): void {
  const t = useText('panelBulkEdit')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOpen && currentLocation.pathname !== nextLocation.pathname && !window.confirm(t('leave')),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOpen])
}
