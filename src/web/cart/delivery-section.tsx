import { StateOptions } from '../delivery/state-options.tsx'
import './cart.css'
import { type FocusEvent, useId } from 'react'
import { STATES } from '#domain/delivery/states.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { textOf, useLanguage, useText } from '../language.tsx'
import { useSession } from '../session/use-session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
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
    <section className="delivery">
      <h3>
        <button
          type="button"
          className="touch line row-between delivery-toggle"
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

function stateName(name: string, language: Language): string {
  const state = STATES.find((known) => known.name === name)
  return state ? textOf(language, 'states')(state.code as keyof Namespaces['states']) : name
}

/** The fields of the delivery form, for the cart panel and for sachet orders. */
export function DeliveryFields({ form }: { form: DeliveryForm }) {
  const t = useText('delivery')
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
      // Buttons beside the form judge it themselves; a message that moved them would swallow the click.
      const { relatedTarget: next } = event
      if (next === null || form.section.current?.contains(next)) form.leave(name)
    },
  })
  return (
    <div className="delivery-rows">
      <KeptChoice form={form} />
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
      <SelectField label={t('state')} autoComplete="address-level1" {...field('state')}>
        <option value="">{t('chooseState')}</option>
        <StateOptions />
      </SelectField>
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        {...field('phone')}
      />
      <TextField
        label={t('recipient')}
        className="whole"
        autoComplete="name"
        enterKeyHint="done"
        placeholder={user?.name}
        {...field('recipient')}
      />
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
          className="small one-line kept-address"
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
  const language = useLanguage()
  const { mismatch, pincode = '' } = form
  if (!mismatch) return null
  const suggested = stateName(mismatch.suggested, language)
  const chosen = stateName(mismatch.chosen, language)
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
