import every from 'virtual:sentences/every'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localeOf } from '#domain/language/languages.ts'
import { keepRooms, type RoomName, type Rooms } from './catalogue.ts'
import { fill, type Message, type Say, type Value } from './message.ts'

// All messages of all languages, for the server only; browsers load them by feature.
for (const language of LANGUAGES) keepRooms(language, every[language] ?? {})

/** A feature's English sentences by key; a sentence with placeholders is a function. */
type InEnglish<Name extends RoomName> = {
  readonly [Key in keyof Rooms[Name]]: [Rooms[Name][Key]] extends [never]
    ? string
    : (values: { readonly [Asked in Rooms[Name][Key] & string]: Value }) => string
}

/** All messages of one feature in a language, with English for missing ones. */
export function messagesIn<Name extends RoomName>(
  language: Language,
  room: Name,
): Readonly<Record<keyof Rooms[Name], Message>> {
  const messages = { ...every[DEFAULT_LANGUAGE]?.[room], ...every[language]?.[room] }
  return messages as Record<keyof Rooms[Name], Message>
}

/** Whether the language itself has a sentence of this feature. */
export function translatedIn<Name extends RoomName>(
  language: Language,
  room: Name,
): (key: keyof Rooms[Name]) => boolean {
  const own = every[language]?.[room]
  return (key) => own?.[key as string] !== undefined
}

/** Formats a feature's sentences in a language: `sentencesIn('hi', 'orderMails')('greeting', { name })`. */
export function sentencesIn<Name extends RoomName>(
  language: Language,
  room: Name,
): Say<Rooms[Name]> {
  const messages = messagesIn(language, room)
  return (key, ...[values]) => fill(messages[key] ?? '', localeOf(language), values)
}

/** A feature's sentences in English: `const say = sentences('apiOrders')`, `say.notForSale({ name })`. */
export function sentences<Name extends RoomName>(room: Name): InEnglish<Name> {
  const messages = Object.entries<Message>(messagesIn(DEFAULT_LANGUAGE, room))
  const said = messages.map(([key, message]) => [
    key,
    typeof message === 'string' && !message.includes('{')
      ? message
      : (values: Readonly<Record<string, Value>>) =>
          fill(message, localeOf(DEFAULT_LANGUAGE), values),
  ])
  return Object.fromEntries(said) as InEnglish<Name>
}
