import type { TranslationGaps } from '#domain/language/translation-form.ts'
import type { useText } from '../../../language.tsx'

type Say = ReturnType<typeof useText<'panelLanguages'>>

/** The texts that a subject lacks in a language; empty when it is complete. */
export function gapWords(t: Say, { missing, older }: TranslationGaps): string {
  return [
    ...(missing > 0 ? [t('missingCount', { count: missing })] : []),
    ...(older > 0 ? [t('olderCount', { count: older })] : []),
  ].join(', ')
}
