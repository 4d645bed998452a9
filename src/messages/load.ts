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

/** Fetches what the first screens of a language say, as a chunk of its own. English is always there. */
export const loadFirstRooms = (language: Language): Promise<void> => load(language, firstRooms)

/** Fetches what dialogs and the other screens of a language say, and in English what it lacks. */
export async function loadLaterRooms(language: Language): Promise<void> {
  const languages = new Set<Language>([DEFAULT_LANGUAGE, language])
  await Promise.all([...languages].map((one) => load(one, laterRooms)))
}
