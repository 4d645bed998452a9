import { MAX_ANSWER_LENGTH, parseAnswer } from '#domain/reviews/moderation.ts'
import type { ReviewAnswer } from '#domain/reviews/review.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { Moderate } from './use-moderation.ts'

interface AnswerFormProps {
  answer: ReviewAnswer | undefined
  busy: boolean
  act: Moderate
  close(): void
}

/** The shop's public answer to a review. */
export function AnswerForm({ answer, busy, act, close }: AnswerFormProps) {
  const t = useText('panelReviews')
  const form = useForm({
    fields: ['text'],
    known: { text: answer?.text ?? '' },
    read: (values) => {
      const text = parseAnswer(values.text)
      return text ? { ok: true, value: text } : { ok: false, errors: { text: 'answerWrong' } }
    },
    say: t,
    send: (text) => act({ act: 'answer', text }),
    whenSent: close,
  })
  const takeBack = async () => {
    if (await act({ act: 'take-answer-back' })) close()
  }
  return (
    <form className="panel-row-form" ref={form.ref} onSubmit={form.submit} noValidate>
      <TextArea
        label={t('answerField')}
        rows={4}
        maxLength={MAX_ANSWER_LENGTH * 2}
        {...form.text('text')}
        autoFocus
      />
      <div className="button-row">
        <Button type="submit" size="small" busy={busy}>
          {t('answerSend')}
        </Button>
        {answer && (
          <Button look="line" size="small" busy={busy} onClick={takeBack}>
            {t('answerBack')}
          </Button>
        )}
        <Button look="line" size="small" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
