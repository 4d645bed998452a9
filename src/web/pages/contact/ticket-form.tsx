import { TICKET_TOPICS, type TicketTopic } from '#domain/tickets/ticket.ts'
import { MAX_MESSAGE_LENGTH, type TicketField } from '#domain/tickets/ticket-form.ts'
import { api, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type SentTicket, useTicketForm } from './use-ticket-form.ts'

const TOPIC_NAMES = {
  order: 'topicOrder',
  product: 'topicProduct',
  payment: 'topicPayment',
  complaint: 'topicComplaint',
  privacy: 'topicPrivacy',
  other: 'topicOther',
} as const satisfies Record<TicketTopic, string>

/** How many characters are left is said only when it begins to matter. */
const TELL_WHAT_IS_LEFT_FROM = 200

interface TicketFormProps {
  shopEmail: string
  whenSent(ticket: SentTicket): void
}

export function TicketForm(props: TicketFormProps) {
  const t = useText('contact')
  const ticket = useTicketForm(props)
  const field = (name: TicketField) => ({
    name,
    value: ticket.textOf(name),
    error: ticket.errorOf(name),
    onChange: (event: { target: { value: string } }) => ticket.change(name, event.target.value),
  })
  const left = MAX_MESSAGE_LENGTH - Array.from(ticket.textOf('message')).length
  return (
    // The address is for browsers whose scripts have not come yet: nothing typed ever enters one.
    <form
      className="field-grid needs-script ticket-form"
      ref={ticket.form}
      noValidate
      method="post"
      action={api.tickets}
      onSubmit={ticket.submit}
    >
      <p className="whole">{t('formLead')}</p>
      <TextField
        label={t('name')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        {...field('name')}
      />
      <TextField
        label={t('emailField')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        required
        {...field('email')}
      />
      <SelectField label={t('topic')} required {...field('topic')}>
        <option value="">{t('chooseTopic')}</option>
        {TICKET_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(TOPIC_NAMES[topic])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('orderNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        placeholder="SMG-10001"
        {...field('orderNumber')}
      />
      <TextField
        label={t('phoneField')}
        className="whole"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        {...field('phone')}
      />
      <TextArea label={t('message')} className="whole" rows={7} required {...field('message')} />
      <p className="whole help links">
        {left <= TELL_WHAT_IS_LEFT_FROM && left >= 0 && (
          <span className="ticket-left">{t('left', { count: left })}</span>
        )}
        {t('use')} <ShopLink to={pages.privacy}>{t('privacyLink')}</ShopLink>
      </p>
      <div className="whole row ticket-send">
        <Button type="submit" busy={ticket.busy}>
          {t('send')}
        </Button>
        <p role="alert" className="failure">
          {ticket.failure}
        </p>
      </div>
    </form>
  )
}
