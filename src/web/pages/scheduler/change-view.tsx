import { useEffect, useReducer, useState } from 'react'
import { refuseChange, refuseMove } from '#domain/consultations/booking.ts'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { ApiAnswer } from '../../api-call.ts'
import { useText } from '../../language.tsx'
import { Button, LineButton } from '../../ui/button.tsx'
import { BookedTicket } from './booked-ticket.tsx'
import { fetchBooking, type OpenedBooking, sendCancel, sendMove } from './booking-api.ts'
import { FIRST_STEP, takeStep } from './booking-steps.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { ToPay } from './fee-words.tsx'
import { shortlyInWords } from './moment-words.ts'
import { isAboutTime, sentenceOf } from './refusal-words.ts'
import { ContactLine, SlotPicker } from './slot-picker.tsx'
import { StepSheet } from './step-sheet.tsx'
import { Summary } from './summary.tsx'
import { useFreeSlots } from './use-free-slots.ts'

interface ChangeViewProps {
  consultant: ConsultantFacts
  timeZone: string
  secret: string
  /** Just booked, so it need not be loaded. */
  fresh: OpenedBooking | undefined
  onBookNew(): void
}

type Opened =
  | { state: 'loading' | 'unknown' | 'failed' }
  | { state: 'open'; booking: OpenedBooking }
type Doing = 'look' | 'moved' | 'move' | 'cancel'

/** The page of the mail's link: the booking, with rescheduling and cancelling. */
export function ChangeView({ consultant, timeZone, secret, fresh, onBookNew }: ChangeViewProps) {
  const t = useText('consulting')
  const [opened, setOpened] = useState<Opened>(
    fresh ? { state: 'open', booking: fresh } : { state: 'loading' },
  )
  const [tries, setTries] = useState(0)
  const isOpen = opened.state === 'open'
  const wanted = isOpen ? undefined : `${tries} ${secret}`
  useEffect(() => {
    if (wanted === undefined) return undefined
    let isGone = false
    fetchBooking(secret).then((answer) => {
      if (isGone) return
      if (answer.ok) setOpened({ state: 'open', booking: answer.data })
      else setOpened({ state: answer.status === 404 ? 'unknown' : 'failed' })
    })
    return () => {
      isGone = true
    }
  }, [wanted, secret])

  if (isOpen) {
    return (
      <OpenBooking
        consultant={consultant}
        timeZone={timeZone}
        onBookNew={onBookNew}
        booking={opened.booking}
        isFresh={fresh !== undefined}
        onChanged={(booking) => setOpened({ state: 'open', booking })}
      />
    )
  }
  return (
    <>
      <Summary consultant={consultant} timeZone={timeZone} />
      {opened.state === 'loading' && (
        <p className="stack gap-12 step-sheet" role="status">
          {t('openingBooking')}
        </p>
      )}
      {opened.state === 'unknown' && (
        <StepSheet title={t('unknownTitle')} takesFocus={false}>
          <p>{t('unknownText')}</p>
          <Button onClick={onBookNew}>{t('bookNew')}</Button>
        </StepSheet>
      )}
      {opened.state === 'failed' && (
        <StepSheet title={t('loadFailed')} takesFocus={false}>
          <Button onClick={() => setTries(tries + 1)}>{t('tryAgain')}</Button>
          <ContactLine />
        </StepSheet>
      )}
    </>
  )
}

interface OpenBookingProps extends Omit<ChangeViewProps, 'secret' | 'fresh'> {
  booking: OpenedBooking
  isFresh: boolean
  onChanged(booking: OpenedBooking): void
}

/** What is being done to a booking, and how a change is sent. */
function useBookingChange(isFresh: boolean, onChanged: OpenBookingProps['onChanged']) {
  const t = useText('consulting')
  const [doing, setDoing] = useState<Doing>('look')
  const [hasActed, setActed] = useState(isFresh)
  const [notice, setNotice] = useState<string>()
  const [isSending, setSending] = useState(false)
  const go = (next: Doing) => {
    setActed(true)
    setNotice(undefined)
    setDoing(next)
  }
  /** Sends a change and returns the response. */
  const send = async (
    ask: () => Promise<ApiAnswer<OpenedBooking>>,
    after: Doing,
  ): Promise<ApiAnswer<OpenedBooking>> => {
    setSending(true)
    setNotice(undefined)
    const answer = await ask()
    setSending(false)
    if (answer.ok) {
      onChanged(answer.data)
      go(after)
    } else {
      setNotice(t(sentenceOf(answer)))
    }
    return answer
  }
  return { doing, hasActed, notice, isSending, go, send }
}

function OpenBooking(props: OpenBookingProps) {
  const { consultant, timeZone, booking, isFresh, onChanged, onBookNew } = props
  const t = useText('consulting')
  const { doing, hasActed, notice, isSending, go, send } = useBookingChange(isFresh, onChanged)
  const when = shortlyInWords(booking.startsAt, t.language, timeZone)
  // Of a time that was only kept nobody gets a mail.
  const [wasHeld] = useState(booking.status === 'held')
  const now = new Date()
  const refusal = refuseChange(booking, now)
  const { fee } = booking
  const price = fee ? formatRupees(fee.pricePaise) : undefined
  const isMoneyBack = fee !== null && now <= fee.moneyBackUntil

  if (doing === 'move' && !refusal) {
    return (
      <MoveBooking
        consultant={consultant}
        booking={booking}
        timeZone={timeZone}
        notice={notice}
        isSending={isSending}
        onKeep={() => go('look')}
        onMove={(startsAt) => send(() => sendMove(booking.secret, startsAt), 'moved')}
      />
    )
  }
  return (
    <>
      <Summary consultant={consultant} timeZone={timeZone} booking={booking} />
      {doing === 'cancel' && !refusal ? (
        <StepSheet key="cancel" title={t('cancelTitle', { when })} notice={notice} takesFocus>
          <p>{t('cancelText')}</p>
          {price && booking.status === 'booked' && (
            <p>{t(isMoneyBack ? 'cancelMoneyBack' : 'cancelMoneyStays', { price })}</p>
          )}
          <p className="button-row">
            <Button busy={isSending} onClick={() => send(() => sendCancel(booking.secret), 'look')}>
              {t('cancelThis')}
            </Button>
            <Button look="line" onClick={() => go('look')}>
              {t('keep')}
            </Button>
          </p>
        </StepSheet>
      ) : (
        <StepSheet
          key={`${doing}-${booking.status}`}
          title={t(titleOf(booking, doing, isFresh))}
          takesFocus={hasActed}
        >
          {booking.status === 'cancelled' && !wasHeld && <p>{t('cancelledText')}</p>}
          {booking.status === 'lapsed' && <p>{t('lapsedText')}</p>}
          {(booking.status === 'booked' || booking.status === 'held') && (
            <BookedTicket booking={booking} timeZone={timeZone} />
          )}
          {refusal === 'booking-over' && <p>{t('overText')}</p>}
          {refusal ? (
            <Button onClick={onBookNew}>{t('bookNew')}</Button>
          ) : (
            <>
              {booking.status === 'held' ? (
                <ToPay booking={booking} />
              ) : (
                <>
                  {(isFresh || doing === 'moved') && <p>{t('bookedText')}</p>}
                  {price && fee && (
                    <p>
                      {t('moneyBackUntil', {
                        price,
                        when: shortlyInWords(fee.moneyBackUntil, t.language, timeZone),
                      })}
                    </p>
                  )}
                  <CalendarLinks booking={booking} />
                </>
              )}
              <p className="button-row">
                {!refuseMove(booking, now) && (
                  <LineButton onClick={() => go('move')}>{t('move')}</LineButton>
                )}
                <LineButton onClick={() => go('cancel')}>{t('cancel')}</LineButton>
              </p>
            </>
          )}
        </StepSheet>
      )}
    </>
  )
}

function titleOf({ status }: OpenedBooking, doing: Doing, isFresh: boolean) {
  if (status === 'held') return 'heldTitle'
  if (status === 'lapsed') return 'lapsedTitle'
  if (status === 'cancelled') return 'cancelledTitle'
  if (doing === 'moved') return 'movedTitle'
  return isFresh ? 'bookedTitle' : 'changeTitle'
}

interface MoveBookingProps {
  consultant: ConsultantFacts
  booking: OpenedBooking
  timeZone: string
  notice: string | undefined
  isSending: boolean
  onKeep(): void
  onMove(startsAt: Date): Promise<ApiAnswer<OpenedBooking>>
}

function MoveBooking(props: MoveBookingProps) {
  const { consultant, booking, timeZone, notice, isSending, onKeep, onMove } = props
  const t = useText('consulting')
  const free = useFreeSlots(consultant.slug)
  const [steps, step] = useReducer(takeStep, FIRST_STEP)
  const { startsAt } = steps
  if (steps.at !== 'details' || !startsAt) {
    return (
      <>
        <Summary consultant={consultant} timeZone={timeZone} booking={booking} />
        <SlotPicker
          free={free}
          steps={steps}
          timeZone={timeZone}
          notice={notice}
          horizonDays={consultant.horizonDays}
          isUnderWay
          move={step}
          back={{ label: t('keep'), go: onKeep }}
        />
      </>
    )
  }
  const confirm = async () => {
    const answer = await onMove(startsAt)
    if (answer.ok || !isAboutTime(answer)) return
    free.refresh()
    step({ kind: 'again' })
  }
  return (
    <>
      <Summary consultant={consultant} timeZone={timeZone} booking={booking} />
      <StepSheet
        key="confirm"
        title={t('moveTitle', { when: shortlyInWords(startsAt, t.language, timeZone) })}
        back={{ label: t('otherTime'), go: () => step({ kind: 'back' }) }}
        notice={notice}
        takesFocus
      >
        <p className="button-row">
          <Button busy={isSending} onClick={confirm}>
            {t('moveThis')}
          </Button>
          <Button look="line" onClick={onKeep}>
            {t('keep')}
          </Button>
        </p>
      </StepSheet>
    </>
  )
}
