import { type FormEvent, useState } from 'react'
import { parseAnswer } from '#domain/reviews/moderation.ts'
import { MAX_REPLY_LENGTH, MIN_REPLY_LENGTH } from '#domain/tickets/ticket-tabs.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useOpened } from '../kit/use-opened.ts'

interface ReplyFormProps {
  number: string
  busy: boolean
  reply(text: string, closes: boolean): Promise<boolean>
  close(): void
}

const LIMITS = { fewest: MIN_REPLY_LENGTH, most: MAX_REPLY_LENGTH }

/** The shop's answer to a message, sent by mail in the conversation with its sender. */
export function ReplyForm({ number, busy, reply, close }: ReplyFormProps) {
  const t = useText('panelTickets')
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useOpened<HTMLTextAreaElement>()
  const send = async (closes: boolean) => {
    const parsed = parseAnswer(text, LIMITS)
    setWrong(parsed === undefined)
    if (parsed === undefined) field.current?.focus()
    else if (await reply(parsed, closes)) close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <form
      className="panel-row-form"
      onSubmit={submit}
      noValidate
      aria-label={t('answerTo', { number })}
    >
      <TextArea
        ref={field}
        label={t('field')}
        rows={6}
        value={text}
        error={isWrong ? t('wrong') : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
      />
      <div className="button-row">
        <Button type="submit" size="small" busy={busy}>
          {t('send')}
        </Button>
        <Button look="line" size="small" busy={busy} onClick={() => void send(true)}>
          {t('sendAndClose')}
        </Button>
        <Button look="line" size="small" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
