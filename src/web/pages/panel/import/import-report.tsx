import { useState } from 'react'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { ImportPrices } from './import-prices.tsx'
import { ImportRows } from './import-rows.tsx'
import { UndoImport } from './undo-import.tsx'
import type { ImportState, Report } from './use-import.ts'

const SHOWN_COUNTS = [
  'rows',
  'made',
  'changed',
  'same',
  'asked',
  'hidden',
  'units',
  'unitsLeft',
  'pictures',
  'picturesMissing',
  'errors',
] as const

/**
 * The check of a file, or the result of its import: counts, large price changes to tick, every row, and the next step.
 */
export function ImportReport({ report, state }: { report: Report; state: ImportState }) {
  const t = useText('productImport')
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const { counts, unread_columns: unread = [] } = report
  const products = counts.made + counts.changed
  const asked = report.rows.filter(({ asks }) => asks)
  const open = asked.length - taken.size
  return (
    <section className="note note-ok stack import-report" aria-labelledby="report">
      <h2 id="report" className="title-small">
        {report.file_name}: {t(`state ${report.state}`)}
      </h2>
      <ul role="status" className="stack gap-4 semibold">
        {SHOWN_COUNTS.filter((name) => counts[name] > 0).map((name) => (
          <li key={name} className={name === 'errors' ? 'failure' : undefined}>
            {t(name === 'pictures' ? 'picturesFound' : name, { count: counts[name] })}
          </li>
        ))}
        {unread.length > 0 && (
          <li className="failure">{t('unreadColumns', { names: unread.join(', ') })}</li>
        )}
      </ul>
      {report.state === 'checked' && asked.length > 0 && (
        <ImportPrices rows={asked} taken={taken} onTake={setTaken} />
      )}
      <ImportRows
        fileName={report.file_name}
        rows={report.rows}
        isDone={report.state !== 'checked'}
      />
      <div className="button-row">
        {report.state === 'checked' && products > 0 && (
          <Button busy={state.busy} onClick={() => void state.confirm(report, [...taken])}>
            {t('confirm', { count: products })}
          </Button>
        )}
        {report.state === 'checked' && open > 0 && t('pricesOpen', { count: open })}
        {report.state === 'checked' && products === 0 && t('nothing')}
        {report.state === 'imported' && (
          <UndoImport
            fileName={report.file_name}
            made={counts.made}
            changed={counts.changed}
            busy={state.busy}
            undo={() => state.undo(report.import_id)}
          />
        )}
      </div>
    </section>
  )
}
