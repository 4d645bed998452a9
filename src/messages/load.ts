import { keepRooms, type LOCALES } from './catalogue.ts'

type Language = keyof typeof LOCALES

/** Fetches what the first screens of a language say, as a chunk of its own. English is always there. */
export async function loadFirstRooms(language: Language): Promise<void> {
  if (language === 'hi') keepRooms('hi', (await import('./hi/first-rooms.ts')).hindiFirst)
  if (language === 'gu') keepRooms('gu', (await import('./gu/first-rooms.ts')).gujaratiFirst)
}

/** Fetches what dialogs and the other screens of a language say, and in English what it lacks. */
export async function loadLaterRooms(language: Language): Promise<void> {
  await Promise.all([
    import('./en/later-rooms.ts').then(({ englishLater }) => keepRooms('en', englishLater)),
    language === 'hi' &&
      import('./hi/later-rooms.ts').then(({ hindiLater }) => keepRooms('hi', hindiLater)),
    language === 'gu' &&
      import('./gu/later-rooms.ts').then(({ gujaratiLater }) => keepRooms('gu', gujaratiLater)),
  ])
}

/** Everything a language says. */
export async function loadLanguage(language: Language): Promise<void> {
  await Promise.all([loadFirstRooms(language), loadLaterRooms(language)])
}
