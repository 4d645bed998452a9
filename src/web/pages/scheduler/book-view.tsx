import { type FormEvent, useReducer, useRef, useState } from 'react'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { useLanguage, useText } from '../../language.tsx'
import { type OpenedBooking, sendBooking } from './booking-api.ts'
import { useBookingDraft } from './booking-draft.ts'
import { type BookingMove, FIRST_STEP, takeStep } from './booking-steps.ts'
import { DetailsStep } from './details-step.tsx'
import type { FrameTalk } from './frame-talk.ts'
import { shortlyInWords } from './moment-words.ts'
import { isAboutTime, type RefusalSentence, sentenceOf } from './refusal-words.ts'
import { SlotPicker } from './slot-picker.tsx'
import { StepSheet } from './step-sheet.tsx'
import { Summary } from './summary.tsx'
import { useFreeSlots } from './use-free-slots.ts'

interface BookViewProps {
  consultant: ConsultantFacts
  timeZone: string
  talk: FrameTalk
  onBooked(booking: OpenedBooking): void
}

/** Day, time, details. */
export function BookView({ consultant, timeZone, talk, onBooked }: BookViewProps) {
  const t = useText('consulting')
  const language = useLanguage()
  const free = useFreeSlots(consultant.slug)
  const draft = useBookingDraft()
  const [steps, step] = useReducer(takeStep, FIRST_STEP)
  const [isUnderWay, setUnderWay] = useState(false)
  const [notice, setNotice] = useState<RefusalSentence>()
  const [isSending, setSending] = useState(false)
  // One idempotency key for all attempts of one request: a lost response never becomes a second booking.
  const attempt = useRef<{ of: string; key: string }>(undefined)

  const move = (next: BookingMove) => {
    setUnderWay(true)
    setNotice(undefined)
    if (next.kind === 'time') talk.timeChosen()
    step(next)
  }

  const submit = async (event: FormEvent) => {
    const person = draft.submit(event)
    const { startsAt } = steps
    if (!person || !startsAt || isSending) return
    const of = JSON.stringify([startsAt, person])
    if (attempt.current?.of !== of) attempt.current = { of, key: newIdempotencyKey() }
    setSending(true)
    setNotice(undefined)
    const answer = await sendBooking({
      ...person,
      slug: consultant.slug,
      startsAt,
      language,
      key: attempt.current.key,
    })
    setSending(false)
    if (answer.ok) {
      onBooked(answer.data)
      return
    }
    setNotice(sentenceOf(answer))
    if (isAboutTime(answer)) {
      free.refresh()
      const left = free.slots.filter((slot) => slot.startsAt.getTime() !== startsAt.getTime())
      step({ kind: 'time-lost', freeDates: groupByDay(left, timeZone).map(({ date }) => date) })
    }
  }

  const said = notice && t(notice)
  const isAtDetails = steps.at === 'details' && steps.startsAt !== undefined
  return (
    <>
      <Summary {...{ consultant, timeZone, steps }} />
      {isAtDetails && steps.startsAt ? (
        <StepSheet
          key="details"
          title={t('detailsTitle')}
          back={{ label: t('otherTime'), go: () => move({ kind: 'back' }) }}
          notice={said}
          takesFocus
        >
          <DetailsStep
            draft={draft}
            when={shortlyInWords(steps.startsAt, language, timeZone)}
            busy={isSending}
            onSubmit={submit}
          />
        </StepSheet>
      ) : (
        <SlotPicker
          {...{ free, steps, timeZone, isUnderWay, move }}
          horizonDays={consultant.horizonDays}
          notice={said}
        />
      )}
    </>
  )
}
