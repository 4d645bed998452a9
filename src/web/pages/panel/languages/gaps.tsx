import type { TranslatedRow } from '#database/translations/list.ts'
import { languageName } from '#domain/language/language-name.ts'
import { TRANSLATIONS } from '#domain/language/languages.ts'
import { useText } from '../../../language.tsx'

/** What a subject lacks in each language, or that it is complete there. */
export function Gaps({ gaps }: Pick<TranslatedRow, 'gaps'>) {
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
