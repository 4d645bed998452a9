import every from 'virtual:sentences/every'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localeOf } from '#domain/language/languages.ts'
import { keepRooms, type RoomName, type Rooms } from './catalogue.ts'
import { fill, type Message, type Say, type Value } from './message.ts'

// Everything that the shop says, for the server alone: browsers load rooms as they need them.
for (const language of LANGUAGES) keepRooms(language, every[language] ?? {})

/** A room in English: its sentences by key; one that asks for values is a function of them. */
type InEnglish<Name extends RoomName> = {
  readonly [Key in keyof Rooms[Name]]: [Rooms[Name][Key]] extends [never]
    ? string
    : (values: { readonly [Asked in Rooms[Name][Key] & string]: Value }) => string
}

/** All messages of one room in a language; what it lacks is there in English. */
export function messagesIn<Name extends RoomName>(
  language: Language,
  room: Name,
): Readonly<Record<keyof Rooms[Name], Message>> {
  const messages = { ...every[DEFAULT_LANGUAGE]?.[room], ...every[language]?.[room] }
  return messages as Record<keyof Rooms[Name], Message>
}

/** Whether a language says a sentence of this room itself, or leaves it to English. */
export function translatedIn<Name extends RoomName>(
  language: Language,
  room: Name,
): (key: keyof Rooms[Name]) => boolean {
  const own = every[language]?.[room]
  return (key) => own?.[key as string] !== undefined
}

/** Says the sentences of one room in a language: `sentencesIn('hi', 'orderMails')('greeting', { name })`. */
export function sentencesIn<Name extends RoomName>(
  language: Language,
  room: Name,
): Say<Rooms[Name]> {
  const messages = messagesIn(language, room)
  return (key, ...[values]) => fill(messages[key] ?? '', localeOf(language), values)
}

/** One room in English: `const say = sentences('apiOrders')`, `say.unknownOrder`, `say.notForSale({ name })`. */
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
