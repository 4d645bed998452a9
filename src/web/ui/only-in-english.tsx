import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { useText } from '../language.tsx'

/** A product or article in the page's language, with the names of its texts that are not translated yet. */
interface InLanguage<Text extends string> {
  inEnglish: readonly Text[]
}

/** The `lang` attribute of a text: English if it is not translated, else undefined. */
export function langOf<Text extends string>(
  { inEnglish }: InLanguage<Text>,
  text: Text,
): Language | undefined {
  return inEnglish.includes(text) ? DEFAULT_LANGUAGE : undefined
}

/** Notes in the page's language that a text is available only in English. */
export function OnlyInEnglish<Text extends string>({
  of: { inEnglish },
  text,
}: {
  of: InLanguage<Text>
  text: Text
}) {
  const t = useText('ui')
  if (!inEnglish.includes(text)) return null
  return (
    <small lang={t.language} className="only-english">
      {t('onlyEnglish')}
    </small>
  )
}
