import { useEffect, useRef } from 'react'
import { writeMoment } from '#messages/moment.ts'
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

/** The ticket's number in place of the form; it gets the focus, so that screen readers read it. */
export function TicketSent({ ticket, again }: { ticket: SentTicket; again(): void }) {
  const t = useText('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { number, acknowledgeBy, resolveBy, email } = ticket
  // In Indian time, like in the mail.
  const when = (moment: string) => writeMoment(new Date(moment), t.language, 'long')
  return (
    <div className="stack stack-start ticket-sent dye dye-tint">
      <Motif name="diya" size={72} />
      <h3 className="title-h3" tabIndex={-1} ref={heading}>
        {t('sentHeading')}
      </h3>
      <p className="blocks">
        {t('sentNumber')} <b className="title-small nowrap">{number}</b>
      </p>
      <p>
        {t('sentPromise', {
          acknowledge: when(acknowledgeBy),
          resolve: when(resolveBy),
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
