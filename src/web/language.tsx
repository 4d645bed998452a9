import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { DEFAULT_LANGUAGE, type Language, localeOf } from '#domain/language/languages.ts'
import { findMessage, type Namespace, type Namespaces } from '#messages/catalogue.ts'
import { fill, type Say } from '#messages/message.ts'

// The server needs every language from its first request on; the browser loads only its own before hydrating.
if (import.meta.env.SSR) await import('#messages/sentences.ts')

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

export function LanguageProvider({
  language,
  children,
}: {
  language: Language
  children: ReactNode
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The sentences of one catalogue, and the language that they are in, for dates and names beside them. */
export type Text<Name extends Namespace> = Say<Namespaces[Name]> & { readonly language: Language }

/** The sentences of one catalogue outside components, such as in `meta`. */
export function textOf<Name extends Namespace>(language: Language, namespace: Name): Text<Name> {
  const say: Say<Namespaces[Name]> = (key, ...[values]) =>
    // Looked up on use: some catalogues load after the first screen.
    fill(findMessage(language, namespace, key as string) ?? '', localeOf(language), values)
  return Object.assign(say, { language })
}

/** The sentences of one catalogue in the page's language: `const t = useText('cart')`, `t('total')`. */
export function useText<Name extends Namespace>(namespace: Name): Text<Name> {
  const language = useLanguage()
  return useMemo(() => textOf(language, namespace), [language, namespace])
}
