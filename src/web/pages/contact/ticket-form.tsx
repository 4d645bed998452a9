import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { orderNumber } from '#domain/orders/number.ts'
import { emptyTexts } from '#domain/text/read-form.ts'
import { TICKET_TOPICS } from '#domain/tickets/ticket.ts'
import { MAX_MESSAGE_LENGTH, parseTicketForm, TICKET_FIELDS } from '#domain/tickets/ticket-form.ts'
import { inLanguage, pages } from '#urls.ts'
import { ticketsApi } from '../../api/tickets.ts'
import type { Posted } from '../../forms/posted.ts'
import { tabDraft } from '../../forms/tab-draft.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { EmailField, NameField, PhoneField } from '../../ui/person-fields.tsx'
import type { SentTicket } from './ticket-sent.tsx'

/** The number of characters left is shown only from here on. */
const COUNT_DOWN_FROM = 200

/** The topic, and the order from whose page the form was opened. */
const ABOUT = /^#(complaint|order)=([\w-]{1,40})$/

/** The fragment of links for reporting that a product was not tolerated (docs/law.md, help lines). */
export const REACTION = 'reaction'

type TicketValues = Record<(typeof TICKET_FIELDS)[number], string>

interface TicketFormProps {
  /** Shown when the form cannot be used. */
  shopEmail: string
  posted: Posted<SentTicket> | undefined
  whenSent(ticket: SentTicket): void
}

/** Fills in what the link says that led here: a complaint or a question about an order, or a product not tolerated. */
function useFilling({
  values,
  change,
}: Pick<Form<TicketValues, keyof TicketValues>, 'values' | 'change'>) {
  const t = useText('contact')
  const { hash } = useLocation()
  const [, topic, order] = ABOUT.exec(hash) ?? []
  const isReaction = hash === `#${REACTION}`
  const fill = useEffectEvent(change)
  const fillReaction = useEffectEvent(() => {
    // Keeps a message that was already entered.
    change({ topic: 'reaction', message: values.message || t('reactionForm') })
  })
  useEffect(() => {
    if (isReaction) fillReaction()
    if (topic === undefined || order === undefined) return
    fill({ topic, orderNumber: order })
    document.getElementById('write')?.scrollIntoView()
  }, [topic, order, isReaction])
}

export function TicketForm({ shopEmail, posted, whenSent }: TicketFormProps) {
  const t = useText('contact')
  const user = useSession()
  const form = useForm({
    fields: TICKET_FIELDS,
    // The name and e-mail of a signed-in person are filled in and can be changed.
    known: {
      ...emptyTexts(TICKET_FIELDS),
      name: user?.name ?? '',
      email: user?.email ?? '',
    },
    posted,
    draft: tabDraft('ticket'),
    read: (values) => parseTicketForm(values),
    say: t,
    send: (body, idempotencyKey) =>
      ticketsApi.open({
        body: { ...body, language: t.language },
        idempotencyKey,
        whenSignedOut: 'return',
      }),
    whenSent: (ticket, { email }) => whenSent({ ...ticket, email }),
    refused: ({ status }) => {
      if (status === 429) return t('tooOften', { email: shopEmail })
      // No readable response: the message may have arrived.
      return status === 0 || status >= 500 ? t('unclear') : t('failed')
    },
  })
  useFilling(form)
  const left = MAX_MESSAGE_LENGTH - Array.from(form.values.message).length
  return (
    <form
      id={REACTION}
      className="field-grid ticket-form"
      action={inLanguage(pages.contact, t.language)}
      {...form.element}
    >
      <p className="whole">{t('formLead')}</p>
      <NameField label={t('name')} required {...form.text('name')} />
      <EmailField label={t('emailField')} required {...form.text('email')} />
      <SelectField label={t('topic')} required {...form.text('topic')}>
        <option value="">{t('chooseTopic')}</option>
        <Options of={TICKET_TOPICS} labelOf={(topic) => t(`topic ${topic}`)} />
      </SelectField>
      <TextField
        label={t('orderNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        placeholder={orderNumber(10_001)}
        {...form.text('orderNumber')}
      />
      <PhoneField label={t('phoneField')} className="whole" {...form.text('phone')} />
      <TextArea
        label={t('message')}
        className="whole"
        rows={7}
        required
        {...form.text('message')}
      />
      <p className="whole help links">
        {left <= COUNT_DOWN_FROM && left >= 0 && (
          <span className="ticket-left">{t('left', { count: left })}</span>
        )}
        {t('use')}{' '}
        <ShopLink className="touch bold" to={pages.privacy}>
          {t('privacyLink')}
        </ShopLink>
      </p>
      <div className="whole row ticket-send">
        <Button type="submit" busy={form.busy}>
          {t('send')}
        </Button>
        <ErrorNote>{form.failure}</ErrorNote>
      </div>
    </form>
  )
}
