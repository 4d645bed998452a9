import { localeOf } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { changeOf } from '#domain/orders/sales-range.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { Part } from '../kit/part.tsx'
import type { SalesShown } from './sales.tsx'

/** Formats shares: `12 %` of a whole, and `+12 %` of a change. */
export function useShares() {
  const locale = localeOf(useLanguage())
  const digits = { style: 'percent', maximumFractionDigits: 1 } as const
  const share = new Intl.NumberFormat(locale, digits)
  const change = new Intl.NumberFormat(locale, { ...digits, signDisplay: 'exceptZero' })
  return {
    share: (part: number, whole: number) => (whole === 0 ? '–' : share.format(part / whole)),
    plain: (value: number) => share.format(value),
    signed: (value: number) => change.format(value),
  }
}

interface ChangeProps {
  figure: number
  before: number
  format(value: number): string
  /** Only the percentage, coloured; else with the previous value. */
  isShort?: boolean
}

/** The change since the previous range: a sign, and words for screen readers. */
export function Change({ figure, before, format, isShort = false }: ChangeProps) {
  const t = useText('panelSales')
  const { signed, plain } = useShares()
  const change = changeOf(figure, before)
  if (change === undefined) {
    return isShort ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('nothingBefore')}</span>
      </>
    ) : (
      t('nothingBefore')
    )
  }
  const was = format(before)
  const percent = plain(Math.abs(change))
  const words =
    change === 0
      ? t('same', { before: was })
      : t(change > 0 ? 'more' : 'less', { percent, before: was })
  const mark = change === 0 ? undefined : change > 0 ? 'panel-mark-ok' : 'panel-mark-err'
  return (
    <>
      <span aria-hidden="true">
        <b className={isShort ? mark : 'semibold'}>{signed(change)}</b>
        {!isShort && ` ${t('on', { before: was })}`}
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}

/** Revenue, orders, average order and refunds, each beside the previous range. */
export function MainFigures({ shown }: { shown: SalesShown }) {
  const t = useText('panelSales')
  const { share } = useShares()
  const whole = useWholeNumbers()
  const { totals, totalsBefore, figures, figuresBefore } = shown
  const changing = [
    {
      name: t('revenue'),
      dye: 'dye',
      format: wholeRupees,
      figure: totals.revenuePaise,
      before: totalsBefore.revenuePaise,
    },
    {
      name: t('orders'),
      dye: 'dye dye-tint',
      format: whole,
      figure: totals.orders,
      before: totalsBefore.orders,
    },
    {
      name: t('average'),
      dye: 'sunk',
      format: wholeRupees,
      figure: totals.averagePaise ?? 0,
      before: totalsBefore.averagePaise ?? 0,
    },
  ]
  return (
    <dl className="tiles gap-0 align-stretch panel-figures">
      {changing.map(({ name, dye, figure, before, format }) => (
        <div key={name} className={`panel-figure ${dye}`}>
          <dt className="semibold">{name}</dt>
          <dd className="panel-sum">{format(figure)}</dd>
          <dd className="small">
            <Change figure={figure} before={before} format={format} />
          </dd>
        </div>
      ))}
      <div className="panel-figure dye dye-dadam">
        <dt className="semibold">{t('cameBack')}</dt>
        <dd className="panel-sum">{whole(figures.cameBack)}</dd>
        <dd className="small">
          {t('shareBefore', {
            share: share(figures.cameBack, figures.parcels),
            before: share(figuresBefore.cameBack, figuresBefore.parcels),
          })}
        </dd>
      </div>
    </dl>
  )
}

/** An amount rounded to rupees; the files contain the paise. */
export const wholeRupees = (paise: number) => formatRupees(Math.round(paise / 100) * 100)

/** Formats whole numbers in the Indian style. */
export function useWholeNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(localeOf(useLanguage()))
  return (value) => format.format(value)
}

/** Online payments and cash on delivery, refused and refunded orders, and returning customers. */
export function HowTheyPaid({ shown }: { shown: SalesShown }) {
  const t = useText('panelSales')
  const { share } = useShares()
  const whole = useWholeNumbers()
  const { totals, figures, figuresBefore } = shown
  const { revenuePaise, cashPaise, advanceOrders, advancePaise, creditPaise } = totals
  const onlinePaise = revenuePaise - cashPaise - creditPaise
  const rows = [
    [t('prepaid', { share: share(onlinePaise, revenuePaise) }), wholeRupees(onlinePaise)],
    ...(advanceOrders > 0
      ? [[t('advances', { count: advanceOrders }), wholeRupees(advancePaise)]]
      : []),
    [t('cod', { share: share(cashPaise, revenuePaise) }), wholeRupees(cashPaise)],
    ...(creditPaise > 0
      ? [[t('byReturns', { share: share(creditPaise, revenuePaise) }), wholeRupees(creditPaise)]]
      : []),
    [
      t('refused'),
      t('refusedOf', {
        count: whole(figures.refusedCash),
        of: whole(figures.cashParcels),
      }),
    ],
    [t('refunded', { count: figures.refundedOrders }), wholeRupees(figures.refundedPaise)],
    [t('deliveryTaken'), wholeRupees(figures.deliveryPaise)],
    [t('codFees'), wholeRupees(figures.codFeePaise)],
    [
      t('returning'),
      t('shareBefore', {
        share: share(figures.returningShoppers, figures.shoppers),
        before: share(figuresBefore.returningShoppers, figuresBefore.shoppers),
      }),
    ],
    ...(figures.consultations > 0
      ? [
          [
            t('consultations', { count: figures.consultations }),
            wholeRupees(figures.consultationsPaise),
          ],
        ]
      : []),
  ]
  return (
    <Part id="sales-paid" title={t('paid')} className="stack gap-8">
      {revenuePaise > 0 && (
        <div className="sales-shares" aria-hidden="true">
          <i style={{ flexGrow: onlinePaise }} />
          <i style={{ flexGrow: cashPaise }} />
          <i style={{ flexGrow: creditPaise }} />
        </div>
      )}
      <dl className="lines small">
        {rows.map(([name, value]) => (
          <div key={name} className="line row-between">
            <dt>{name}</dt>
            <dd className="bold nowrap text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {advanceOrders > 0 && <p className="help">{t('advancesNote')}</p>}
      <p className="help">{t('returningNote')}</p>
    </Part>
  )
}
