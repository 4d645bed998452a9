import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ImportState, Report } from './use-import.ts'

const SHOWN_COUNTS = [
  'made',
  'changed',
  'hidden',
  'units',
  'unitsLeft',
  'pictures',
  'picturesMissing',
  'errors',
] as const

interface ImportReportProps {
  report: Report
  state: ImportState
}

/** The effect of a file before or after the import: counts, all invalid rows, and the next step. */
export function ImportReport({ report, state }: ImportReportProps) {
  const t = useText('productImport')
  const { counts, errors, claims, incomplete } = report
  const products = counts.made + counts.changed
  const hidden = errors.length < counts.errors ? counts.errors - errors.length : 0
  return (
    <section className="note note-ok stack import-report" aria-labelledby="report">
      <h2 id="report" className="title-small">
        {report.file_name}: {t(`state ${report.state}`)}
      </h2>
      <ul role="status" className="stack import-counts">
        {SHOWN_COUNTS.filter((name) => counts[name] > 0).map((name) => (
          <li key={name} className={name === 'errors' ? 'failure' : undefined}>
            {t(name === 'pictures' ? 'picturesFound' : name, { count: counts[name] })}
          </li>
        ))}
      </ul>
      {errors.length > 0 && (
        <table className="table import-errors">
          <tbody>
            {errors.map(({ line, detail, found }) => (
              <tr key={`${line} ${detail}`}>
                <th scope="row">{t('row', { line })}</th>
                <td>{detail}</td>
                <td>{found}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && <p>{t('moreErrors', { count: hidden })}</p>}
      {incomplete.length > 0 && (
        <>
          <h3 className="term">{t('incomplete')}</h3>
          <table className="table import-errors">
            <tbody>
              {incomplete.map(({ line, product_name, fields }) => (
                <tr key={line}>
                  <th scope="row">{t('row', { line })}</th>
                  <td>{product_name}</td>
                  <td>{fields.map((field) => t(`lacks ${field}`)).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {claims.length > 0 && (
        <>
          <h3 className="term">{t('claims')}</h3>
          <table className="table import-errors">
            <tbody>
              {claims.map(({ line, product_name, words }) => (
                <tr key={line}>
                  <th scope="row">{t('row', { line })}</th>
                  <td>{product_name}</td>
                  <td>{words.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="button-row">
        {report.state === 'checked' && products > 0 && (
          <Button busy={state.busy} onClick={() => void state.move(report.import_id, 'confirm')}>
            {t('confirm', { count: products })}
          </Button>
        )}
        {report.state === 'checked' && products === 0 && t('nothing')}
        {report.state === 'imported' && (
          <Button
            look="line"
            busy={state.busy}
            onClick={() => void state.move(report.import_id, 'undo')}
          >
            {t('undo')}
          </Button>
        )}
      </p>
    </section>
  )
}
