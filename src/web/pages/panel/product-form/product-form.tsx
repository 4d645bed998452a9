import './product-form.css'
import { Fragment, type ReactNode } from 'react'
import { PRODUCT_TEXTS, type ProductTextField, textKeysIn } from '#domain/catalog/product-fields.ts'
import { GST_RATES, LICENCE_TYPES, MEDICINE_CLASSES } from '#domain/catalog/product-form.ts'
import { CLAIM_REASONS } from '#domain/claims/find-claims.ts'
import type { Rooms } from '#messages/catalogue.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { PictureSlots } from './picture-slots.tsx'
import type { ProductFormState } from './use-product-form.ts'

type Field =
  Extract<keyof Rooms['productForm'], `field ${string}`> extends `field ${infer Name}`
    ? Name
    : never

interface ProductFormProps {
  product: ProductFormState
  categories: readonly string[]
}

/** The form of a product: what is sold first, then what a label declares, then tax (docs/law.md, legal metrology and claims). */
export function ProductForm({ product, categories }: ProductFormProps) {
  const t = useText('productForm')
  const ready = useHydrated()
  const field = (name: Field) => ({
    label: t(`field ${name}`),
    name,
    'data-field': name,
    value: product.typed[name] ?? '',
    error: product.errorOf(name),
    onChange: (event: { target: { value: string } }) => product.change(name, event.target.value),
  })
  const figure = (name: Field, inputMode: 'decimal' | 'numeric' = 'decimal') => (
    <TextField inputMode={inputMode} autoComplete="off" {...field(name)} />
  )
  const line = (name: Field, required = false) => (
    <Watched product={product} name={name}>
      <TextField autoComplete="off" required={required} {...field(name)} />
    </Watched>
  )
  const texts = (part: ProductTextField['part']) =>
    textKeysIn(part).map((key) => {
      const { wire, isAdvertising } = PRODUCT_TEXTS[key]
      return (
        <Fragment key={key}>
          {isAdvertising ? line(wire) : <TextField autoComplete="off" {...field(wire)} />}
        </Fragment>
      )
    })
  const mark = (name: 'vegetarian' | 'external_use') => (
    <Checkbox
      data-field={name}
      checked={product.typed[name] === 'true'}
      onChange={({ target }) => product.change(name, String(target.checked))}
    >
      {t(`field ${name}`)}
    </Checkbox>
  )
  return (
    <form ref={product.form} className="product-form" onSubmit={product.submit} noValidate>
      <noscript>
        <p className="product-form-note">{t('needsScripts')}</p>
      </noscript>
      {product.isKept && (
        <p className="product-form-note">
          {t('keptDraft')}{' '}
          <button type="button" className="text-link" onClick={product.clear}>
            {t('startAnew')}
          </button>
        </p>
      )}
      <fieldset className="product-form-fields" disabled={!ready}>
        <div className="product-form-part product-form-first">
          {line('product_name', true)}
          <Watched product={product} name="desc">
            <TextArea required rows={5} {...field('desc')} />
          </Watched>
          <SelectField required {...field('category')}>
            <option value="">{t('chooseCategory')}</option>
            {categories.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </SelectField>
          <div className="product-form-row">
            {figure('price')}
            {figure('discount')}
            {figure('mrp')}
          </div>
          <TextField autoComplete="off" {...field('materials')} />
          {product.isNew && (
            <div className="product-form-row product-form-stock">
              {figure('stock', 'numeric')}
              <TextField autoComplete="off" {...field('batch')} />
              <TextField type="date" {...field('made_on')} />
              <TextField type="date" {...field('expires_on')} />
            </div>
          )}
        </div>
        <div className="product-form-part">
          <PictureSlots pictures={product.pictures} errorOf={product.errorOf} />
        </div>
        <Part title={t('onTheLabel')} lead={t('onTheLabelLead')}>
          <div className="product-form-row">
            {line('name_hi')}
            {line('name_gu')}
          </div>
          {texts('identity')}
          <div className="product-form-row">
            {line('net_quantity')}
            {figure('weight_grams', 'numeric')}
            {figure('shelf_life_months', 'numeric')}
          </div>
          {texts('use')}
          {texts('keeping')}
          <TextField autoComplete="off" {...field('allergens')} />
          <div className="product-form-row">
            {mark('vegetarian')}
            {mark('external_use')}
          </div>
        </Part>
        <Part title={t('tax')}>
          <div className="product-form-row">
            {figure('hsn', 'numeric')}
            <SelectField {...field('gst_percent')}>
              {GST_RATES.map((rate) => (
                <option key={rate}>{rate}</option>
              ))}
            </SelectField>
          </div>
          <div className="product-form-row">
            <SelectField {...field('licence_type')}>
              {LICENCE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`licence ${type}`)}
                </option>
              ))}
            </SelectField>
            {line('licence_number')}
          </div>
          <SelectField {...field('medicine_class')}>
            <option value="">{t('medicine none')}</option>
            {MEDICINE_CLASSES.map((one) => (
              <option key={one} value={one}>
                {t(`medicine ${one}`)}
              </option>
            ))}
          </SelectField>
          {line('maker')}
          <div className="product-form-row">
            {line('country_of_origin')}
            {line('sku')}
          </div>
        </Part>
        {product.claims.size > 0 && <ClaimsReason product={product} />}
        <div className="product-form-send">
          <Button type="submit" busy={product.busy}>
            {t(product.isNew ? 'create' : 'save')}
          </Button>
          <p role="alert" className="field-error">
            {product.failure}
          </p>
        </div>
      </fieldset>
    </form>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="product-form-part">
      <h2 className="title-small">{title}</h2>
      {lead && <p className="product-form-note">{lead}</p>}
      {children}
    </section>
  )
}

/** A field with the words below it that the law watches. */
function Watched(props: { product: ProductFormState; name: string; children: ReactNode }) {
  const t = useText('productForm')
  const found = props.product.claims.get(props.name)
  return (
    <div className="product-form-watched">
      {props.children}
      <p role="status" className="product-form-claims">
        {found && t('claimsFound', { words: found.map((claim) => `‘${claim.found}’`).join(', ') })}
      </p>
    </div>
  )
}

/** Why words that look like a claim may stand: a named reason and a note, for the log (docs/law.md, claims). */
function ClaimsReason({ product }: { product: ProductFormState }) {
  const t = useText('productForm')
  return (
    <section className="product-form-part product-form-reason">
      <h2 className="title-small">{t('claimsTitle')}</h2>
      <p className="product-form-note">{t('claimsLead')}</p>
      <SelectField
        label={t('claimsKind')}
        data-field="claims_kind"
        value={product.reason.kind}
        error={product.errorOf('claims_kind')}
        onChange={({ target }) => product.setReason({ kind: target.value })}
      >
        <option value="">{t('claimsChoose')}</option>
        {CLAIM_REASONS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`reason ${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('claimsNote')}
        data-field="claims_reason"
        rows={2}
        value={product.reason.note}
        error={product.errorOf('claims_reason')}
        onChange={({ target }) => product.setReason({ note: target.value })}
      />
    </section>
  )
}
