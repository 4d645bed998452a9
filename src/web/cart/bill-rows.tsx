import { Fragment, type ReactNode } from 'react'
import type { Bill, BillPartKind } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'

interface BillRowsProps {
  parts: Bill['parts']
  /** Replaces the default name of a part. */
  names?: Readonly<Partial<Record<BillPartKind, ReactNode>>>
  /** The tax included in the parts (docs/law.md, consumer protection); not shown when 0. */
  gstPaise?: number | undefined
}

/** The parts of a bill as rows of a `<dl className="sums">`. */
export function BillRows({ parts, names = {}, gstPaise = 0 }: BillRowsProps) {
  const t = useText('bill')
  return (
    <>
      {parts.map(({ kind, amountPaise }) => (
        <Fragment key={kind}>
          <dt>{names[kind] ?? t(kind)}</dt>
          <dd>{formatRupees(amountPaise)}</dd>
        </Fragment>
      ))}
      {gstPaise > 0 && (
        <>
          <dt className="pale">{t('gst')}</dt>
          <dd className="pale">{formatRupees(gstPaise)}</dd>
        </>
      )}
    </>
  )
}
