import type { CleanHtml } from '#domain/blog/post.ts'
import { languageName } from '#domain/language/language-name.ts'
import { DEFAULT_LANGUAGE, type Translation } from '#domain/language/languages.ts'
import type { TranslatedField } from '#domain/language/translation-form.ts'
import { CleanMarkup } from '../../../blog/clean-markup.tsx'
import { useText } from '../../../language.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ScrollArea } from '../kit/scroll-area.tsx'
import { ArticleField } from './article-field.tsx'
import { rightName, type TranslationFormState } from './use-translation-form.ts'

/** About what fits into a third of the page. */
const LETTERS_A_ROW = 32
const MAX_ROWS = 14
const TALL_ROWS = 24

/** An article or a policy's text: shown beside its source in a field that scrolls. */
const isTall = ({ field: { isHtml, signs } }: TranslatedField) => isHtml || signs === 'sections'

interface RowProps {
  /** The same text in each other language. */
  fields: readonly TranslatedField[]
  source: string
  form: TranslationFormState
  /** The language shown on a narrow screen. */
  chosen: Translation | undefined
}

/** One text: English, and a field for each other language. */
export function TranslationRow({ fields, source, form, chosen }: RowProps) {
  const t = useText('panelLanguages')
  const [first] = fields
  return (
    <section className="grid gap-8-20 align-start band-16 translation">
      <h2 className="whole bold">{first && form.nameOf(first)}</h2>
      {first && isTall(first) ? (
        <ScrollArea
          className={`sunk translation-source ${first.field.isHtml ? 'translation-article' : 'translation-tall'}`}
          name={{
            label: t('fieldIn', {
              field: form.nameOf(first),
              language: languageName(DEFAULT_LANGUAGE, t.language),
            }),
          }}
        >
          {first.field.isHtml ? (
            <CleanMarkup
              // Sanitised when it was stored.
              html={source as CleanHtml}
              lang={DEFAULT_LANGUAGE}
              className="article-body"
            />
          ) : (
            <p lang={DEFAULT_LANGUAGE}>{source}</p>
          )}
        </ScrollArea>
      ) : (
        <p className="sunk translation-source" lang={DEFAULT_LANGUAGE}>
          {source}
        </p>
      )}
      {fields.map((one) => (
        <div key={one.language} data-chosen={one.language === chosen}>
          <OneText one={one} form={form} />
        </div>
      ))}
    </section>
  )
}

function OneText({ one, form }: { one: TranslatedField; form: TranslationFormState }) {
  const t = useText('panelLanguages')
  const words = useText('productForm')
  const { wire, language, field, source, state, text } = one
  const label = t('fieldIn', {
    field: form.nameOf(one),
    language: languageName(language, t.language),
  })
  // Too long for one line beside its neighbours.
  const isLong = Math.max(source.length, text.length) > LETTERS_A_ROW
  const isUntouched = (form.values[wire] ?? '') === text
  const found = form.claims.get(wire)
  return (
    <>
      {field.isHtml ? (
        <ArticleField label={label} language={language} source={source} form={form} name={wire} />
      ) : isLong ? (
        <TextArea
          label={label}
          lang={language}
          rows={
            isTall(one)
              ? TALL_ROWS
              : Math.min(MAX_ROWS, Math.ceil(source.length / LETTERS_A_ROW) + 1)
          }
          {...form.text(wire)}
        />
      ) : (
        <TextField autoComplete="off" label={label} lang={language} {...form.text(wire)} />
      )}
      {found && (
        <p role="status" className="note small semibold above-4">
          {words('claimsFound', { words: found.map((claim) => `‘${claim.found}’`).join(', ') })}
        </p>
      )}
      {isUntouched && state !== 'current' && <p className="help semibold above-4">{t(state)}</p>}
      {isUntouched && state === 'older' && (
        <Checkbox
          name={rightName(wire)}
          checked={form.values[rightName(wire)] === 'true'}
          onChange={({ target }) => form.change({ [rightName(wire)]: String(target.checked) })}
        >
          {t('stillRight')}
        </Checkbox>
      )}
    </>
  )
}
