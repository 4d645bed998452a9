import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { useText } from '../language.tsx'

/** A product or article in the page's language, with the texts that have only English yet. */
interface InLanguage<Text extends string> {
  inEnglish: readonly Text[]
}

/** The `lang` of one of its texts: English where the page's own language has none, and nothing otherwise. */
export function langOf<Text extends string>(
  { inEnglish }: InLanguage<Text>,
  text: Text,
): Language | undefined {
  return inEnglish.includes(text) ? DEFAULT_LANGUAGE : undefined
}

/** Says so in the page's language where a whole text is English. */
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
