import { formatRupees } from '#domain/money/money.ts'
import { LEDGERS, salesLedger } from '#domain/tax/journal.ts'
import { taxApi } from '../../../api/tax.ts'
import { useText } from '../../../language.tsx'
import { Part } from '../kit/part.tsx'
import type { GstMonth } from './tax.tsx'

/** The fees that the payment provider kept in the month, and the month's journal. */
export function Accounts({ shown: { month, fees, hsn } }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const rates = [...hsn.b2b, ...hsn.b2c].map(({ gstPercent }) => gstPercent)
  const sales = [...new Set(rates)].toSorted((one, other) => one - other).map(salesLedger)
  const ledgers = [...Object.values(LEDGERS), ...sales]
  const { payments, amountPaise, feePaise, taxPaise, unknown } = fees
  return (
    <>
      <Part id="gst-fees" title={t('feesTitle')}>
        <dl className="tiles band-12 gst-figures">
          {[
            [t('feesReceived', { count: payments }), amountPaise] as const,
            [t('fees'), feePaise - taxPaise] as const,
            [t('feesTax'), taxPaise] as const,
            [t('feesPaidOut'), amountPaise - feePaise] as const,
          ].map(([name, paise]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRupees(paise)}</dd>
            </div>
          ))}
        </dl>
        {unknown > 0 && <p className="note">{t('feesUnknown', { count: unknown })}</p>}
        <p className="help">{t('feesHelp')}</p>
      </Part>
      <Part id="gst-journal" title={t('journal')}>
        <p className="help">{t('journalHelp', { accounts: ledgers.join(', ') })}</p>
        <p className="row align-baseline gst-part">
          {(['journal.csv', 'tally.xml'] as const).map((file) => (
            <a
              key={file}
              className="text-link"
              href={taxApi.gstFile.path({ params: { month, file } })}
            >
              {t(`file ${file}`)}
            </a>
          ))}
        </p>
      </Part>
    </>
  )
}
