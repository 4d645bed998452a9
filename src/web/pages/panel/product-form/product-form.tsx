import { nameField } from '#domain/catalog/product-fields.ts'
import { GST_RATES, LICENCE_TYPES, MAX_DOSHA_EFFECT } from '#domain/catalog/product-form.ts'
import { languageName } from '#domain/language/language-name.ts'
import { TRANSLATIONS } from '#domain/language/languages.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { CategoryOptions, type NamedCategory } from './category-options.tsx'
import { Cautions } from './cautions.tsx'
import { ClaimsReason } from './claims-reason.tsx'
import { PictureSlots } from './picture-slots.tsx'
import './product-form.css'
import { type ProductInputs, useProductInputs, Watched } from './product-inputs.tsx'
import type { ProductFormState } from './use-product-form.ts'

const EFFECTS = Array.from({ length: 2 * MAX_DOSHA_EFFECT + 1 }, (_, at) => at - MAX_DOSHA_EFFECT)

interface ProductFormProps {
  product: ProductFormState
  categories: readonly NamedCategory[]
}

/**
 * The product form: what is sold first, then the label's declarations, then tax (docs/law.md, legal metrology
 * and claims).
 */
export function ProductForm({ product, categories }: ProductFormProps) {
  const t = useText('productForm')
  const ready = useHydrated()
  const may = useOwnRights()
  const mayWrite = may(product.isNew ? 'product.create' : 'product.change')
  const inputs = useProductInputs(product)
  return (
    <form {...product.element}>
      <noscript>
        <p className="panel-lead">{t('needsScripts')}</p>
      </noscript>
      {product.isDraft && (
        <p className="panel-lead">
          {t('keptDraft')}{' '}
          <button type="button" className="text-link" onClick={product.clear}>
            {t('startAnew')}
          </button>
        </p>
      )}
      <fieldset className="columns" disabled={!ready || !mayWrite}>
        <WhatIsSold product={product} inputs={inputs} categories={categories} />
        <div className="stack">
          <PictureSlots
            pictures={product.pictures}
            errors={product.errors}
            onChange={(slot) => product.change({ [slot]: undefined })}
          />
        </div>
        <OnTheLabel product={product} inputs={inputs} />
        <Story inputs={inputs} />
        <Part id="form-cautions" title={t('cautions')}>
          <p className="panel-lead">{t('cautionsLead')}</p>
          <Cautions product={product} />
        </Part>
        <Tax inputs={inputs} />
        {product.mustExplain && <ClaimsReason product={product} />}
        <div className="row whole">
          {mayWrite && <Submit busy={product.busy}>{t(product.isNew ? 'create' : 'save')}</Submit>}
          <p role="alert" className="field-error">
            {product.failure}
          </p>
        </div>
      </fieldset>
    </form>
  )
}

interface PartProps {
  product: ProductFormState
  inputs: ProductInputs
}

function WhatIsSold({ product, inputs, categories }: ProductFormProps & PartProps) {
  const t = useText('productForm')
  const { field, figure, line } = inputs
  return (
    <div className="stack">
      {line('product_name', true)}
      <Watched product={product} name="desc">
        <TextArea required rows={5} {...field('desc')} />
      </Watched>
      <SelectField required {...field('category')}>
        <option value="">{t('chooseCategory')}</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      <div className="tiles panel-fields">
        {figure('price')}
        {figure('discount')}
        {figure('mrp')}
      </div>
      <TextField autoComplete="off" {...field('materials')} />
      {product.isNew && (
        <div className="field-grid">
          {figure('stock', 'numeric')}
          <TextField autoComplete="off" {...field('batch')} />
          <TextField type="date" {...field('made_on')} />
          <TextField type="date" {...field('expires_on')} />
          <p className="help whole">{t('stockLead')}</p>
        </div>
      )}
    </div>
  )
}

function OnTheLabel({ product, inputs }: PartProps) {
  const t = useText('productForm')
  const { field, figure, line, texts, facts } = inputs
  return (
    <Part id="form-label" title={t('onTheLabel')}>
      <p className="panel-lead">{t('onTheLabelLead')}</p>
      <div className="tiles panel-fields">
        {TRANSLATIONS.map((language) => (
          <Watched key={language} product={product} name={nameField(language)}>
            <TextField
              autoComplete="off"
              label={t('nameIn', { language: languageName(language, t.language) })}
              {...product.text(nameField(language))}
            />
          </Watched>
        ))}
      </div>
      {texts('identity')}
      {texts('sizes')}
      <div className="tiles panel-fields">
        {line('net_quantity')}
        {figure('weight_grams', 'numeric')}
        {facts('measures')}
      </div>
      {texts('use')}
      {texts('keeping')}
      <TextField autoComplete="off" {...field('allergens')} />
      <div className="field-grid">
        <SelectField {...field('vegetarian')}>
          <option value="">{t('diet undeclared')}</option>
          <option value="true">{t('diet vegetarian')}</option>
          <option value="false">{t('diet other')}</option>
        </SelectField>
        {facts('diet')}
      </div>
    </Part>
  )
}

function Story({ inputs: { field, texts } }: Pick<PartProps, 'inputs'>) {
  const t = useText('productForm')
  return (
    <Part id="form-story" title={t('story')}>
      <p className="panel-lead">{t('storyLead')}</p>
      {texts('story')}
      <p className="panel-lead">{t('doshaLead')}</p>
      <div className="tiles panel-fields">
        {(['dosha_vata', 'dosha_pitta', 'dosha_kapha'] as const).map((name) => (
          <SelectField key={name} {...field(name)}>
            <Options of={EFFECTS} />
          </SelectField>
        ))}
      </div>
    </Part>
  )
}

function Tax({ inputs }: Pick<PartProps, 'inputs'>) {
  const t = useText('productForm')
  const { field, figure, line, texts, facts } = inputs
  return (
    <Part id="form-tax" title={t('tax')}>
      <div className="tiles panel-fields">
        {figure('hsn', 'numeric')}
        <SelectField {...field('gst_percent')}>
          <Options of={GST_RATES} />
        </SelectField>
      </div>
      <div className="tiles panel-fields">
        <SelectField {...field('licence_type')}>
          <Options of={LICENCE_TYPES} labelOf={(type) => t(`licence ${type}`)} />
        </SelectField>
        {line('licence_number')}
      </div>
      {facts('licence')}
      {line('maker')}
      <div className="tiles panel-fields">
        {line('country_of_origin')}
        {line('sku')}
      </div>
      {texts('origin')}
    </Part>
  )
}
