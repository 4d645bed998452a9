import { stateNamed } from '#domain/delivery/states.ts'
import { DEFAULT_LANGUAGE, isTranslation, type Language } from '#domain/language/languages.ts'
import type { Namespace, Namespaces } from '#messages/catalogue.ts'
import type { ValuesOf } from '#messages/message.ts'
import { messagesIn, sentencesIn } from '#messages/sentences.ts'

/** Returns a sentence in English and, if it differs, in the reader's language. */
export type BesideEnglish<Name extends Namespace> = <Key extends keyof Namespaces[Name]>(
  key: Key,
  ...values: ValuesOf<Namespaces[Name][Key]>
) => string[]

/** A feature's sentences for a document that must be in English by law, and is also in the reader's language. */
export function besideEnglish<Name extends Namespace>(
  language: Language,
  namespace: Name,
): BesideEnglish<Name> {
  const english = sentencesIn(DEFAULT_LANGUAGE, namespace)
  const own = sentencesIn(language, namespace)
  return (key, ...values) => [...new Set([english(key, ...values), own(key, ...values)])]
}

/** A state's name as stored in orders, and in the reader's language. */
export function namesOfState(name: string, language: Language): string[] {
  const code = stateNamed(name)?.code
  const own = messagesIn(language, 'states')[code as keyof Namespaces['states']]
  return isTranslation(language) && typeof own === 'string' ? [name, own] : [name]
}
