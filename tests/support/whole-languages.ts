import glossary from '#content/glossary.json' with { type: 'json' }
import { DEFAULT_LANGUAGE, isTranslation, LANGUAGES } from '#domain/language/languages.ts'

const decided = new Set(glossary.terms.flatMap((words) => Object.keys(words)))

/**
 * The languages that must be whole: the default, and those whose words `content/glossary.json` decides. One that is
 * only begun shows English for what it lacks.
 */
export const WHOLE_LANGUAGES = LANGUAGES.filter(
  (language) => language === DEFAULT_LANGUAGE || decided.has(language),
)
export const WHOLE_TRANSLATIONS = WHOLE_LANGUAGES.filter(isTranslation)
