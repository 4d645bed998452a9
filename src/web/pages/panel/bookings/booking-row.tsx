import { useState } from 'react'
import type { Language } from '#domain/language/languages.ts'
import { consultationsApi } from '../../../api/consultations.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal, ModalText, ModalTitle } from '../../../ui/modal.tsx'
import { timeOfDay } from '../../moments.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import type { ShownBooking } from './bookings.tsx'

type Act = 'cancel' | 'held' | 'missed' | 'open'

function hoursOf({ startsAt, endsAt }: ShownBooking, language: Language): string {
  return `${timeOfDay(startsAt, language)}–${timeOfDay(endsAt, language)}`
}

/** One consultation with the person to call and its actions. */
export function BookingRow({ booking }: { booking: ShownBooking }) {
  const t = useText('panelBookings')
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const { busy, act } = useBookingActs(booking)
  const { name, phone, email, about, status, outcome, hasBegun, consultantName } = booking
  const time = hoursOf(booking, language)
  const isOff = status === 'cancelled'
  const button = (wanted: Exclude<Act, 'cancel'>) => (
    <Button
      look="line"
      size="small"
      busy={busy}
      onClick={() => void act(wanted)}
      aria-label={t(`${wanted}This`, { name, time })}
    >
      {t(wanted)}
    </Button>
  )
  return (
    <li>
      <div className="panel-row-words">
        <h3 className="term">
          {time}: {name}
        </h3>
        <p className="panel-row-facts">
          {isOff && <b className="panel-mark-err">{t('status cancelled')}</b>}
          {outcome && (
            <b className={outcome === 'held' ? 'panel-mark-ok' : 'panel-mark-err'}>
              {t(`outcome ${outcome}`)}
            </b>
          )}
          <a href={`tel:${phone}`}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
          <span>{t('with', { consultant: consultantName })}</span>
        </p>
        {about && <p className="panel-row-text">{t('about', { about })}</p>}
      </div>
      {!isOff && (
        <div className="panel-row-acts">
          {!hasBegun && (
            <Button
              look="line"
              size="small"
              busy={busy}
              onClick={() => setAsks(true)}
              aria-label={t('cancelThis', { name, time })}
            >
              {t('cancel')}
            </Button>
          )}
          {hasBegun && !outcome && button('held')}
          {hasBegun && !outcome && button('missed')}
          {outcome && button('open')}
        </div>
      )}
      <Modal open={asks} onClose={() => setAsks(false)} className="dialog">
        <div className="dialog-body panel-row-words">
          <ModalTitle className="title-small">{t('sure', { name, time })}</ModalTitle>
          <ModalText>{t('sureText', { name })}</ModalText>
          <div className="button-row">
            <Button
              size="small"
              onClick={() => {
                setAsks(false)
                void act('cancel')
              }}
            >
              {t('sureYes')}
            </Button>
            <Button look="line" size="small" onClick={() => setAsks(false)}>
              {t('sureNo')}
            </Button>
          </div>
        </div>
      </Modal>
    </li>
  )
}

function useBookingActs({ id, name }: ShownBooking) {
  const t = useText('panelBookings')
  const { busy, act: send } = usePanelAction()
  const act = (wanted: Act) =>
    send(() => consultationsApi.manage({ params: { id }, body: { act: wanted } }), {
      done: t(`done ${wanted}`, { name }),
      refused: () => t('failed'),
    })
  return { busy, act }
}
