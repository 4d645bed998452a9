import { useState } from 'react'
import { useText } from '../../../language.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { isProductText, productTextLabel } from '../kit/product-text-label.ts'
import { WideTable } from '../kit/wide-table.tsx'
import type { ReportRow } from './use-import.ts'
import { useMore } from './use-more.tsx'

const FATES = ['new', 'changed', 'unchanged', 'left', 'refused', 'picture', 'heading'] as const

/** Every row of the file by its number, with what becomes of it; to be narrowed to one fate. */
export function ImportRows({ rows, isDone }: { rows: readonly ReportRow[]; isDone: boolean }) {
  const t = useText('productImport')
  const [chosen, setChosen] = useState<string>('all')
  const { shown, more, startAgain } = useMore(
    chosen === 'all' ? rows : rows.filter(({ fate }) => fate === chosen),
  )
  const fates = FATES.map((fate) => ({
    fate,
    count: rows.filter((row) => row.fate === fate).length,
  })).filter(({ count }) => count > 0)
  return (
    <>
      <h3 className="term">{t('everyRow')}</h3>
      {fates.length > 1 && (
        <SelectField
          label={t('show')}
          value={chosen}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value)
            startAgain()
          }}
        >
          <option value="all">
            {t('show all')} ({rows.length})
          </option>
          {fates.map(({ fate, count }) => (
            <option key={fate} value={fate}>
              {t(`fate ${fate}`)} ({count})
            </option>
          ))}
        </SelectField>
      )}
      <WideTable label={t('everyRow')}>
        <table className="table breaks import-rows">
          <tbody>
            {shown.map((row) => (
              <tr key={row.line}>
                <th scope="row">{t('row', { line: row.line })}</th>
                <td className={row.fate === 'refused' ? 'failure' : undefined}>
                  {t(`fate ${row.fate}`)}
                </td>
                <td>
                  <RowNotes row={row} isDone={isDone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {more}
    </>
  )
}

/** What a row is, and all that becomes of it. */
function RowNotes({ row, isDone }: { row: ReportRow; isDone: boolean }) {
  const t = useText('productImport')
  const form = useText('productForm')
  const { fate, of, changes = [], lacks = [], claims = [] } = row
  const said = (field: string, value: string) => {
    if (value === '') return t('empty')
    if (field === 'hidden' || field === 'vegetarian') return t(value === 'true' ? 'yes' : 'no')
    return field.endsWith('Paise') ? `₹${value}` : value
  }
  const notes = [
    of && fate !== 'picture' && fate !== 'heading' && t('sizeOf', of),
    ...changes.map(({ field, before, after }) =>
      t('becomes', {
        field: isProductText(field) ? productTextLabel(field, form) : t(`field ${field}`),
        before: said(field, before),
        after: said(field, after),
      }),
    ),
    row.asks && isDone && t(row.asks === 'taken' ? 'priceTaken' : 'priceKept'),
    lacks.length > 0 &&
      t(fate === 'new' ? 'lacksAll' : 'lacksNow', {
        fields: lacks.map((field) => t(`lacks ${field}`)).join(', '),
      }),
    claims.length > 0 && t('watched', { words: claims.join(', ') }),
    row.cut && t('cut'),
  ].filter((one) => typeof one === 'string')
  return (
    <>
      {fate === 'picture' && of && t('pictureOf', of)}
      {fate === 'heading' && of && t('headingOf', { name: of.name })}
      {fate === 'refused' && (
        <>
          {row.column && <b>{row.column}: </b>}
          {row.detail} {row.found && <q>{row.found}</q>}
        </>
      )}
      {fate !== 'picture' && fate !== 'heading' && row.product_name && <b>{row.product_name}</b>}
      {notes.length > 0 && (
        <ul className="above-4">
          {notes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  )
}
