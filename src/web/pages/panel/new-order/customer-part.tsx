import { useEffect, useRef } from 'react'
import { stateOfPincode } from '#domain/delivery/pincode.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts'
import { ungroupedDigits } from '#domain/text/figures.ts'
import { deliveryApi } from '../../../api/delivery.ts'
import { BusinessFields } from '../../../cart/business-fields.tsx'
import { StateField } from '../../../delivery/state-options.tsx'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Part } from '../kit/part.tsx'
import { useKnownCustomer } from './use-known-customer.ts'
import { fieldOf, type PhoneOrderForm, PLACE_FIELDS } from './use-order-form.ts'

/** Who orders and where the parcel goes; a known phone number offers the last address. */
export function CustomerPart({ form }: { form: PhoneOrderForm }) {
  const t = useText('panelNewOrder')
  const d = useText('delivery')
  const { known, ask, forget } = useKnownCustomer()
  const fillInPlace = usePlaceOfPincode(form)
  const labels = {
    recipient: t('name'),
    address: d('address'),
    pincode: d('pincode'),
    city: d('city'),
  }
  return (
    <Part id="order-customer" title={t('customer')}>
      <TextField
        label={t('phone')}
        inputMode="tel"
        maxLength={30}
        {...fieldOf(form, 'phone_number')}
        onBlur={({ currentTarget }) => ask(currentTarget.value)}
      />
      {known && (
        <div className="gap-12 bar semibold stack stack-start">
          <p>
            {t('known', {
              place: `${known.recipient}, ${known.address}, ${known.city} ${known.pincode}`,
            })}
          </p>
          <LineButton
            onClick={() => {
              form.change(known)
              forget()
            }}
          >
            {t('useKnown')}
          </LineButton>
        </div>
      )}
      {PLACE_FIELDS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          maxLength={300}
          inputMode={name === 'pincode' ? 'numeric' : undefined}
          {...fieldOf(form, name)}
          onBlur={({ currentTarget }) => {
            if (name === 'pincode') void fillInPlace(ungroupedDigits(currentTarget.value))
          }}
        />
      ))}
      <StateField {...form.text('state')} />
      <BusinessFields
        isFilled={form.values.gstin !== '' || form.values.businessName !== ''}
        field={form.text}
      />
      <TextField label={t('email')} inputMode="email" maxLength={254} {...fieldOf(form, 'email')} />
      <SelectField
        label={t('language')}
        name="language"
        value={form.values.language}
        onChange={({ currentTarget }) => form.change({ language: currentTarget.value })}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_FACTS[one].name}
          </option>
        ))}
      </SelectField>
    </Part>
  )
}

/** Fills in state and city of a pincode; a typed city is kept, also one typed during the request. */
function usePlaceOfPincode(form: PhoneOrderForm) {
  const latest = useRef(form.values)
  useEffect(() => {
    latest.current = form.values
  })
  return async (pincode: string): Promise<void> => {
    const state = stateOfPincode(pincode)
    if (!state) return
    form.change({ pincode, state })
    if (form.values.city !== '') return
    const answer = await deliveryApi.place({ params: { pincode } })
    const city = answer.ok && answer.data.city
    if (city && latest.current.city === '') form.change({ city })
  }
}
