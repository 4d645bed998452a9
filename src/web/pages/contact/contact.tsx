import './contact.css'
import { useActionData } from 'react-router'
import { ticketEndpoints } from '#contract/tickets.ts'
import { openTicket } from '#use-cases/tickets/open-ticket.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useSettings } from '../../layout/root-data.ts'
import { metaOf } from '../../meta-of.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { HelpLines } from './help-lines.tsx'
import { Opening } from './opening.tsx'
import { WriteToUs } from './write-to-us.tsx'

export const action = formAction({
  body: ticketEndpoints.open.body,
  async act(asked, { deps, session }) {
    const userId = session?.person.userId
    // Without an idempotency key, the same content on the same day is the same ticket.
    const opened = await openTicket(deps, { ...asked, userId, key: undefined })
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
