import type { Fee } from '#domain/consultations/fee.ts'
import { formatRupees } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import type { OpenedBooking } from './booking-api.ts'

/** The price of a consultation for this visitor, and whether the shop collects it. */
export interface QuotedFee extends Fee {
  isOnline: boolean
  needsSignIn: boolean
}

interface FeeWordsProps {
  fee: QuotedFee | undefined
  noticeMinutes: number
}

/** The price for this person and until when it is refunded, shown before they book. */
export function FeeWords({ fee, noticeMinutes }: FeeWordsProps) {
  const t = useText('consulting')
  if (!fee?.isOnline) return null
  const { isFirst, minutes, pricePaise, why } = fee
  if (isFirst) return <p className="whole note note-ok">{t('costFirstFree', { minutes })}</p>
  return (
    <div className="whole stack">
      {why === 'missed-twice' && <p className="note">{t('missedTwice')}</p>}
      <p>
        {t('costOnline', { price: formatRupees(pricePaise) })}{' '}
        {t('moneyRule', { hours: Math.ceil(noticeMinutes / 60) })}
      </p>
    </div>
  )
}

/** Shown instead of the form when a fee, or a free first consultation, requires a sign-in. */
export function SignInFirst({ back }: { back: string }) {
  const t = useText('consulting')
  return (
    <>
      <p>{t('signInWhy')}</p>
      <p>
        <a
          className="btn"
          href={inLanguage(pages.login(inLanguage(back, t.language)), t.language)}
          target="_top"
        >
          {t('signIn')}
        </a>
      </p>
    </>
  )
}

/** The link to pay for a slot that is held. */
export function ToPay({ booking: { fee } }: { booking: Pick<OpenedBooking, 'fee'> }) {
  const t = useText('consulting')
  if (!fee) return null
  const price = formatRupees(fee.pricePaise)
  return (
    <>
      <p>{t('heldText', { price })}</p>
      <p>
        <a className="btn" href={inLanguage(fee.payPath, t.language)} target="_top">
          {t('toPay', { price })}
        </a>
      </p>
    </>
  )
}
