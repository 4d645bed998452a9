import type { Dispatch } from 'react'
import type { CellWords, EditField } from '#domain/catalog/bulk-edit.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CategoryOptions } from '../product-form/category-options.tsx'
import { cellKey, currentText, type SheetAction, type SheetRow } from './sheet.ts'
import { useCellText } from './use-edits.ts'

interface EditCellProps {
  row: SheetRow
  field: EditField
  words: CellWords
  entered: string | undefined
  isChanged: boolean
  /** Part of the block that Ctrl+C copies. */
  isChosen: boolean
  wrong: string | undefined
  place: { row: number; column: number }
  act: Dispatch<SheetAction>
}

/** One cell of the table: its field, the stored value if it is changed, and its error. */
export function EditCell({
  row,
  field,
  words,
  entered,
  isChanged,
  isChosen,
  wrong,
  place,
  act,
}: EditCellProps) {
  const t = useText('panelBulkEdit')
  const ready = useHydrated()
  const textIn = useCellText(words.categories)
  const before = currentText(row, field)
  const value = entered ?? before
  const column = t(`column ${field}`)
  const id = cellKey(row.id, field)
  const shared = {
    id,
    value,
    disabled: !ready,
    'aria-label': t('cell', { column, name: nameInLanguage(row.name, row.names, t.language) }),
    'aria-invalid': wrong !== undefined,
    'aria-describedby': isChanged || wrong ? `${id}-note` : undefined,
    'data-row': place.row,
    'data-column': place.column,
    onChange: ({ target }: { target: { value: string } }) =>
      act({ kind: 'type', cell: { row, field, text: target.value } }),
  }
  const choices =
    field === 'category' ? words.categories.map(({ title }) => title) : ['shown', 'hidden']
  return (
    <td
      className={classNames(
        `edit-${field}`,
        isChanged && 'is-changed',
        isChosen && 'is-chosen',
        wrong && 'is-wrong',
      )}
      data-column={column}
    >
      {field === 'category' || field === 'hidden' ? (
        <select {...shared}>
          {!choices.includes(value) && <option value={value}>{value}</option>}
          {field === 'category' ? (
            <CategoryOptions categories={words.categories} />
          ) : (
            choices.map((one) => (
              <option key={one} value={one}>
                {textIn(row, field, one)}
              </option>
            ))
          )}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={field === 'low_below' ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={field === 'low_below' ? textIn(row, field, '') : undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {(isChanged || wrong) && (
        <small id={`${id}-note`}>
          {wrong ? (
            <b className="failure">{wrong}</b>
          ) : (
            t('was', { value: textIn(row, field, before) })
          )}
        </small>
      )}
    </td>
  )
}
