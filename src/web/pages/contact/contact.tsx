import './contact.css'
import { useState } from 'react'
import { useActionData } from 'react-router'
import { ticketEndpoints } from '#contract/tickets.ts'
import { openTicket } from '#use-cases/tickets/open-ticket.ts'
import { formAction } from '../../forms/form-action.server.ts'
import type { Posted } from '../../forms/posted.ts'
import { useText } from '../../language.tsx'
import { type RootSettings, useSettings } from '../../layout/root-data.ts'
import { metaOf } from '../../meta-of.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Section } from '../../ui/section.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { HelpLines } from './help-lines.tsx'
import { Opening } from './opening.tsx'
import { TicketForm } from './ticket-form.tsx'
import { type SentTicket, TicketSent } from './ticket-sent.tsx'

interface WriteToUsProps {
  settings: RootSettings
  posted: Posted<SentTicket> | undefined
}

export const action = formAction({
  body: ticketEndpoints.open.body,
  async act(asked, { deps, session }) {
    // Without an idempotency key, the same content on the same day is the same ticket.
    const opened = await openTicket(deps, {
      ...asked,
      person: session?.person,
      key: undefined,
    })
    if (!opened.ok) return { ok: false, refusal: { status: 409, code: opened.reason } }
    const { number, acknowledgeBy, resolveBy } = opened.ticket
    const moments = {
      acknowledgeBy: acknowledgeBy.toISOString(),
      resolveBy: resolveBy.toISOString(),
    }
    return { ok: true, done: { number, ...moments, email: asked.form.email } }
  },
})

export const meta = metaOf('contact', (t, shop) => ({
  title: t('metaTitle', { shop }),
  description: t('lead'),
}))

/**
 * Contact details, the responsible people, and the form that gives a complaint its number
 * (docs/law.md, consumer protection).
 */
export default function Contact() {
  const settings = useSettings()
  const posted = useActionData<typeof action>()
  if (!settings) return null
  return (
    <article aria-labelledby="contact">
      <Opening settings={settings} />
      <BorderStrip name="leher" size="block" />
      <WriteToUs settings={settings} posted={posted} />
      <HelpLines />
    </article>
  )
}

/** The form, or the number after sending; beside it the responsible officer and the deadline. */
function WriteToUs({ settings, posted }: WriteToUsProps) {
  const t = useText('contact')
  const [sent, setSent] = useState(posted?.done)
  const { email, grievanceOfficer } = settings
  return (
    <div className="wrap page columns columns-8-4 gap-40-72 align-start contact-columns">
      <Section
        id="write"
        title={t('formHeading')}
        className="stack"
        titleClass="title-section narrows"
      >
        {sent ? (
          <TicketSent ticket={sent} again={() => setSent(undefined)} />
        ) : (
          <TicketForm
            shopEmail={email}
            posted={posted?.done ? undefined : posted}
            whenSent={setSent}
          />
        )}
      </Section>
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
