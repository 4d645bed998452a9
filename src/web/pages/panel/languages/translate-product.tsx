import './languages.css'
import '../product-form/product-form.css'
import { useState } from 'react'
import { data, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import { translatedFields } from '#domain/catalog/translation-form.ts'
import { parseProductId } from '#domain/ids.ts'
import { languageName, TRANSLATIONS, type Translation } from '#domain/language/languages.ts'
import { placeAddress } from '#panel-places.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { ClaimsReason } from '../product-form/claims-reason.tsx'
import { TranslationRow } from './translation-row.tsx'
import { type ProductToTranslate, useTranslationForm } from './use-translation-form.ts'

export const loader = ownerOnly(async ({ shop: { db }, params }) => {
  const id = parseProductId(params.name ?? '')
  const product = id && (await findPanelProduct(db, id))
  if (!product) return data({ product: undefined }, 404)
  const { name, updatedAt } = product
  const fields = translatedFields(product)
  return data({ product: { id, name, seenAt: updatedAt.toISOString(), fields } })
})

export const meta = (args: MetaArgs<typeof loader>) => panelMeta('panelLanguages')(args)

/** The texts of one product, each language beside the English one. */
export default function TranslateProduct() {
  const t = useText('panelLanguages')
  const { product } = useLoaderData<typeof loader>()
  if (!product) {
    return (
      <EmptyState sentence={t('unknown')} level={1}>
        <ButtonLink to={placeAddress('languages')} look="line">
          {t('back')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <p className="panel-back">
        <ShopLink className="text-link" to={placeAddress('languages')}>
          {t('back')}
        </ShopLink>
      </p>
      <PageHead title={product.name} lead={t('formLead')} />
      <TranslationForm key={`${product.id} ${product.seenAt}`} product={product} />
    </>
  )
}

function TranslationForm({ product }: { product: ProductToTranslate }) {
  const t = useText('panelLanguages')
  const reader = useLanguage()
  const ready = useHydrated()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Translation | undefined>(TRANSLATIONS[0])
  const form = useTranslationForm(product, {
    whenSaved: () => void revalidate(),
    show: setChosen,
  })
  const sources = product.fields.filter(({ language }) => language === TRANSLATIONS[0])
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <fieldset className="stack" disabled={!ready}>
        <div className="translation-choice button-row">
          {TRANSLATIONS.map((language) => (
            <Button
              key={language}
              look={language === chosen ? 'primary' : 'line'}
              size="small"
              aria-pressed={language === chosen}
              onClick={() => setChosen(language)}
            >
              {languageName(language, reader)}
            </Button>
          ))}
        </div>
        {sources.map(({ field, source }) => (
          <TranslationRow
            key={field.wire}
            fields={product.fields.filter((one) => one.field.key === field.key)}
            {...{ form, source, chosen }}
          />
        ))}
        {form.claims.size > 0 && <ClaimsReason product={form} />}
        <div className="row">
          <Button type="submit" busy={form.busy}>
            {t('save')}
          </Button>
          <p role="alert" className="field-error">
            {form.failure}
          </p>
        </div>
      </fieldset>
    </form>
  )
}
