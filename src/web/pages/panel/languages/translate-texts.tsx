import './languages.css'
import '../product-form/product-form.css'
import { useState } from 'react'
import { data, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { findSubject } from '#database/translations/translated-subjects.ts'
import { languageName } from '#domain/language/language-name.ts'
import { TRANSLATIONS, type Translation } from '#domain/language/languages.ts'
import { parseTranslatedKind, TRANSLATED_KINDS } from '#domain/language/translated-kinds.ts'
import { subjectMark, translatedFields } from '#domain/language/translation-form.ts'
import { placeAddress } from '#panel-places.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Submit } from '../kit/submit.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { ClaimsReason } from '../product-form/claims-reason.tsx'
import { TranslationRow } from './translation-row.tsx'
import { type SubjectToTranslate, useTranslationForm } from './use-translation-form.ts'

const MAX_ID_LENGTH = 100

export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const kind = parseTranslatedKind(query.get('kind'))
  const id = (query.get('id') ?? '').slice(0, MAX_ID_LENGTH)
  const found = kind && (await findSubject(db, kind, id))
  if (!found) return data({ subject: undefined }, 404)
  const fields = translatedFields(TRANSLATED_KINDS[kind], found)
  return data({ subject: { kind, id, name: found.name, seen: subjectMark(found), fields } })
})

export const meta = (args: MetaArgs<typeof loader>) => panelMeta('panelLanguages')(args)

/** The texts of a product or an article, each language beside the English one. */
export default function TranslateTexts() {
  const t = useText('panelLanguages')
  const { subject } = useLoaderData<typeof loader>()
  if (!subject) {
    return (
      <EmptyState sentence={t('unknown')} level={1}>
        <ButtonLink to={placeAddress('languages')} variant="line">
          {t('back')}
        </ButtonLink>
      </EmptyState>
    )
  }
  const list = `${placeAddress('languages')}?kind=${subject.kind}`
  return (
    <>
      <p className="panel-back">
        <TextLink to={list}>{t(`kind ${subject.kind}`)}</TextLink>
      </p>
      <PageHead title={subject.name} lead={t('formLead')} />
      <TranslationForm key={`${subject.kind} ${subject.id} ${subject.seen}`} subject={subject} />
    </>
  )
}

function TranslationForm({ subject }: { subject: SubjectToTranslate }) {
  const t = useText('panelLanguages')
  const ready = useHydrated()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Translation | undefined>(TRANSLATIONS[0])
  const form = useTranslationForm(subject, {
    whenSaved: () => void revalidate(),
    show: setChosen,
  })
  const sources = subject.fields.filter(({ language }) => language === TRANSLATIONS[0])
  return (
    <form {...form.element}>
      <fieldset className="stack" disabled={!ready}>
        <div className="translation-choice button-row">
          {TRANSLATIONS.map((language) => (
            <Button
              key={language}
              variant={language === chosen ? 'primary' : 'line'}
              size="small"
              aria-pressed={language === chosen}
              onClick={() => setChosen(language)}
            >
              {languageName(language, t.language)}
            </Button>
          ))}
        </div>
        {sources.map(({ field, source }) => (
          <TranslationRow
            key={field.wire}
            fields={subject.fields.filter((one) => one.field.key === field.key)}
            form={form}
            source={source}
            chosen={chosen}
          />
        ))}
        {form.claims.size > 0 && <ClaimsReason product={form} />}
        <div className="row">
          <Submit busy={form.busy}>{t('save')}</Submit>
          <p role="alert" className="field-error">
            {form.failure}
          </p>
        </div>
      </fieldset>
    </form>
  )
}
