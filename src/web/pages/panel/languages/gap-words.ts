import type { TranslationGaps } from '#domain/language/translation-form.ts'
import type { useText } from '../../../language.tsx'

type Say = ReturnType<typeof useText<'panelLanguages'>>

/** What a language lacks of a subject; empty when it has everything. */
export function gapWords(t: Say, { missing, older }: TranslationGaps): string {
  return [
    ...(missing > 0 ? [t('missingCount', { count: missing })] : []),
    ...(older > 0 ? [t('olderCount', { count: older })] : []),
  ].join(', ')
}
