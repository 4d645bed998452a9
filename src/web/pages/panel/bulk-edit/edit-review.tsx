import { useState } from 'react'
import { LOW_BELOW } from '#domain/stock/low-stock.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { RowWords } from '../kit/rows.tsx'
import type { EditReport, Sending } from './use-edits.ts'

interface EditReviewProps {
  report: EditReport
  sending: Sending
}

type Change = NonNullable<EditReport['rows'][number]['changes']>[number]

const COLUMNS = {
  pricePaise: 'column price',
  mrpPaise: 'column mrp',
  lowBelow: 'column low_below',
  category: 'column category',
  hidden: 'column hidden',
} as const

/** Every change with old and new; prices that move far have a tick each; then one button makes all of them. */
export function EditReview({ report, sending }: EditReviewProps) {
  const t = useText('panelBulkEdit')
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const rows = report.rows.filter(({ changes = [] }) => changes.length > 0)
  const open = rows.filter(({ asks, line }) => asks && !taken.has(line)).length
  const turn = (line: number) => {
    const next = new Set(taken)
    if (!next.delete(line)) next.add(line)
    setTaken(next)
  }
  const said = ({ field }: Change, value: string) => {
    if (field === 'hidden') return t(value === 'true' ? 'hidden' : 'shown')
    if (field === 'lowBelow' && value === '') return t('usual', { count: LOW_BELOW.goods })
    return field.endsWith('Paise') ? `₹${value}` : value
  }
  return (
    <>
      <PageHead title={t('reviewTitle')} lead={t('reviewLead')} />
      {rows.length === 0 && <p className="note">{t('nothingNew')}</p>}
      <ul className="rows panel-rows">
        {rows.map(({ line, product_name: name = '', changes = [], asks }) => (
          <li key={line} className={asks ? 'bar bar-err' : undefined}>
            <RowWords>
              <b>{name}</b>
              <ul>
                {changes.map((change) => (
                  <li key={change.field}>
                    {t(COLUMNS[change.field as keyof typeof COLUMNS])}:{' '}
                    <s className="pale">{said(change, change.before)}</s> →{' '}
                    <b>{said(change, change.after)}</b>
                  </li>
                ))}
              </ul>
            </RowWords>
            {asks && (
              <Checkbox checked={taken.has(line)} onChange={() => turn(line)}>
                {t('takePrice', { name })}
              </Checkbox>
            )}
          </li>
        ))}
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
        <Button look="line" onClick={sending.leaveReview}>
          {t('return')}
        </Button>
        <span role="status">{open > 0 && t('open prices', { count: open })}</span>
      </p>
    </>
  )
}
