import { useState } from 'react'
import type { CellWords, EditField } from '#domain/catalog/bulk-edit.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PageHead, RowWords } from '../kit/list-page.tsx'
import type { RowEdit } from './sheet.ts'
import { type EditReport, type Sending, useCellText } from './use-edits.ts'

interface EditReviewProps {
  report: EditReport
  /** The changes that were sent for checking. */
  edits: readonly RowEdit[]
  words: CellWords
  sending: Sending
}

type Change = NonNullable<EditReport['rows'][number]['changes']>[number]

/** The table's column for each field that a change can name. */
const COLUMNS: { readonly [Field in Change['field']]?: EditField } = {
  pricePaise: 'price',
  mrpPaise: 'mrp',
  lowBelow: 'low_below',
  category: 'category',
  hidden: 'hidden',
}

/** Every change with its old and new value; large price changes need a tick each; one button saves everything. */
export function EditReview({ report, edits, words, sending }: EditReviewProps) {
  const t = useText('panelBulkEdit')
  const textIn = useCellText(words.categories)
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const rows = report.rows.flatMap(({ product_id, line, asks, changes = [] }) => {
    const row = edits.find((edit) => edit.row.id === product_id)?.row
    return row && changes.length > 0 ? { row, line, asks, changes } : []
  })
  const open = rows.filter(({ asks, line }) => asks && !taken.has(line)).length
  const turn = (line: number) => {
    const next = new Set(taken)
    if (!next.delete(line)) next.add(line)
    setTaken(next)
  }
  return (
    <>
      <PageHead title={t('reviewTitle')} lead={t('reviewLead')} />
      {rows.length === 0 && <p className="note">{t('nothingNew')}</p>}
      <ul className="rows panel-rows">
        {rows.map(({ row, line, changes, asks }) => {
          const name = nameInLanguage(row.name, row.names, t.language)
          return (
            <li key={line} className={asks ? 'bar bar-err' : undefined}>
              <RowWords>
                <b>{name}</b>
                <ul>
                  {changes.map((change) => {
                    const field = COLUMNS[change.field]
                    return (
                      field && (
                        <li key={field}>
                          {t(`column ${field}`)}:{' '}
                          <s className="pale">{textIn(row, field, change.before)}</s> →{' '}
                          <b>{textIn(row, field, change.after)}</b>
                        </li>
                      )
                    )
                  })}
                </ul>
              </RowWords>
              {asks && (
                <Checkbox checked={taken.has(line)} onChange={() => turn(line)}>
                  {t('takePrice', { name })}
                </Checkbox>
              )}
            </li>
          )
        })}
      </ul>
      <p className="button-row">
        {rows.length > 0 && (
          <Button
            busy={sending.busy}
            disabled={open > 0}
            onClick={() => void sending.apply(report, [...taken])}
          >
            {t('apply', { count: rows.length })}
          </Button>
        )}
        <Button variant="line" onClick={sending.leaveReview}>
          {t('return')}
        </Button>
        <span role="status">{open > 0 && t('open prices', { count: open })}</span>
      </p>
    </>
  )
}
