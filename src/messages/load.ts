import { firstRooms, laterRooms } from 'virtual:sentences/load'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { type Catalogue, keepRooms } from './catalogue.ts'

async function load(
  language: Language,
  from: Readonly<Partial<Record<Language, () => Promise<{ default: Catalogue }>>>>,
): Promise<void> {
  const rooms = await from[language]?.()
  if (rooms) keepRooms(language, rooms.default)
}

/** Loads the messages of a language's first pages as a separate chunk. English is bundled. */
export const loadFirstRooms = (language: Language): Promise<void> => load(language, firstRooms)

/** Loads the messages of dialogs and further pages, with the English ones as fallback. */
export async function loadLaterRooms(language: Language): Promise<void> {
  const languages = new Set<Language>([DEFAULT_LANGUAGE, language])
  await Promise.all([...languages].map((one) => load(one, laterRooms)))
}
