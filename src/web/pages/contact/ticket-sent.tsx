import { useEffect, useRef } from 'react'
import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Motif } from '../../ui/motif.tsx'

export interface SentTicket {
  number: string
  acknowledgeBy: string
  resolveBy: string
  email: string
}

/** The shop's deadline in Indian time, like in the mail. */
function when(language: Language, moment: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: INDIAN_TIME_ZONE,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment))
}

/** The ticket's number in place of the form; it gets the focus, so that screen readers read it. */
export function TicketSent({ ticket, again }: { ticket: SentTicket; again(): void }) {
  const t = useText('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { number, acknowledgeBy, resolveBy, email } = ticket
  return (
    <div className="stack stack-start ticket-sent dye dye-tint">
      <Motif name="diya" size={72} />
      <h3 className="title-h3" tabIndex={-1} ref={heading}>
        {t('sentHeading')}
      </h3>
      <p className="blocks">
        {t('sentNumber')} <b className="title-small">{number}</b>
      </p>
      <p>
        {t('sentPromise', {
          acknowledge: when(t.language, acknowledgeBy),
          resolve: when(t.language, resolveBy),
          email,
        })}
      </p>
      <ButtonLink
        variant="line"
        to={pages.contact}
        onClick={(event) => {
          event.preventDefault()
          again()
        }}
      >
        {t('another')}
      </ButtonLink>
    </div>
  )
}
