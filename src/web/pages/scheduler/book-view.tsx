import { useReducer, useState } from 'react'
import { parseBookingForm } from '#domain/consultations/booking-form.ts'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import type { ApiRefusal } from '../../api-call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { useSession } from '../../session/use-session.ts'
import { type OpenedBooking, sendBooking } from './booking-api.ts'
import { type BookingMove, FIRST_STEP, takeStep } from './booking-steps.ts'
import { DetailsStep } from './details-step.tsx'
import { FeeWords, SignInFirst } from './fee-words.tsx'
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

export function BookView({ consultant, timeZone, talk, onBooked }: BookViewProps) {
  const t = useText('consulting')
  const free = useFreeSlots(consultant.slug)
  const [steps, step] = useReducer(takeStep, FIRST_STEP)
  const [isUnderWay, setUnderWay] = useState(false)
  const [notice, setNotice] = useState<RefusalSentence>()
  const { startsAt } = steps
  const form = useForm({
    known: { ...useKnownBooker(), phone: '', consent: false },
    read: (values) => {
      const parsed = parseBookingForm(values)
      return parsed.ok ? { ok: true, value: { ...parsed.value, startsAt } } : parsed
    },
    say: t,
    send: async (asked, key) => {
      setNotice(undefined)
      if (!asked.startsAt) return undefined
      const to = { slug: consultant.slug, startsAt: asked.startsAt, language: t.language, key }
      const answer = await sendBooking({ ...asked, ...to })
      if (!answer.ok) refused(answer)
      return answer.ok ? answer : undefined
    },
    whenSent: onBooked,
  })

  const refused = (refusal: ApiRefusal) => {
    setNotice(sentenceOf(refusal))
    if (!isAboutTime(refusal)) return
    free.refresh()
    const left = free.slots.filter((slot) => slot.startsAt.getTime() !== startsAt?.getTime())
    step({ kind: 'time-lost', freeDates: groupByDay(left, timeZone).map(({ date }) => date) })
  }

  const move = (next: BookingMove) => {
    setUnderWay(true)
    setNotice(undefined)
    if (next.kind === 'time') talk.timeChosen()
    step(next)
  }

  const said = notice && t(notice)
  const { fee } = free
  const when = startsAt && shortlyInWords(startsAt, t.language, timeZone)
  const priceOfIt = fee?.isOnline && fee.pricePaise > 0 ? formatRupees(fee.pricePaise) : undefined
  return (
    <>
      <Summary consultant={consultant} timeZone={timeZone} steps={steps} fee={fee} />
      {steps.at === 'details' && when ? (
        <StepSheet
          key="details"
          title={t('detailsTitle')}
          back={{ label: t('otherTime'), go: () => move({ kind: 'back' }) }}
          notice={said}
          takesFocus
        >
          {fee?.needsSignIn ? (
            <SignInFirst
              back={window.parent === window ? pages.scheduler(consultant.slug) : pages.consulting}
            />
          ) : (
            <DetailsStep
              form={form}
              words={priceOfIt ? t('toPay', { price: priceOfIt }) : t('bookThis', { when })}
            >
              <FeeWords fee={fee} noticeMinutes={consultant.noticeMinutes} />
            </DetailsStep>
          )}
        </StepSheet>
      ) : (
        <SlotPicker
          free={free}
          steps={steps}
          timeZone={timeZone}
          isUnderWay={isUnderWay}
          move={move}
          horizonDays={consultant.horizonDays}
          notice={said}
        />
      )}
    </>
  )
}

/** What a booking form starts with: the frame's parameters in Calendly's format, else the account. */
function useKnownBooker(): { name: string; email: string; about: string } {
  const user = useSession()
  const query = new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
  const name =
    query.get('name') ?? `${query.get('first_name') ?? ''} ${query.get('last_name') ?? ''}`
  return {
    name: name.trim() || (user?.name ?? ''),
    email: query.get('email') || (user?.email ?? ''),
    about: query.get('a1') ?? '',
  }
}
