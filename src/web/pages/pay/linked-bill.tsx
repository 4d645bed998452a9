import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import { BillRows } from '../../cart/bill-rows.tsx'
import { useText } from '../../language.tsx'
import { useOrigin, useSettings } from '../../layout/root-data.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { shortMoment } from '../moments.ts'
import { createLinkPayment } from './link-payment.ts'
import type { OpenPayment, PaidTalk } from './pay.tsx'

interface LinkedBillProps {
  token: string
  payment: OpenPayment
  talk: PaidTalk | undefined
}

/** The amount and the payment button; also shows the result of the payment, since no other page follows. */
export function LinkedBill({ token, payment, talk }: LinkedBillProps) {
  const t = useText('payLink')
  const p = useText('payment')
  const { at, said, pay } = useLinkPayment(token)
  const isBusy = at !== 'rest'
  const { number, onlinePaise } = payment
  const here = `${useOrigin()}${inLanguage(pages.pay(token), t.language)}`
  const about = talk ? t('talkTitle') : t('orderTitle', { number })
  const linkByMail = `mailto:?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(here)}`

  return (
    <>
      <Sums payment={payment} isTalk={talk !== undefined} />
      <Terms payment={payment} talk={talk} />
      <noscript>
        <p className="note">
          {t('withoutScript')}{' '}
          <a className="text-link" href={linkByMail}>
            {t('linkByMail')}
          </a>
        </p>
      </noscript>
      <p role="status">{at === 'asking' || at === 'checking' ? p('checking') : ''}</p>
      {said && !isBusy && <ErrorNote>{said}</ErrorNote>}
      <p className="button-row needs-script">
        <Button busy={isBusy} onClick={() => pay(payment)}>
          {t('pay', { amount: formatRupees(onlinePaise) })}
        </Button>
      </p>
    </>
  )
}

/** Pays through a link; `said` is why it did not work. */
function useLinkPayment(token: string) {
  const p = useText('payment')
  const { revalidate } = useRevalidator()
  const provider = useSettings()?.payments.prepaidBy
  const [said, setSaid] = useState('')
  const [flow] = useState(() =>
    createLinkPayment(token, (event) => {
      if (event.kind === 'paid') return void revalidate()
      if (event.kind === 'over' || event.kind === 'too-late') void revalidate()
      setSaid(sentenceOf(event))
    }),
  )
  const { at } = useStore(flow.step, flow.step.get())

  function sentenceOf(event: Parameters<Parameters<typeof createLinkPayment>[1]>[0]): string {
    if (event.kind === 'script-missing') return p('scriptMissing', { provider: provider ?? '' })
    if (event.kind === 'too-late') return p('tooLate')
    if (event.kind === 'failed' && event.code === 'payment-under-way') return p('checking')
    return p('failed')
  }

  function pay({ id, number }: OpenPayment): void {
    setSaid('')
    void flow.payAgain({ id, number })
  }
  return { at, said, pay }
}

function Sums({ payment, isTalk }: { payment: OpenPayment; isTalk: boolean }) {
  const t = useText('payLink')
  const { amounts, gstPaise, onlinePaise, creditPaise, lines } = payment
  const cashPaise = amounts.totalPaise - onlinePaise - creditPaise
  return (
    <>
      <ul className="rows">
        {lines.map(({ productId, name, quantity, linePaise }) => (
          <li key={productId} className="row row-between">
            <b>
              {quantity} × {name}
            </b>
            <span>{formatRupees(linePaise)}</span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        {!isTalk && <BillRows parts={amounts.parts} gstPaise={gstPaise} />}
        <dt>
          <b>{t('total')}</b>
        </dt>
        <dd>
          <b>{formatRupees(amounts.totalPaise)}</b>
        </dd>
        {creditPaise > 0 && (
          <>
            <dt>{t('credit')}</dt>
            <dd>{formatRupees(creditPaise)}</dd>
            <dt>{t('advance')}</dt>
            <dd>{formatRupees(onlinePaise)}</dd>
          </>
        )}
        {cashPaise > 0 && (
          <>
            <dt>{t('advance')}</dt>
            <dd>{formatRupees(onlinePaise)}</dd>
            <dt>{t('cashDue')}</dt>
            <dd>{formatRupees(cashPaise)}</dd>
          </>
        )}
      </dl>
    </>
  )
}

/** When it happens or where it goes, and until when it can be paid. */
function Terms({ payment: { place, until }, talk }: Pick<LinkedBillProps, 'payment' | 'talk'>) {
  const t = useText('payLink')
  return talk ? (
    <>
      <p>
        <b>{shortMoment(talk.startsAt, t.language)}</b>
      </p>
      <p>{t('talkUntil', { moment: shortMoment(until, t.language) })}</p>
      <p>{t('talkRule', { moment: shortMoment(talk.moneyBackUntil, t.language) })}</p>
    </>
  ) : (
    <>
      <p>{t('to', { place })}</p>
      <p>{t('until', { moment: shortMoment(until, t.language) })}</p>
    </>
  )
}
