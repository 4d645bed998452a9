import { firstMessages, laterMessages, panelMessages } from 'virtual:sentences/load'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { addMessages, type Catalogue } from './catalogue.ts'

async function load(
  language: Language,
  from: Readonly<Partial<Record<Language, () => Promise<{ default: Catalogue }>>>>,
): Promise<void> {
  const namespaces = await from[language]?.()
  if (namespaces) addMessages(language, namespaces.default)
}

/** Loads the messages of a language's first pages as a separate chunk. English is bundled. */
export const loadFirstMessages = (language: Language): Promise<void> =>
  load(language, firstMessages)

/** Loads the messages of the owner's panel. English comes with the panel's code. */
export const loadPanelMessages = (language: Language): Promise<void> =>
  load(language, panelMessages)

/** Loads the messages of dialogs and further pages, with the English ones as fallback. */
export async function loadLaterMessages(language: Language): Promise<void> {
  const languages = new Set<Language>([DEFAULT_LANGUAGE, language])
  await Promise.all([...languages].map((one) => load(one, laterMessages)))
}
