import '../product-form/product-form.css'
import { findClaims } from '#domain/claims/find-claims.ts'
import { MAX_ANSWER_LENGTH, parseAnswer } from '#domain/reviews/moderation.ts'
import type { ReviewAnswer } from '#domain/reviews/review.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { useUnsent } from '../kit/use-unsent.ts'
import { ClaimsReason, claimReasonIn } from '../product-form/claims-reason.tsx'
import type { Moderate } from './use-moderation.ts'

interface AnswerFormProps {
  /** The id of the review. */
  review: string
  answer: ReviewAnswer | undefined
  busy: boolean
  act: Moderate
  close(): void
}

/** The shop's public answer to a review. */
export function AnswerForm({ review, answer, busy, act, close }: AnswerFormProps) {
  const t = useText('panelReviews')
  const words = useText('productForm')
  // The claims of the existing answer were already explained.
  const claimsIn = (text: string) => (text === answer?.text ? [] : findClaims(text))
  const form = useForm({
    known: { text: answer?.text ?? '', claims_kind: '', claims_reason: '' },
    draft: useUnsent(`answer to ${review}`),
    read: (values) => {
      const text = parseAnswer(values.text)
      if (!text) return { ok: false, errors: { text: t('answerWrong') } }
      const { reason, missing } = claimReasonIn(values, words)
      if (claimsIn(text).length > 0 && !reason) return { ok: false, errors: missing }
      return { ok: true, value: { text, ...(reason && { claims_reason: reason }) } }
    },
    say: (sentence: string) => sentence,
    send: (value) => act({ act: 'answer', ...value }),
    whenSent: close,
  })
  const found = claimsIn(form.values.text)
  const takeBack = async () => {
    if (await act({ act: 'take-answer-back' })) close()
  }
  return (
    <form className="stack gap-12 band-8 panel-row-form" {...form.element}>
      <TextArea
        label={t('answerField')}
        rows={4}
        maxLength={MAX_ANSWER_LENGTH * 2}
        {...form.text('text')}
        autoFocus
      />
      {found.length > 0 && (
        <>
          <p role="status" className="note small semibold above-4">
            {words('claimsFound', { words: found.map((one) => `‘${one.found}’`).join(', ') })}
          </p>
          <ClaimsReason product={form} />
        </>
      )}
      <div className="button-row">
        <Submit size="small" busy={busy}>
          {t('answerSend')}
        </Submit>
        {answer && (
          <LineButton busy={busy} onClick={takeBack}>
            {t('answerBack')}
          </LineButton>
        )}
        <LineButton onClick={close}>{t('cancel')}</LineButton>
      </div>
    </form>
  )
}
