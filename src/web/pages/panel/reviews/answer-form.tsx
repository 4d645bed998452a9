import { type FormEvent, useState } from 'react'
import { MAX_ANSWER_LENGTH, parseAnswer, type ReviewAct } from '#domain/reviews/moderation.ts'
import type { ReviewAnswer } from '#domain/reviews/review.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useOpened } from '../kit/use-opened.ts'

interface AnswerFormProps {
  answer: ReviewAnswer | undefined
  busy: boolean
  act(wanted: ReviewAct): Promise<boolean>
  close(): void
}

/** The shop's public answer to a review. */
export function AnswerForm({ answer, busy, act, close }: AnswerFormProps) {
  const t = useText('panelReviews')
  const [text, setText] = useState(answer?.text ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = useOpened<HTMLTextAreaElement>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseAnswer(text)
    setWrong(parsed === undefined)
    if (parsed === undefined) field.current?.focus()
    else if (await act({ act: 'answer', text: parsed })) close()
  }
  const takeBack = async () => {
    if (await act({ act: 'take-answer-back' })) close()
  }
  return (
    <form className="panel-row-form" onSubmit={send} noValidate>
      <TextArea
        ref={field}
        label={t('answerField')}
        rows={4}
        maxLength={MAX_ANSWER_LENGTH * 2}
        value={text}
        error={isWrong ? t('answerWrong') : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
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
