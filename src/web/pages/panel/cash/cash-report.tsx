import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../kit/text-link.tsx'
import type { RemittanceState, Report } from './use-remittance.ts'

const rupees = (amount: number): string => formatRupees(paiseOf(amount))

/** The effect of entering a courier's list, before anything is written. */
export function CashReport({ report, state }: { report: Report; state: RemittanceState }) {
  const t = useText('panelCash')
  const { errors, rows, without_money: withoutMoney } = report
  const agreed = rows.filter(({ verdict }) => verdict === 'agrees').length
  const total = rupees(report.total)
  const canTake = errors.length === 0 && rows.length > 0 && !report.is_taken
  return (
    <section className="stack raise gap-12 pad-20" aria-labelledby="report" aria-live="polite">
      <h3 id="report" className="title-small">
        {t('reportTitle', { reference: report.reference, total })}
      </h3>
      <p className="panel-lead">{t(report.is_taken ? 'isTaken' : 'notWritten')}</p>
      {errors.length > 0 && (
        <>
          <ul className="note note-error stack">
            {errors.map(({ line, detail, found }) => (
              <li key={`${line} ${detail}`}>
                {t('lineWrong', { line, detail })} {found && <q>{found}</q>}
              </li>
            ))}
          </ul>
          <p>{t('mend')}</p>
        </>
      )}
      {withoutMoney > 0 && <p>{t('withoutMoney', { count: withoutMoney })}</p>}
      {rows.length > 0 && (
        <>
          <ol className="lines panel-lines">
            {rows.map((row) => (
              <ReportRow key={row.line} row={row} />
            ))}
          </ol>
          <p>
            <b>{t('summary', { agreed, count: rows.length })}</b>{' '}
            {agreed < rows.length && t('tellsOthers')}
          </p>
        </>
      )}
      {canTake && (
        <Button busy={state.isTaking} onClick={state.take}>
          {t('take', { total })}
        </Button>
      )}
    </section>
  )
}

function ReportRow({ row }: { row: Report['rows'][number] }) {
  const t = useText('panelCash')
  const { order_number: number, order_id: orderId, awb, verdict, not_owed: why } = row
  const agrees = verdict === 'agrees'
  return (
    <li className={agrees ? undefined : 'bar bar-err'}>
      <span>
        {orderId ? (
          <TextLink to={panelPages.order(orderId)}>{number || awb}</TextLink>
        ) : (
          number || awb
        )}
      </span>
      <b className="term">{rupees(row.amount)}</b>
      <span className={agrees ? 'panel-mark-ok' : 'panel-mark-err'}>
        {t(`verdict ${verdict}`, {
          expected: rupees(row.expected),
          handed: rupees(row.handed_over),
        })}
        {why && `: ${t(`why ${why}`)}`}
      </span>
    </li>
  )
}
