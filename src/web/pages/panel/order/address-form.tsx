import { type FormEvent, useState } from 'react'
import { districtOfPincode, stateOfPincode } from '#domain/delivery/pincode.ts'
import { STATES } from '#domain/delivery/states.ts'
import { parcelsApi } from '../../../api/shipments.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useDeskAct } from './use-desk-act.ts'

const FIELDS = ['address', 'city', 'phone_number', 'recipient'] as const

/** Enters the address of an order paid without one, as the shopper tells the owner. */
export function AddressForm({ id, pincode }: { id: string; pincode: string }) {
  const t = useText('panelParcel')
  const d = useText('delivery')
  const { busy, act } = useDeskAct()
  const [typed, setTyped] = useState({
    address: '',
    city: districtOfPincode(pincode) ?? '',
    phone_number: '',
    recipient: '',
  })
  const [state, setState] = useState(stateOfPincode(pincode) ?? '')
  const labels = {
    address: d('address'),
    city: d('city'),
    phone_number: d('phone'),
    recipient: d('recipient'),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...typed, state, pincode }
    void act(() => parcelsApi.completeAddress({ params: { id }, body }), t('addressKept'))
  }
  return (
    <form className="panel-sheet panel-form" onSubmit={send}>
      <p>{t('addressLead', { pincode })}</p>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={typed[name]}
          required={name !== 'recipient'}
          maxLength={300}
          autoComplete="off"
          inputMode={name === 'phone_number' ? 'tel' : undefined}
          onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
        />
      ))}
      <SelectField
        label={d('state')}
        value={state}
        required
        onChange={({ currentTarget }) => setState(currentTarget.value)}
      >
        <option value="">{d('chooseState')}</option>
        {STATES.map(({ code, name }) => (
          <option key={code} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="small" busy={busy}>
        {t('addressSave')}
      </Button>
    </form>
  )
}
