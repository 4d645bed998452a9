import every from 'virtual:sentences/every'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localeOf } from '#domain/language/languages.ts'
import { addMessages, type Namespace, type Namespaces } from './catalogue.ts'
import { fill, type Message, type Say, type Value } from './message.ts'

// All messages of all languages, for the server only; browsers load them by feature.
for (const language of LANGUAGES) addMessages(language, every[language] ?? {})

/** A feature's English sentences by key; a sentence with placeholders is a function. */
type InEnglish<Name extends Namespace> = {
  readonly [Key in keyof Namespaces[Name]]: [Namespaces[Name][Key]] extends [never]
    ? string
    : (values: { readonly [Asked in Namespaces[Name][Key] & string]: Value }) => string
}

/** All messages of one feature in a language, with English for missing ones. */
export function messagesIn<Name extends Namespace>(
  language: Language,
  namespace: Name,
): Readonly<Record<keyof Namespaces[Name], Message>> {
  const messages = { ...every[DEFAULT_LANGUAGE]?.[namespace], ...every[language]?.[namespace] }
  return messages as Record<keyof Namespaces[Name], Message>
}

/** Whether the language itself has a sentence of this feature. */
export function translatedIn<Name extends Namespace>(
  language: Language,
  namespace: Name,
): (key: keyof Namespaces[Name]) => boolean {
  const own = every[language]?.[namespace]
  return (key) => own?.[key as string] !== undefined
}

/** Formats a feature's sentences in a language: `sentencesIn('hi', 'orderMails')('greeting', { name })`. */
export function sentencesIn<Name extends Namespace>(
  language: Language,
  namespace: Name,
): Say<Namespaces[Name]> {
  const messages = messagesIn(language, namespace)
  return (key, ...[values]) => fill(messages[key] ?? '', localeOf(language), values)
}

/** A sentence that is formatted once its reader's language is known. */
export type Localized = (language: Language) => string

/** A feature's sentences by key, each for the language of its reader; with placeholders, once it has its values. */
type InReadersLanguage<Name extends Namespace> = {
  readonly [Key in keyof Namespaces[Name]]: [Namespaces[Name][Key]] extends [never]
    ? Localized
    : (values: { readonly [Asked in Namespaces[Name][Key] & string]: Value }) => Localized
}

/** A feature's sentences for any language: `const say = localizedSentences('apiOrders')`, `say.notForSale({ name })('hi')`. */
export function localizedSentences<Name extends Namespace>(namespace: Name) {
  const messages = Object.entries<Message>(messagesIn(DEFAULT_LANGUAGE, namespace))
  const localized = messages.map(([key, english]) => {
    const localize =
      (values?: Readonly<Record<string, Value>>): Localized =>
      (language) => {
        const own = every[language]?.[namespace]?.[key]
        return fill(own ?? english, localeOf(own ? language : DEFAULT_LANGUAGE), values)
      }
    return [key, isPlain(english) ? localize() : localize]
  })
  return Object.fromEntries(localized) as InReadersLanguage<Name>
}

/** Whether a message takes no values. */
const isPlain = (message: Message): message is string =>
  typeof message === 'string' && !message.includes('{')

/** A feature's sentences in English: `const say = sentences('apiOrders')`, `say.notForSale({ name })`. */
export function sentences<Name extends Namespace>(namespace: Name): InEnglish<Name> {
  const messages = Object.entries<Message>(messagesIn(DEFAULT_LANGUAGE, namespace))
  const said = messages.map(([key, message]) => [
    key,
    isPlain(message)
      ? message
      : (values: Readonly<Record<string, Value>>) =>
          fill(message, localeOf(DEFAULT_LANGUAGE), values),
  ])
  return Object.fromEntries(said) as InEnglish<Name>
}
