import type { Sentences } from 'virtual:sentences'
import first from 'virtual:sentences/first'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { Message } from './message.ts'

/** For each feature and sentence, the names of its placeholders. */
export type Rooms = Sentences
export type RoomName = keyof Rooms

/** A language's messages of one feature; missing ones fall back to English. */
type Room = Readonly<Record<string, Message | undefined>>
/** Messages of some features in one language. */
export type Catalogue = Readonly<Partial<Record<RoomName, Room>>>

const catalogues: Partial<Record<Language, Catalogue>> = { [DEFAULT_LANGUAGE]: first }

/** Adds messages to those loaded for a language. */
export function keepRooms(language: Language, rooms: Catalogue): void {
  catalogues[language] = { ...catalogues[language], ...rooms }
}

/** A message in the language, else in English; undefined while the feature's messages are not loaded. */
export function findMessage(language: Language, room: RoomName, key: string): Message | undefined {
  return catalogues[language]?.[room]?.[key] ?? catalogues[DEFAULT_LANGUAGE]?.[room]?.[key]
}
