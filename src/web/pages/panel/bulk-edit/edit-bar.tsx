import type { Dispatch } from 'react'
import { EDIT_FIELDS, MAX_EDITED } from '#domain/catalog/bulk-edit.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { focusCell } from './edit-table.tsx'
import { cellKey, type RowEdit, type Sheet, type SheetAction } from './sheet.ts'
import { type Sending, useCellProblem } from './use-edits.ts'

interface EditBarProps {
  edits: readonly RowEdit[]
  sheet: Sheet
  /** The review was requested, so every invalid cell is listed. */
  isAnnounced: boolean
  sending: Sending
  act: Dispatch<SheetAction>
  onReview(): void
}

/** The number of changes, every invalid cell with row, column and reason, and the buttons to go on or back. */
export function EditBar({ edits, sheet, isAnnounced, sending, act, onReview }: EditBarProps) {
  const t = useText('panelBulkEdit')
  const problemOf = useCellProblem()
  const { refused, busy } = sending
  const wrong = edits.flatMap((edit) =>
    ([...EDIT_FIELDS, 'product'] as const).flatMap((field) => {
      const own = field === 'product' ? undefined : problemOf(edit, field)
      const why = own ?? refused[cellKey(edit.row.id, field)]
      return why ? [{ ...edit.row, field, why }] : []
    }),
  )
  return (
    <section className="sticky-foot row row-between edit-bar" aria-label={t('reviewTitle')}>
      {isAnnounced && wrong.length > 0 && (
        <div role="alert" className="bar bar-err full edit-wrong">
          <b>{t('wrongCells', { count: wrong.length })}</b>
          <ul>
            {wrong.map(({ id, name, field, why }) => (
              <li key={cellKey(id, field)}>
                <button
                  type="button"
                  className="text-link"
                  onClick={() => focusCell(id, field === 'product' ? 'price' : field)}
                >
                  {t('wrongCell', { name, column: t(`column ${field}`), why })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="status">
        {edits.length > MAX_EDITED ? t('editsMany') : t('changes', { count: edits.length })}
      </p>
      <p className="button-row">
        {sheet.past.length > 0 && (
          <LineButton className="edit-step" onClick={() => act({ kind: 'step-back' })}>
            {t('stepBack')}
          </LineButton>
        )}
        {sheet.future.length > 0 && (
          <LineButton className="edit-step" onClick={() => act({ kind: 'step-again' })}>
            {t('stepAgain')}
          </LineButton>
        )}
        {edits.length > 0 && (
          <>
            <LineButton onClick={() => act({ kind: 'clear' })}>{t('clear')}</LineButton>
            <Button
              size="small"
              busy={busy}
              disabled={edits.length > MAX_EDITED}
              onClick={onReview}
            >
              {t('review')}
            </Button>
          </>
        )}
      </p>
    </section>
  )
}
