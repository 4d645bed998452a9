import './cart.css'
import type { ComponentProps } from 'react'
import type { BusinessField } from '#domain/invoices/business.ts'
import { useText } from '../language.tsx'
import { TextField } from '../ui/field.tsx'

interface BusinessFieldsProps {
  /** Opens the section when a field has text, so that everything that is sent is visible. */
  isFilled: boolean
  field(name: BusinessField): Omit<ComponentProps<typeof TextField>, 'label'>
}

/** GSTIN and name of a business for the invoice, collapsed to one line. */
export function BusinessFields({ isFilled, field }: BusinessFieldsProps) {
  const t = useText('delivery')
  return (
    <details className="business-fold whole" open={isFilled}>
      <summary className="link small semibold band-4">{t('forBusiness')}</summary>
      <div className="stack gap-4 band-4 business-rows">
        <TextField
          label={t('gstin')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('gstin')}
        />
        <TextField
          label={t('businessName')}
          autoComplete="organization"
          {...field('businessName')}
        />
      </div>
    </details>
  )
}
