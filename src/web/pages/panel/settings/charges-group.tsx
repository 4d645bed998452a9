import type { ComponentProps } from 'react'
import type { SettingsField, SettingsTexts } from '#domain/accounts/settings-form.ts'
import { parseSettings } from '#domain/accounts/settings-form.ts'
import { areaOf, DELIVERY_AREAS, shopperCharges } from '#domain/delivery/delivery-charges.ts'
import { courierCosts, zoneOf } from '#domain/delivery/zones.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { FieldProps } from './settings-form.tsx'

/** The example that the form calculates: a frequent basket to a large city outside the state. */
const EXAMPLE = { pincode: '411001', itemsPaise: 500_00, weightGrams: 500 }

interface ChargesGroupProps {
  texts: SettingsTexts
  shopPincode: string
  figure(name: SettingsField): FieldProps
  choice: Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'error' | 'onChange'>
}

/** The shopper's charges for delivery and cash, with their sum for one basket. */
export function ChargesGroup({ texts, shopPincode, figure, choice }: ChargesGroupProps) {
  const t = useText('panelSettings')
  return (
    <>
      <SelectField label={t('deliveryBy')} className="whole" {...choice}>
        <option value="flat">{t('by flat')}</option>
        <option value="courier">{t('by courier')}</option>
      </SelectField>
      {texts.deliveryBy === 'flat' ? (
        DELIVERY_AREAS.map((area) => (
          <TextField key={area} label={t(`${area}Flat`)} {...figure(`${area}Flat`)} />
        ))
      ) : (
        <TextField label={t('shopPercent')} {...figure('shopPercent')} />
      )}
      <TextField label={t('freeFrom')} {...figure('freeFrom')} />
      <TextField label={t('codFee')} {...figure('codFee')} />
      <Example texts={texts} shopPincode={shopPincode} />
    </>
  )
}

function Example({ texts, shopPincode }: Pick<ChargesGroupProps, 'texts' | 'shopPincode'>) {
  const t = useText('panelSettings')
  const read = parseSettings(texts)
  const { pincode, itemsPaise, weightGrams } = EXAMPLE
  const zone = zoneOf(shopPincode, pincode)
  if (!read.ok || !zone) return null
  const costs = courierCosts({ zone, weightGrams, itemsPaise }, read.terms.delivery)
  const carriage = { area: areaOf(zone, pincode), ...costs, itemsPaise }
  const charges = shopperCharges(read.terms.charges, carriage)
  return (
    <output className="whole panel-lead">
      {t('chargesExample', {
        from: shopPincode,
        items: itemsPaise / 100,
        shopper: formatRupees(charges.deliveryPaise),
        fee: formatRupees(charges.codFeePaise),
        courier: formatRupees(costs.costPaise),
        cash: formatRupees(costs.cashCostPaise),
      })}
    </output>
  )
}
