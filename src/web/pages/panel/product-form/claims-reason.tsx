import type { ComponentProps } from 'react'
import { CLAIM_REASONS } from '#domain/claims/find-claims.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'

/** A form that holds the reason beside its own fields. */
interface ClaimingForm {
  text(field: 'claims_kind'): Omit<ComponentProps<typeof SelectField>, 'label'>
  text(field: 'claims_reason'): Omit<ComponentProps<typeof TextArea>, 'label'>
}

/** Why words that look like a claim are allowed: a reason and a note, for the audit log (docs/law.md, claims). */
export function ClaimsReason({ product }: { product: ClaimingForm }) {
  const t = useText('productForm')
  return (
    <section className="note stack whole">
      <h2 className="title-small">{t('claimsTitle')}</h2>
      <p className="panel-lead">{t('claimsLead')}</p>
      <SelectField label={t('claimsKind')} {...product.text('claims_kind')}>
        <option value="">{t('claimsChoose')}</option>
        <Options of={CLAIM_REASONS} wordsOf={(kind) => t(`reason ${kind}`)} />
      </SelectField>
      <TextArea label={t('claimsNote')} rows={2} {...product.text('claims_reason')} />
    </section>
  )
}
