import { useState } from 'react'
import { type ChoiceWord, isFact, PRODUCT_FACTS } from '#domain/catalog/product-facts.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { isProductField, productFieldLabel } from '../kit/product-field-label.ts'
import { saveCsv } from '../kit/save-csv.ts'
import { WideTable } from '../kit/table.tsx'
import { reportFile } from './report-file.ts'
import type { ReportRow } from './use-import.ts'
import { useMore } from './use-more.tsx'

const FATES = ['new', 'changed', 'unchanged', 'left', 'refused', 'picture', 'heading'] as const

interface ImportRowsProps {
  fileName: string
  rows: readonly ReportRow[]
  isDone: boolean
}

/** Every row of the file by number, with its result; can be filtered by result, and saved. */
export function ImportRows({ fileName, rows, isDone }: ImportRowsProps) {
  const t = useText('productImport')
  const notesOf = useNotes(isDone)
  const [chosen, setChosen] = useState<string>('all')
  const asked = chosen === 'all' ? rows : rows.filter(({ fate }) => fate === chosen)
  const { shown, more, startAgain } = useMore(asked)
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
      <WideTable label={t('everyRow')} className="breaks import-rows">
        {shown.map((row) => (
          <tr key={row.line}>
            <th scope="row">{t('row', { line: row.line })}</th>
            <td className={row.fate === 'refused' ? 'failure' : undefined}>
              {t(`fate ${row.fate}`)}
            </td>
            <td>
              <RowNotes row={row} notes={notesOf(row)} />
            </td>
          </tr>
        ))}
      </WideTable>
      {more}
      <p>
        <LineButton onClick={() => saveCsv(reportFile(fileName, asked, { t, notesOf }))}>
          {t('saveReport', { count: asked.length })}
        </LineButton>
      </p>
    </>
  )
}

/** The sentences about the result of a row. */
function useNotes(isDone: boolean): (row: ReportRow) => string[] {
  const t = useText('productImport')
  const form = useText('productForm')
  const said = (field: string, value: string) => {
    if (value === '') return t('empty')
    const fact = isFact(field) ? PRODUCT_FACTS[field] : undefined
    if (fact?.kind === 'choice') return form(`${fact.wire} ${value}` as ChoiceWord)
    if (fact?.kind === 'flag' || field === 'hidden' || field === 'vegetarian') {
      return t(value === 'true' ? 'yes' : 'no')
    }
    return field.endsWith('Paise') ? `₹${value}` : value
  }
  return (row) => {
    const { fate, of, price, mrp, changes = [], lacks = [], claims = [] } = row
    const costs = (field: 'pricePaise' | 'mrpPaise', rupees: number | undefined) =>
      rupees !== undefined && `${t(`field ${field}`)}: ${formatRupees(paiseOf(rupees))}`
    return [
      of && fate !== 'picture' && fate !== 'heading' && t('sizeOf', of),
      costs('pricePaise', price),
      costs('mrpPaise', mrp),
      ...changes.map(({ field, before, after }) =>
        t('becomes', {
          field: isProductField(field) ? productFieldLabel(field, form) : t(`field ${field}`),
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
  }
}

/** The product of a row, and its result. */
function RowNotes({ row, notes }: { row: ReportRow; notes: readonly string[] }) {
  const t = useText('productImport')
  const { fate, of } = row
  return (
    <>
      {fate === 'picture' && of && t('pictureOf', of)}
      {fate === 'heading' && of && t('headingOf', { name: of.name })}
      {fate === 'refused' &&
        [row, ...(row.others ?? [])].map(({ code, column, detail, found }) => (
          <p key={`${code} ${column}`}>
            {column && <b>{column}: </b>}
            {detail} {found && <q>{found}</q>}
          </p>
        ))}
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
