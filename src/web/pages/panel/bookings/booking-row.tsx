import { useRef, useState } from 'react'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { writeTime } from '#messages/moment.ts'
import { consultationsApi } from '../../../api/consultations.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { Modal, ModalText, ModalTitle } from '../../../ui/modal.tsx'
import { PhoneLink } from '../../../ui/phone-links.tsx'
import { Press } from '../kit/act-button.tsx'
import { RowFacts, RowWords } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { FailedRefund } from '../order/failed-refund.tsx'
import type { ShownBooking } from './bookings.tsx'

type Act = 'cancel' | 'refund' | 'held' | 'missed' | 'open'

function hoursOf({ startsAt, endsAt }: ShownBooking, language: Language): string {
  return `${writeTime(startsAt, language)} – ${writeTime(endsAt, language)}`
}

export function BookingRow({ booking }: { booking: ShownBooking }) {
  const t = useText('panelBookings')
  const may = useOwnRights()
  const [asks, setAsks] = useState<'cancel' | 'refund'>()
  const { busy, act } = useBookingActs(booking)
  const { name, status, outcome, hasBegun, paid, fee } = booking
  const left = leftOf(booking)
  const failed = paid?.failed
  const amount = formatRupees(left)
  const time = hoursOf(booking, t.language)
  const isOff = status === 'cancelled'
  const button = (wanted: Exclude<Act, 'cancel' | 'refund'>) => (
    <Press
      words={t(wanted)}
      label={t(`${wanted}This`, { name, time })}
      busy={busy}
      act={() => act(wanted)}
    />
  )
  return (
    <li>
      <RowWords>
        <h3 className="term">
          {time}: {name}
        </h3>
        <BookingFacts booking={booking} />
        {failed && fee && may('order.refund') && (
          <FailedRefund id={fee.orderId} refund={{ id: failed.id, amountPaise: failed.paise }} />
        )}
      </RowWords>
      {(!isOff || left > 0) && (
        <div className="row gap-8 panel-row-acts">
          {!isOff && !hasBegun && (
            <Press
              words={t('cancel')}
              label={t('cancelThis', { name, time })}
              busy={busy}
              act={() => setAsks('cancel')}
            />
          )}
          {status === 'booked' && hasBegun && !outcome && button('held')}
          {status === 'booked' && hasBegun && !outcome && button('missed')}
          {!isOff && outcome && button('open')}
          {left > 0 && (isOff || hasBegun) && may('order.refund') && (
            <Press
              words={t('refund')}
              label={t('refundThis', { name, time, amount })}
              busy={busy}
              act={() => setAsks('refund')}
            />
          )}
        </div>
      )}
      <SureDialog
        booking={booking}
        asks={asks}
        close={() => setAsks(undefined)}
        act={(sure) => void act(sure)}
      />
    </li>
  )
}

/** What was paid and not given back, in paise. */
const leftOf = ({ paid }: ShownBooking): number => (paid ? paid.paise - paid.backPaise : 0)

function BookingFacts({ booking }: { booking: ShownBooking }) {
  const t = useText('panelBookings')
  const { phone, email, status, outcome, consultantName, paid } = booking
  const left = leftOf(booking)
  const failed = paid?.failed
  const backPaise = paid ? paid.backPaise - (failed?.paise ?? 0) : 0
  return (
    <RowFacts>
      {status === 'cancelled' && <b className="panel-mark-err">{t('status cancelled')}</b>}
      {status === 'held' && <b>{t('status held')}</b>}
      {outcome && (
        <b className={outcome === 'held' ? 'panel-mark-ok' : 'panel-mark-err'}>
          {t(`outcome ${outcome}`)}
        </b>
      )}
      {left > 0 && <span>{t('feePaid', { amount: formatRupees(left) })}</span>}
      {backPaise > 0 && <span>{t('feeBack', { amount: formatRupees(backPaise) })}</span>}
      {failed && (
        <b className="panel-mark-err">{t('feeFailed', { amount: formatRupees(failed.paise) })}</b>
      )}
      <PhoneLink number={phone} />
      <a href={`mailto:${email}`}>{email}</a>
      <span>{t('with', { consultant: consultantName })}</span>
    </RowFacts>
  )
}

interface SureProps {
  booking: ShownBooking
  /** What is asked about; undefined while nothing is. */
  asks: 'cancel' | 'refund' | undefined
  close(): void
  act(sure: 'cancel' | 'refund'): void
}

/** Asks before a booking is cancelled or its fee is given back. */
function SureDialog({ booking, asks, close, act }: SureProps) {
  const t = useText('panelBookings')
  const keep = useRef<HTMLButtonElement>(null)
  const { name } = booking
  const left = leftOf(booking)
  const amount = formatRupees(left)
  const time = hoursOf(booking, t.language)
  const isBack = asks === 'refund'
  const cancelledWords = left > 0 ? t('sureTextPaid', { name, amount }) : t('sureText', { name })
  const whatFollows = isBack ? t('refundSureText') : cancelledWords
  // The focused button changes nothing.
  return (
    <Modal open={asks !== undefined} onClose={close} className="sheet dialog" initialFocus={keep}>
      <div className="dialog-body stack gap-4 breaks panel-row-words">
        <ModalTitle className="title-small">
          {isBack ? t('refundSure', { name, amount }) : t('sure', { name, time })}
        </ModalTitle>
        <ModalText>{whatFollows}</ModalText>
        <div className="button-row">
          <Button
            size="small"
            onClick={() => {
              close()
              act(isBack ? 'refund' : 'cancel')
            }}
          >
            {t(isBack ? 'refund' : 'sureYes')}
          </Button>
          <LineButton ref={keep} onClick={close}>
            {t('sureNo')}
          </LineButton>
        </div>
      </div>
    </Modal>
  )
}

const sendAct = (id: string, act: Act) =>
  act === 'refund'
    ? consultationsApi.giveBack({ params: { id } })
    : consultationsApi.manage({ params: { id }, body: { act } })

function useBookingActs({ id, name }: ShownBooking) {
  const t = useText('panelBookings')
  const { busy, act: send } = usePanelAction()
  const act = (wanted: Act) =>
    send(() => sendAct(id, wanted), {
      done: t(`done ${wanted}`, { name }),
      refused: () => t('failed'),
    })
  return { busy, act }
}
