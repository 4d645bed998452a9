import { stateOfPincode } from '#domain/delivery/pincode.ts'
import { withPlainDigits } from '#domain/delivery/typed-place.ts'
import { parcelsApi } from '../../../api/shipments.ts'
import { StateField } from '../../../delivery/state-options.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { useOrderAction } from './use-order-action.ts'

const FIELDS = ['address', 'city', 'phone_number', 'recipient'] as const

/** Enters the address of an order that was paid without one. */
export function AddressForm({ id, pincode, city }: { id: string; pincode: string; city: string }) {
  const t = useText('panelParcel')
  const d = useText('delivery')
  const { act } = useOrderAction()
  const form = useForm({
    known: {
      address: '',
      phone_number: '',
      recipient: '',
      city,
      state: stateOfPincode(pincode) ?? '',
    },
    send: (place) =>
      act(
        () =>
          parcelsApi.completeAddress({
            params: { id },
            body: withPlainDigits({ ...place, pincode }),
          }),
        t('addressKept'),
      ),
  })
  const labels = {
    address: d('address'),
    city: d('city'),
    phone_number: d('phone'),
    recipient: d('recipient'),
  }
  return (
    <form className="stack raise gap-12 pad-20 panel-form" {...form.element} noValidate={false}>
      <p>{t('addressLead', { pincode })}</p>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          required={name !== 'recipient'}
          maxLength={300}
          autoComplete="off"
          inputMode={name === 'phone_number' ? 'tel' : undefined}
          {...form.text(name)}
        />
      ))}
      <StateField required {...form.text('state')} />
      <Submit size="small" busy={form.busy}>
        {t('addressSave')}
      </Submit>
    </form>
  )
}
