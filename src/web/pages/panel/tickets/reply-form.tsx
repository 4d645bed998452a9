import { parseAnswer } from '#domain/reviews/moderation.ts'
import { MAX_REPLY_LENGTH, MIN_REPLY_LENGTH } from '#domain/tickets/ticket-tabs.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { useUnsent } from '../kit/use-unsent.ts'
import type { TicketActs } from './use-ticket-acts.ts'

interface ReplyFormProps {
  number: string
  /** The number of answers that the page shows. */
  seen: number
  busy: boolean
  reply: TicketActs['reply']
  close(): void
}

const LIMITS = { min: MIN_REPLY_LENGTH, max: MAX_REPLY_LENGTH }

/** The shop's answer to a message, sent by mail in the conversation with its sender. */
export function ReplyForm({ number, seen, busy, reply, close }: ReplyFormProps) {
  const t = useText('panelTickets')
  const form = useForm({
    known: { text: '', closes: false },
    draft: useUnsent(`ticket ${number}`),
    read: ({ text: entered, closes }) => {
      const text = parseAnswer(entered, LIMITS)
      return text
        ? { ok: true, value: { text, closes, seen } }
        : { ok: false, errors: { text: 'wrong' } }
    },
    say: t,
    send: reply,
    whenSent: close,
  })
  return (
    <form
      className="stack gap-12 band-8 panel-row-form"
      {...form.element}
      aria-label={t('answerTo', { number })}
    >
      <TextArea label={t('field')} rows={6} {...form.text('text')} autoFocus />
      <div className="button-row">
        <Submit size="small" busy={busy}>
          {t('send')}
        </Submit>
        <LineButton busy={busy} onClick={(event) => form.submit(event, { closes: true })}>
          {t('sendAndClose')}
        </LineButton>
        <LineButton onClick={close}>{t('cancel')}</LineButton>
      </div>
    </form>
  )
}
