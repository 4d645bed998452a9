import { englishFirst } from './en/first-rooms.ts'
import type { englishLater } from './en/later-rooms.ts'
import type { englishPanel } from './en/panel-rooms.ts'
import type { Message, Translated } from './message.ts'

export type Rooms = typeof englishFirst & typeof englishLater & typeof englishPanel
export type RoomName = keyof Rooms

/** What the first load of home, listing and product needs. */
export type FirstRooms = {
  readonly [Name in keyof typeof englishFirst]: Translated<(typeof englishFirst)[Name]>
}
/** What dialogs and the other screens say; fetched behind the first screen. */
export type LaterRooms = {
  readonly [Name in keyof typeof englishLater]: Translated<(typeof englishLater)[Name]>
}

/** How `Intl` should count and write dates in each language; figures stay 0–9. */
export const LOCALES = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  gu: 'gu-IN-u-nu-latn',
} as const

type Language = keyof typeof LOCALES

type Sentences = Readonly<Record<string, Message | undefined>>
type Kept = Readonly<Partial<Record<RoomName, Sentences>>>

const catalogues: Record<Language, Kept> = { en: englishFirst, hi: {}, gu: {} }

/** Adds rooms to what is known of a language. */
export function keepRooms(language: Language, rooms: Kept): void {
  catalogues[language] = { ...catalogues[language], ...rooms }
}

/** One message: in the language, else in English, else nothing (a room that is not there yet). */
export function findMessage(language: Language, room: RoomName, key: string): Message | undefined {
  return catalogues[language][room]?.[key] ?? catalogues.en[room]?.[key]
}
