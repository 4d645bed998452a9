import './cart.css'
import { type FocusEvent, useId } from 'react'
import { AddressFields } from '../delivery/address-fields.tsx'
import { useStateName } from '../delivery/state-options.tsx'
import { useText } from '../language.tsx'
import { useSession } from '../session/use-session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Icon } from '../ui/icon.tsx'
import { BusinessFields } from './business-fields.tsx'
import type { DeliveryDraft } from './delivery-store.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

/** The collapsible 'Delivery Information' of the cart panel; a complete address is one line when folded. */
export function DeliverySection({ form }: { form: DeliveryForm }) {
  const t = useText('delivery')
  const id = useId()
  const { complete } = form
  return (
    <section>
      <h3>
        <button
          type="button"
          className="touch line row-between full delivery-toggle"
          aria-expanded={form.open}
          aria-controls={id}
          onClick={form.toggle}
        >
          {t('heading')}
          <Icon name={form.open ? 'up' : 'down'} size={18} />
        </button>
      </h3>
      {!form.open && complete && (
        <p className="line row-between gap-16 small delivery-line">
          <span className="one-line pale">
            <b>
              {[complete.recipient, complete.city].filter(Boolean).join(', ')} {complete.pincode}
            </b>{' '}
            {complete.address}
            {form.draft.gstin && ` · GSTIN ${form.draft.gstin.toUpperCase()}`}
          </span>
          <button type="button" className="text-link" onClick={form.toggle}>
            {t('change')}
          </button>
        </p>
      )}
      <div id={id} ref={form.section} hidden={!form.open}>
        <DeliveryFields form={form} />
      </div>
    </section>
  )
}

/** The fields of the delivery form, for the cart panel and for sachet orders. */
export function DeliveryFields({ form }: { form: DeliveryForm }) {
  const user = useSession()
  const { draft, errors, change } = form
  const isForBusiness = draft.gstin !== '' || draft.businessName !== ''
  const field = <Name extends keyof DeliveryDraft>(name: Name) => ({
    size: 'cart' as const,
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: (event: FocusEvent) => {
      // Buttons outside the form validate it themselves; a message that moves them would make the click miss.
      const { relatedTarget: next } = event
      if (next === null || form.section.current?.contains(next)) form.leave(name)
    },
  })
  return (
    <div className="stack gap-4 delivery-rows">
      <KeptChoice form={form} />
      <AddressFields field={field} recipientHint={user?.name} />
      <StateQuestion form={form} />
      <BusinessFields isFilled={isForBusiness} field={field} />
      <KeepAddressChoice form={form} />
    </div>
  )
}

/** The shopper's saved addresses, one tap each, when there are several. */
function KeptChoice({ form: { account } }: { form: DeliveryForm }) {
  const t = useText('delivery')
  if (account.kept.length < 2) return null
  return (
    <fieldset className="whole stack gap-4">
      <legend className="sr-only">{t('kept')}</legend>
      {account.kept.map(({ id, delivery }) => (
        <button
          key={id}
          type="button"
          className="choice small one-line kept-address"
          aria-pressed={account.shown?.id === id}
          aria-label={t('useAddress', {
            address: [delivery.recipient, delivery.address, delivery.city]
              .filter(Boolean)
              .join(', '),
          })}
          onClick={() => account.use(id)}
        >
          <b>{delivery.recipient || delivery.city}</b> {delivery.address}, {delivery.city}
        </button>
      ))}
    </fieldset>
  )
}

/** Unticked by default (docs/law.md, personal data), asked once; hidden when the address is saved already. */
function KeepAddressChoice({ form: { account } }: { form: DeliveryForm }) {
  const t = useText('delivery')
  if (!account.possible || !account.isAsked || account.shown) return null
  return (
    <div className="whole">
      <Checkbox
        checked={account.isKept}
        onChange={({ currentTarget }) => account.setIsKept(currentTarget.checked)}
      >
        {t('keep')}
      </Checkbox>
    </div>
  )
}

/** When pincode and state do not match, offers the suggested state; it is never forced. */
function StateQuestion({ form }: { form: DeliveryForm }) {
  const t = useText('delivery')
  const stateName = useStateName()
  const { mismatch, pincode = '' } = form
  if (!mismatch) return null
  const suggested = stateName(mismatch.suggested)
  const chosen = stateName(mismatch.chosen)
  return (
    <div className="note row whole links" role="status">
      <p>{t('mismatch', { pincode, suggested, chosen })}</p>
      <button type="button" onClick={() => form.change('state', mismatch.suggested)}>
        {t('useSuggested', { suggested })}
      </button>
      <button type="button" onClick={form.keepState}>
        {t('keepChosen', { chosen })}
      </button>
    </div>
  )
}
