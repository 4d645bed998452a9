import { HIDING_REASONS, type HidingReason } from '#domain/reviews/moderation.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Submit } from '../kit/submit.tsx'
import type { Moderate } from './use-moderation.ts'

interface HideFormProps {
  busy: boolean
  hide(reason: HidingReason): ReturnType<Moderate>
  /** The button's label. */
  words: string
  close(): void
}

/**
 * Asks why a review or a photo should be hidden; criticism is not an allowed reason (docs/law.md, consumer protection).
 */
export function HideForm({ busy, hide, words, close }: HideFormProps) {
  const t = useText('panelReviews')
  const form = useForm({
    known: { reason: '' },
    read: (values) => {
      const reason = HIDING_REASONS.find((known) => known === values.reason)
      return reason ? { ok: true, value: reason } : { ok: false, errors: { reason: 'hideChoose' } }
    },
    say: t,
    send: hide,
    whenSent: close,
  })
  return (
    <form className="stack gap-12 band-8 panel-row-form" {...form.element}>
      <SelectField label={t('hideReason')} {...form.text('reason')} autoFocus>
        <option value="">{t('hideChoose')}</option>
        <Options of={HIDING_REASONS} labelOf={(reason) => t(`reason ${reason}`)} />
      </SelectField>
      <div className="button-row">
        <Submit size="small" busy={busy}>
          {words}
        </Submit>
        <LineButton onClick={close}>{t('cancel')}</LineButton>
      </div>
    </form>
  )
}
