import { useState } from 'react'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Posted } from '../../forms/posted.ts'
import { useText } from '../../language.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { TicketForm } from './ticket-form.tsx'
import { type SentTicket, TicketSent } from './ticket-sent.tsx'

interface WriteToUsProps {
  settings: ShopSettings
  posted: Posted<SentTicket> | undefined
}

/** The form, or the number after sending; beside it the responsible officer and the deadline. */
export function WriteToUs({ settings, posted }: WriteToUsProps) {
  const t = useText('contact')
  const [sent, setSent] = useState(posted?.done)
  const { email, grievanceOfficer } = settings
  return (
    <div className="wrap page columns columns-8-4 gap-40-72 align-start contact-columns">
      <section aria-labelledby="write" className="stack">
        <h2 id="write" className="title-section narrows">
          {t('formHeading')}
        </h2>
        {sent ? (
          <TicketSent ticket={sent} again={() => setSent(undefined)} />
        ) : (
          <TicketForm
            shopEmail={email}
            posted={posted?.done ? undefined : posted}
            whenSent={setSent}
          />
        )}
      </section>
      <aside className="stack contact-officer dye links" aria-labelledby="officer">
        <h2 id="officer" className="title-h3">
          {t('officerHeading')}
        </h2>
        <p>{t('officerLead')}</p>
        <p>
          <b className="figure">
            <Voiced text={grievanceOfficer.name} />
          </b>
          <a href={`mailto:${grievanceOfficer.contact}`}>{grievanceOfficer.contact}</a>
        </p>
        <p className="contact-promise">{t('promise')}</p>
      </aside>
    </div>
  )
}
