import type { FormEvent } from 'react'
import { type BookingField, MAX_ABOUT_LENGTH } from '#domain/consultations/booking-form.ts'
import { useText } from '../../language.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { BookingDraft, Written } from './booking-draft.ts'

interface DetailsStepProps {
  draft: BookingDraft
  /** Day and time in words, repeated on the button. */
  when: string
  busy: boolean
  onSubmit(event: FormEvent): void
}

export function DetailsStep({ draft, when, busy, onSubmit }: DetailsStepProps) {
  const t = useText('consulting')
  const { written, consent, errors } = draft
  const errorOf = (field: BookingField) => {
    const problem = errors[field]
    return problem && t(problem)
  }
  const field = (name: keyof Written) => ({
    name,
    value: written[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => draft.write(name, event.target.value),
  })
  const left = MAX_ABOUT_LENGTH - Array.from(written.about).length
  const consentError = errorOf('consent')
  return (
    <form className="field-grid checkbox-long" ref={draft.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={t('name')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        {...field('email')}
      />
      <div>
        <TextField
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          {...field('phone')}
        />
        <p className="help">{t('phoneHelp')}</p>
      </div>
      <div className="whole">
        <TextArea label={t('aboutField')} rows={3} {...field('about')} />
        <p className="help">
          {t('aboutHelp')} {left < 60 && t('aboutLeft', { count: Math.max(0, left) })}
        </p>
      </div>
      <div className="whole">
        <Checkbox
          name="consent"
          checked={consent}
          aria-invalid={consentError !== undefined}
          aria-describedby={consentError === undefined ? undefined : 'consent-error'}
          onChange={(event) => draft.agree(event.target.checked)}
        >
          {t('consent')}
        </Checkbox>
        {consentError !== undefined && (
          <p id="consent-error" className="field-error">
            {consentError}
          </p>
        )}
      </div>
      <div className="whole">
        <Button type="submit" busy={busy}>
          {t('bookThis', { when })}
        </Button>
      </div>
    </form>
  )
}
