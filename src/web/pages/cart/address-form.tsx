import { BUSINESS_FIELDS } from '#domain/invoices/business.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { inLanguage, pages } from '#urls.ts'
import { BusinessFields } from '../../cart/business-fields.tsx'
import { AddressFields } from '../../delivery/address-fields.tsx'
import type { Posted } from '../../forms/posted.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'

/** The field names of the order's endpoint, in visual order. */
const FIELDS = [
  'address',
  'pincode',
  'city',
  'state',
  'phone_number',
  'recipient',
  ...BUSINESS_FIELDS,
  'offerCode',
] as const
type Values = Record<(typeof FIELDS)[number], string>

interface AddressFormProps {
  token: string
  /** The address that was saved latest. */
  latest: DeliveryAddress | undefined
  posted: Posted<unknown> | undefined
}

/** The first step: the address, on which delivery price and total depend. */
export function AddressForm({ token, latest, posted }: AddressFormProps) {
  const t = useText('cart')
  const d = useText('delivery')
  const known: Values = {
    address: latest?.address ?? '',
    pincode: latest?.pincode ?? '',
    city: latest?.city ?? '',
    state: latest?.state ?? '',
    phone_number: latest?.phone ?? '',
    recipient: latest?.recipient ?? '',
    gstin: '',
    businessName: '',
    offerCode: '',
  }
  const { element, text, values } = useForm({ fields: FIELDS, known, posted, say: d })
  return (
    <form action={inLanguage(pages.checkout, t.language)} className="stack" {...element}>
      <input type="hidden" name="token" value={token} />
      <p className="help">{t('placeByPincode')}</p>
      <div className="stack gap-4 delivery-rows">
        <AddressFields field={(name) => text(name === 'phone' ? 'phone_number' : name)} />
        <BusinessFields isFilled={values.gstin !== '' || values.businessName !== ''} field={text} />
        <TextField label={t('offerCode')} autoComplete="off" {...text('offerCode')} />
      </div>
      {!latest && (
        <Checkbox name="keep" defaultChecked={posted?.values.keep === 'on'}>
          {d('keep')}
        </Checkbox>
      )}
      <p>
        <Button type="submit">{t('showTotal')}</Button>
      </p>
    </form>
  )
}
