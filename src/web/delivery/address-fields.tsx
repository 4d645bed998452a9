import type { ComponentProps } from 'react'
import { useText } from '../language.tsx'
import { type SelectField, TextField } from '../ui/field.tsx'
import { NameField, PhoneField } from '../ui/person-fields.tsx'
import { StateField } from './state-options.tsx'

export type AddressField = 'address' | 'pincode' | 'city' | 'state' | 'phone' | 'recipient'

interface AddressFieldsProps {
  /** The form's props of a field. */
  field(
    name: AddressField,
  ): Omit<ComponentProps<typeof TextField> & ComponentProps<typeof SelectField>, 'label'>
  /** The default recipient, shown as a hint. */
  recipientHint?: string | undefined
}

/** The fields of an Indian address, in the usual order, with attributes for autofill and suitable keyboards. */
export function AddressFields({ field, recipientHint }: AddressFieldsProps) {
  const t = useText('delivery')
  return (
    <>
      <TextField
        label={t('address')}
        className="whole"
        autoComplete="street-address"
        enterKeyHint="next"
        {...field('address')}
      />
      <TextField
        label={t('pincode')}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="next"
        {...field('pincode')}
      />
      <TextField
        label={t('city')}
        autoComplete="address-level2"
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('city')}
      />
      <StateField autoComplete="address-level1" {...field('state')} />
      <PhoneField label={t('phone')} {...field('phone')} />
      <NameField
        label={t('recipient')}
        className="whole"
        enterKeyHint="done"
        placeholder={recipientHint}
        {...field('recipient')}
      />
    </>
  )
}
