import type { ReactNode } from 'react'
import { type BookingField, MAX_ABOUT_LENGTH } from '#domain/consultations/booking-form.ts'
import type { Form } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { EmailField, NameField, PhoneField } from '../../ui/person-fields.tsx'

interface BookingValues extends Record<Exclude<BookingField, 'consent'>, string> {
  consent: boolean
}

interface DetailsStepProps {
  form: Form<BookingValues, BookingField>
  /** The label of the button: day and time, or the amount to pay. */
  words: string
  /** The price, above the button. */
  children: ReactNode
}

/** The last step: name and contact, and the topic. */
export function DetailsStep({ form, words, children }: DetailsStepProps) {
  return (
    <form className="field-grid checkbox-long" {...form.element}>
      <BookerFields form={form} />
      {children}
      <div className="whole">
        <Button type="submit" busy={form.busy}>
          {words}
        </Button>
      </div>
    </form>
  )
}

type TextProps =
  ReturnType<DetailsStepProps['form']['text']> extends infer Props
    ? Omit<Props, 'name'> & { name: string }
    : never

interface BookerFieldsProps {
  form: {
    values: BookingValues
    errors: { readonly [Name in BookingField]?: string }
    text(name: Exclude<BookingField, 'consent'>): TextProps
    change(changed: Partial<BookingValues>): void
  }
}

/** The fields of a booking, for the calendar and for the page without JavaScript. */
export function BookerFields({ form }: BookerFieldsProps) {
  const t = useText('consulting')
  const { values, errors } = form
  const left = MAX_ABOUT_LENGTH - Array.from(values.about).length
  return (
    <>
      <NameField label={t('name')} {...form.text('name')} />
      <EmailField label={t('email')} {...form.text('email')} />
      <div>
        <PhoneField label={t('phone')} {...form.text('phone')} />
        <p className="help">{t('phoneHelp')}</p>
      </div>
      <div className="whole">
        <TextArea label={t('aboutField')} rows={3} {...form.text('about')} />
        <p className="help">
          {t('aboutHelp')} {left < 60 && t('aboutLeft', { count: Math.max(0, left) })}
        </p>
      </div>
      <div className="whole">
        <Checkbox
          name="consent"
          checked={values.consent}
          aria-invalid={errors.consent !== undefined}
          aria-describedby={errors.consent === undefined ? undefined : 'consent-error'}
          onChange={(event) => form.change({ consent: event.target.checked })}
        >
          {t('consent')}
        </Checkbox>
        <PolicyLinks of={['privacy']} />
        {errors.consent !== undefined && (
          <p id="consent-error" className="field-error">
            {errors.consent}
          </p>
        )}
      </div>
    </>
  )
}
