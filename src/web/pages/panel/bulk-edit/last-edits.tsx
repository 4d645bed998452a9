import type { ListedImport } from '#database/catalog/imports.ts'
import { useText } from '../../../language.tsx'
import { shortMoment } from '../../moments.ts'
import { Part } from '../kit/part.tsx'
import type { Sending } from './use-edits.ts'

/** The latest saved changes of the table, each with a button that undoes it. */
export function LastEdits({ last, sending }: { last: readonly ListedImport[]; sending: Sending }) {
  const t = useText('panelBulkEdit')
  if (last.length === 0) return null
  return (
    <Part id="last-edits" title={t('last')}>
      <ul className="rows">
        {last.map(({ id, state, checkedAt, changed }) => {
          const moment = shortMoment(checkedAt, t.language)
          return (
            <li key={id} className="row">
              <span>{moment}</span>
              <span>{t('changes', { count: changed })}</span>
              <b>{t(state === 'undone' ? 'state undone' : 'state imported')}</b>
              {state === 'imported' && (
                <button
                  type="button"
                  className="text-link"
                  aria-label={t('undoOf', { moment })}
                  onClick={() => void sending.undo(id)}
                >
                  {t('undo')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
