import type { Sentences } from 'virtual:sentences'
import first from 'virtual:sentences/first'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { Message } from './message.ts'

/** For each feature and sentence, the names of its placeholders. */
export type Namespaces = Sentences
export type Namespace = keyof Namespaces

/** A language's messages of one feature; missing ones fall back to English. */
type NamespaceMessages = Readonly<Record<string, Message | undefined>>
/** Messages of some features in one language. */
export type Catalogue = Readonly<Partial<Record<Namespace, NamespaceMessages>>>

const catalogues: Partial<Record<Language, Catalogue>> = { [DEFAULT_LANGUAGE]: first }

export function addMessages(language: Language, namespaces: Catalogue): void {
  catalogues[language] = { ...catalogues[language], ...namespaces }
}

/** A message in the language, else in English; undefined while the feature's messages are not loaded. */
export function findMessage(language: Language, namespace: Namespace, key: string) {
  return (
    catalogues[language]?.[namespace]?.[key] ?? catalogues[DEFAULT_LANGUAGE]?.[namespace]?.[key]
  )
}
