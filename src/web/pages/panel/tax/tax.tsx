import './tax.css'
import { Form, useLoaderData } from 'react-router'
import { sumFees } from '#database/payments/fees.ts'
import { listMonthLocks } from '#database/tax/locks.ts'
import { findFirstEntry } from '#database/tax/tax.ts'
import { formatRupees } from '#domain/money/money.ts'
import {
  boundsOfMonth,
  gstr1DueOn,
  monthAfter,
  monthOf,
  monthsBetween,
  parseGstMonth,
} from '#domain/tax/gst-month.ts'
import { gstr3bOf } from '#domain/tax/gstr3b.ts'
import { isAsLocked, isOver } from '#domain/tax/month-lock.ts'
import { indianDay } from '#domain/time/india.ts'
import { placeAddress } from '#panel-places.ts'
import { inLanguage } from '#urls.ts'
import { collectGstMonth } from '#use-cases/tax/collect-gst-month.ts'
import { taxApi } from '../../../api/tax.ts'
import { useText } from '../../../language.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { fullDay, monthAndYear } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { Accounts } from './accounts.tsx'
import { Certainty } from './certainty.tsx'
import { Gstr3bTable, HsnTable, SectionTable, SeriesTable } from './gst-tables.tsx'
import { MonthLockPart } from './month-lock.tsx'

/** Covers the six years for which books are kept. */
const MAX_MONTHS = 84

export const loader = ownerOnly(async ({ shop: { db, clock }, query }) => {
  const today = indianDay(clock.now())
  const firstEntry = await findFirstEntry(db)
  const firstMonth = monthOf(firstEntry ? indianDay(firstEntry) : today)
  const months = monthsBetween(firstMonth, monthOf(today)).toReversed().slice(0, MAX_MONTHS)
  const month = months.find((one) => one === parseGstMonth(query.get('month'))) ?? monthOf(today)
  const now = clock.now()
  const whole = await collectGstMonth(db, month)
  const locks = await listMonthLocks(db, MAX_MONTHS)
  const lock = locks.find((one) => one.month === month)
  // Each GSTIN has a return of its own.
  const gstin = whole.sellers.find((one) => one === query.get('gstin'))
  const shown = gstin === undefined ? whole : await collectGstMonth(db, month, { gstin })
  const { b2b, b2cl, b2cs, cdnr, cdnur, nil, ...gstr1 } = shown
  // Single documents are in the files only.
  const rows = {
    b2b: b2b.length,
    b2cl: b2cl.length,
    b2cs: b2cs.length,
    cdnr: cdnr.length,
    cdnur: cdnur.length,
    nil: nil.length,
  }
  return {
    months,
    month,
    isOver: isOver(month, now),
    rows,
    gstr3b: gstr3bOf(shown),
    ...gstr1,
    sellers: whole.sellers,
    gstin,
    fees: await sumFees(db, boundsOfMonth(month)),
    lockFrom: `${monthAfter(month, 1)}-01`,
    lock: lock && { ...lock, isAsLocked: isAsLocked(whole, lock.figures) },
  }
})

export type GstMonth = Awaited<ReturnType<typeof loader>>

export const meta = panelMeta('panelTax')

/** A month's GST: the totals of its documents by the tables of GSTR-1, with their files. */
export default function Tax() {
  const t = useText('panelTax')
  const shown = useLoaderData<typeof loader>()
  const nameOf = (one: string) => monthAndYear(one, t.language)
  const { month, gstin, months, issued, commercial, totals } = shown
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Form className="row panel-search" action={inLanguage(placeAddress('tax'), t.language)}>
        <SelectField label={t('month')} name="month" defaultValue={month} key={month}>
          <Options of={months} labelOf={(one) => nameOf(one)} />
        </SelectField>
        <Submit variant="line">{t('show')}</Submit>
      </Form>
      <Part id="gst" title={t('heading', { month: nameOf(month) })}>
        <p className="help">
          {shown.isOver ? t('due', { day: fullDay(gstr1DueOn(month), t.language) }) : t('running')}
        </p>
        <dl className="tiles band-12 gst-figures">
          {[
            [t('taxable'), totals.taxablePaise] as const,
            [t('cgst'), totals.cgstPaise] as const,
            [t('sgst'), totals.sgstPaise] as const,
            [t('igst'), totals.igstPaise] as const,
          ].map(([name, paise]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRupees(paise)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('documents')}</dt>
            <dd>
              {issued.invoice.count}, {issued['credit-note'].count}
            </dd>
            <dd className="help">
              {t('invoices', { count: issued.invoice.count })},{' '}
              {t('notes', { count: issued['credit-note'].count })}
            </dd>
          </div>
        </dl>
        {commercial.count > 0 && (
          <p className="note">
            {t('lateNotes', {
              count: commercial.count,
              amount: formatRupees(commercial.totalPaise),
            })}
          </p>
        )}
        {shown.sellers.length > 1 && <Sellers shown={shown} />}
        <Differences shown={shown} />
        <MonthLockPart shown={shown} monthName={nameOf(month)} />
      </Part>
      <SectionTable shown={shown} />
      <p>
        <a
          className="text-link"
          href={taxApi.gstFile.path({ params: { month, file: 'gstr1.json' }, query: { gstin } })}
        >
          {t('json')}
        </a>
      </p>
      <Gstr3bTable shown={shown} />
      <HsnTable shown={shown} />
      <SeriesTable shown={shown} />
      <Accounts shown={shown} />
      <Certainty />
    </>
  )
}

/** Chooses the GSTIN of a return, in a month in which the shop had several. */
function Sellers({ shown: { month, sellers, gstin } }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const pageOf = (of: { gstin?: string } = {}) =>
    `${placeAddress('tax')}?${new URLSearchParams({ month, ...of })}`
  return (
    <div className={gstin === undefined ? 'note note-error' : 'note'}>
      <p>{gstin === undefined ? t('sellers') : t('seller', { gstin })}</p>
      <ul>
        {sellers
          .filter((one) => one !== gstin)
          .map((one) => (
            <li key={one}>
              <TextLink to={pageOf({ gstin: one })}>{one}</TextLink>
            </li>
          ))}
        {gstin !== undefined && (
          <li>
            <TextLink to={pageOf()}>{t('sellersAll')}</TextLink>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Whether the tables have the same total as the documents. */
function Differences({ shown }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const { differences, withoutHsn, hsnDigits } = shown
  return (
    <>
      {differences.length === 0 ? (
        <p className="note note-ok">{t('agrees')}</p>
      ) : (
        <div className="note note-error" role="alert">
          <p>{t('differs')}</p>
          <ul>
            {differences.map(({ at, figure, paise }) => (
              <li key={`${at} ${figure}`}>
                {t('difference', {
                  where: t(`at ${at}`),
                  figure: t(`figure ${figure}`),
                  amount: formatRupees(paise),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {withoutHsn.length > 0 && (
        <p className="note note-error">
          {t('withoutHsn', {
            count: withoutHsn.length,
            digits: hsnDigits,
            numbers: withoutHsn.slice(0, 10).join(', '),
          })}
        </p>
      )}
    </>
  )
}
