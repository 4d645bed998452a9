import { useMemo, useState } from 'react'
import type { productEditEndpoints } from '#contract/catalog-edits.ts'
import type { CellWords, EditField } from '#domain/catalog/bulk-edit.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { LOW_BELOW } from '#domain/stock/low-stock.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { productEditsApi } from '../../../api/catalog-edits.ts'
import type { AnswerOf } from '../../../api/client.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { textOf, useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import type { RowEdit, SheetRow } from './sheet.ts'

/** The server's check of all changes. */
export type EditReport = AnswerOf<(typeof productEditEndpoints)['check']>

/** Five hundred products take the server some seconds. */
const EDIT_TIMEOUT_MS = MINUTE_MS

export type Sending = ReturnType<typeof useEdits>

/** The words that a pasted cell may contain, in the page's language and in English. */
export function useCellWords(categories: CellWords['categories']): CellWords {
  const t = useText('panelBulkEdit')
  return useMemo(() => {
    const english = textOf(DEFAULT_LANGUAGE, 'panelBulkEdit')
    return {
      categories,
      shown: ['shown', t('shown'), english('shown')],
      hidden: ['hidden', t('hidden'), english('hidden')],
    }
  }, [categories, t])
}

/** The text of a cell in the page's language. */
export function useCellText(categories: CellWords['categories']) {
  const t = useText('panelBulkEdit')
  return (row: Pick<SheetRow, 'kind'>, field: EditField, text: string): string => {
    switch (field) {
      case 'price':
      case 'mrp':
        return `₹${text}`
      case 'low_below':
        return text || t('usual', { count: LOW_BELOW[row.kind] })
      case 'category': {
        const category = categories.find(({ title }) => title === text)
        return category ? nameInLanguage(category.title, category.names, t.language) : text
      }
      case 'hidden':
        // The value of the table's select, or of a change in the server's response.
        return t(text === 'hidden' || text === 'true' ? 'hidden' : 'shown')
    }
  }
}

/** The error sentence of a cell, with the label of its field. */
export function useCellProblem() {
  const t = useText('panelBulkEdit')
  const form = useText('productForm')
  return ({ problems }: Pick<RowEdit, 'problems'>, field: EditField): string | undefined => {
    const problem = problems[field]
    return problem && form(`problem ${problem}`, { field: t(`column ${field}`) })
  }
}

/** Sends the table's changes: check, apply, undo. */
export function useEdits(whenDone: () => void) {
  const t = useText('panelBulkEdit')
  const { busy, act } = usePanelAction()
  const [report, setReport] = useState<EditReport>()
  /** The server's sentences, by product and field. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const why = ({ detail }: ApiRefusal) => detail
  return {
    busy,
    report,
    refused,
    forget: () => setRefused({}),
    leaveReview: () => setReport(undefined),
    async check(edits: readonly RowEdit[]): Promise<void> {
      const body = {
        edits: edits.map(({ row, cells }) => ({
          ...cells,
          product_id: row.id,
          seen_at: row.updatedAt.toISOString(),
        })) as Parameters<typeof productEditsApi.check>[0]['body']['edits'],
      }
      const ask = { body, timeoutMs: EDIT_TIMEOUT_MS }
      const answer = await act(() => productEditsApi.check(ask), { refused: why, reload: 'never' })
      if (answer?.ok) setReport(answer.data)
      else if (answer) setRefused(answer.errors)
    },
    async apply({ import_id, counts }: EditReport, taken: readonly number[]): Promise<void> {
      const params = { edit_id: import_id }
      const ask = { params, body: { take_prices: taken }, timeoutMs: EDIT_TIMEOUT_MS }
      const answer = await act(() => productEditsApi.apply(ask), {
        done: t('applied', { count: counts.changed }),
        refused: why,
      })
      if (!answer?.ok) return
      setReport(undefined)
      whenDone()
    },
    async undo(edit_id: string): Promise<void> {
      const ask = { params: { edit_id }, timeoutMs: EDIT_TIMEOUT_MS }
      await act(() => productEditsApi.undo(ask), {
        done: ({ left }) => (left > 0 ? t('undoneLeft', { count: left }) : t('undone')),
        refused: why,
      })
    },
  }
}
