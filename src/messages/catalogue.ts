import type { Sentences } from 'virtual:sentences'
import first from 'virtual:sentences/first'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { Message } from './message.ts'

/** By room and sentence, the names of the values that it asks for. */
export type Rooms = Sentences
export type RoomName = keyof Rooms

/** What a language says in one room; where it lacks a sentence, it stays English. */
type Room = Readonly<Record<string, Message | undefined>>
/** Some of a language's rooms. */
export type Catalogue = Readonly<Partial<Record<RoomName, Room>>>

const catalogues: Partial<Record<Language, Catalogue>> = { [DEFAULT_LANGUAGE]: first }

/** Adds rooms to what is known of a language. */
export function keepRooms(language: Language, rooms: Catalogue): void {
  catalogues[language] = { ...catalogues[language], ...rooms }
}

/** One message: in the language, else in English, else nothing (a room that is not there yet). */
export function findMessage(language: Language, room: RoomName, key: string): Message | undefined {
  return catalogues[language]?.[room]?.[key] ?? catalogues[DEFAULT_LANGUAGE]?.[room]?.[key]
}
