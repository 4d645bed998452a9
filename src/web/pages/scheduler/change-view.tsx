import { type ReactNode, useReducer, useState } from 'react'
import { refuseChange, refuseMove } from '#domain/consultations/booking.ts'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { formatRupees } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import type { ApiAnswer } from '../../api-call.ts'
import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { Button, LineButton } from '../../ui/button.tsx'
import { BookedTicket } from './booked-ticket.tsx'
import { type OpenedBooking, sendCancel, sendMove } from './booking-api.ts'
import { FIRST_STEP, takeStep } from './booking-steps.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { ToPay } from './fee-words.tsx'
import { shortlyInWords } from './moment-words.ts'
import { isAboutTime, sentenceOf } from './refusal-words.ts'
import { SlotPicker } from './slot-picker.tsx'
import { StepSheet } from './step-sheet.tsx'
import { Summary } from './summary.tsx'
import { useFreeSlots } from './use-free-slots.ts'

type Doing = 'view' | 'moved' | 'move' | 'cancel'

interface ChangeViewProps {
  consultant: ConsultantFacts
  timeZone: string
  booking: OpenedBooking
  /** The booking was just made. */
  isFresh?: boolean
  /** The result of a form that was posted without JavaScript. */
  posted?: { did?: Doing; wasHeld?: boolean; notice?: string | undefined }
  /** The time of the server's rendering. */
  renderedAt?: Date
  /** The forms that reschedule and cancel without JavaScript. */
  plainForms?: ReactNode
}

/** The state of a change to a booking, and the functions that send it. */
function useBookingChange({ booking: opened, isFresh = false, posted = {} }: ChangeViewProps) {
  const t = useText('consulting')
  const [booking, setBooking] = useState(opened)
  const [doing, setDoing] = useState<Doing>(posted.did ?? 'view')
  const [hasActed, setActed] = useState(isFresh)
  const [notice, setNotice] = useState(posted.notice)
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
      setBooking(answer.data)
      go(after)
    } else {
      setNotice(t(sentenceOf(answer)))
    }
    return answer
  }
  return { booking, doing, hasActed, notice, isSending, go, send }
}

/** A booking, with its rescheduling and cancelling. */
export function ChangeView(props: ChangeViewProps) {
  const { consultant, timeZone, isFresh = false, posted, renderedAt, plainForms } = props
  const t = useText('consulting')
  const { booking, doing, hasActed, notice, isSending, go, send } = useBookingChange(props)
  const when = shortlyInWords(booking.startsAt, t.language, timeZone)
  // A slot that was only held for payment gets no mail.
  const [wasHeld] = useState(posted?.wasHeld ?? booking.status === 'held')
  const hydrated = useHydrated()
  const now = hydrated || !renderedAt ? new Date() : renderedAt
  const refusal = refuseChange(booking, now)
  const { fee } = booking
  const price = fee ? formatRupees(fee.pricePaise) : undefined

  if (doing === 'move' && !refusal) {
    return (
      <MoveBooking
        consultant={consultant}
        booking={booking}
        timeZone={timeZone}
        notice={notice}
        isSending={isSending}
        onKeep={() => go('view')}
        onMove={(startsAt) => send(() => sendMove(booking.secret, startsAt), 'moved')}
      />
    )
  }
  return (
    <>
      <Summary consultant={consultant} timeZone={timeZone} booking={booking} />
      {doing === 'cancel' && !refusal ? (
        <StepSheet key="cancel" title={t('cancelTitle', { when })} notice={notice} takesFocus>
          <CancelWords booking={booking} now={now} />
          <p className="button-row">
            <Button busy={isSending} onClick={() => send(() => sendCancel(booking.secret), 'view')}>
              {t('cancelThis')}
            </Button>
            <Button variant="line" onClick={() => go('view')}>
              {t('keep')}
            </Button>
          </p>
        </StepSheet>
      ) : (
        <StepSheet
          key={`${doing}-${booking.status}`}
          title={t(titleOf(booking, doing, isFresh))}
          notice={notice}
          takesFocus={hasActed}
        >
          {booking.status === 'cancelled' && !wasHeld && <p>{t('cancelledText')}</p>}
          {booking.status === 'lapsed' && <p>{t('lapsedText')}</p>}
          {(booking.status === 'booked' || booking.status === 'held') && (
            <BookedTicket booking={booking} timeZone={timeZone} />
          )}
          {refusal === 'booking-over' && <p>{t('overText')}</p>}
          {refusal ? (
            <BookNew slug={consultant.slug} />
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
              <p className="button-row needs-script">
                {!refuseMove(booking, now) && (
                  <LineButton onClick={() => go('move')}>{t('move')}</LineButton>
                )}
                <LineButton onClick={() => go('cancel')}>{t('cancel')}</LineButton>
              </p>
              <noscript>{plainForms}</noscript>
            </>
          )}
        </StepSheet>
      )}
    </>
  )
}

/** The consequences of a cancellation for the slot and the fee. */
export function CancelWords({
  booking: { status, fee },
  now,
}: {
  booking: OpenedBooking
  now: Date
}) {
  const t = useText('consulting')
  return (
    <>
      <p>{t('cancelText')}</p>
      {fee && status === 'booked' && (
        <p>
          {t(now <= fee.moneyBackUntil ? 'cancelMoneyBack' : 'cancelMoneyStays', {
            price: formatRupees(fee.pricePaise),
          })}
        </p>
      )}
    </>
  )
}

export function BookNew({ slug }: { slug: string }) {
  const t = useText('consulting')
  return (
    <a className="btn" href={inLanguage(pages.scheduler(slug), t.language)}>
      {t('bookNew')}
    </a>
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
          <Button variant="line" onClick={onKeep}>
            {t('keep')}
          </Button>
        </p>
      </StepSheet>
    </>
  )
}
