import type { Fee } from '#domain/consultations/fee.ts'
import { formatRupees } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import type { OpenedBooking } from './booking-api.ts'

/** What a consultation costs whoever asks, and whether the shop collects it. */
export interface QuotedFee extends Fee {
  isOnline: boolean
  needsSignIn: boolean
}

interface FeeWordsProps {
  fee: QuotedFee | undefined
  noticeMinutes: number
}

/** What this person pays and until when it comes back, told before they book. */
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

/** Instead of the form: a fee is paid, and a first talk free, for somebody whom the shop knows. */
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

/** The way to the payment of a time that is kept for it. */
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
