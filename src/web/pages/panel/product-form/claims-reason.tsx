import type { ComponentProps } from 'react'
import { CLAIM_REASONS, parseClaimReason } from '#domain/claims/find-claims.ts'
import { type Text, useText } from '../../../language.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'

/** A form with the fields of the reason. */
interface ClaimingForm {
  text(field: 'claims_kind'): Omit<ComponentProps<typeof SelectField>, 'label'>
  text(field: 'claims_reason'): Omit<ComponentProps<typeof TextArea>, 'label'>
}

interface GivenReason {
  claims_kind?: string | undefined
  claims_reason?: string | undefined
}

/** The entered reason, or what it lacks. */
export function claimReasonIn(
  { claims_kind: kind = '', claims_reason: note = '' }: GivenReason,
  words: Text<'productForm'>,
) {
  const missing: Readonly<Record<string, string>> =
    kind === ''
      ? { claims_kind: words('claimsKindMissing') }
      : { claims_reason: words('claimsNoteShort') }
  return { reason: parseClaimReason({ kind, note }), missing }
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
        <Options of={CLAIM_REASONS} labelOf={(kind) => t(`reason ${kind}`)} />
      </SelectField>
      <TextArea label={t('claimsNote')} rows={2} {...product.text('claims_reason')} />
    </section>
  )
}
