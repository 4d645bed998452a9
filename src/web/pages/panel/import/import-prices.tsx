import { useText } from '../../../language.tsx'
import { WideTable } from '../kit/table.tsx'
import type { ReportRow } from './use-import.ts'
import { useMore } from './use-more.tsx'

interface ImportPricesProps {
  rows: readonly ReportRow[]
  taken: ReadonlySet<number>
  onTake: (taken: ReadonlySet<number>) => void
}

const COLUMNS = ['pricePaise', 'mrpPaise'] as const

/** Large price changes, each with its own tick, so that none is imported without a look. */
export function ImportPrices({ rows, taken, onTake }: ImportPricesProps) {
  const t = useText('productImport')
  const { shown, more } = useMore(rows)
  const turn = (line: number) => {
    const next = new Set(taken)
    if (!next.delete(line)) next.add(line)
    onTake(next)
  }
  const step = ({ changes = [] }: ReportRow, column: (typeof COLUMNS)[number]) => {
    const change = changes.find(({ field }) => field === column)
    return change && `₹${change.before} → ₹${change.after}`
  }
  return (
    <>
      <h3 className="term">{t('prices')}</h3>
      <p className="panel-lead">{t('pricesLead')}</p>
      <WideTable
        label={t('prices')}
        className="breaks import-rows import-prices"
        heads={[t('field name'), ...COLUMNS.map((column) => t(`field ${column}`))]}
      >
        {shown.map((row) => (
          <tr key={row.line}>
            <th scope="row">
              <label className="tap align-baseline">
                <input
                  type="checkbox"
                  aria-label={t('takePrice', { line: row.line, name: row.product_name ?? '' })}
                  checked={taken.has(row.line)}
                  onChange={() => turn(row.line)}
                />
                {t('row', { line: row.line })}: {row.product_name}
              </label>
            </th>
            {COLUMNS.map((column) => (
              <td key={column}>{step(row, column)}</td>
            ))}
          </tr>
        ))}
      </WideTable>
      {more}
    </>
  )
}
