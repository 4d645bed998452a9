import { languageName } from '#domain/language/language-name.ts'
import { TRANSLATIONS, type Translation } from '#domain/language/languages.ts'
import type { TranslationGaps } from '#domain/language/translation-form.ts'
import { useText } from '../../../language.tsx'

/** What a subject lacks in each language, or that it is complete there. */
export function Gaps({ gaps }: { gaps: Readonly<Record<Translation, TranslationGaps>> }) {
  const t = useText('panelLanguages')
  return TRANSLATIONS.map((language) => {
    const { missing, older } = gaps[language]
    const lacks = [
      missing > 0 && t('missingCount', { count: missing }),
      older > 0 && t('olderCount', { count: older }),
    ].filter(Boolean)
    return (
      <span key={language} className={lacks.length > 0 ? undefined : 'panel-mark-ok'}>
        {languageName(language, t.language)}: {lacks.join(', ') || t('whole')}
      </span>
    )
  })
}
