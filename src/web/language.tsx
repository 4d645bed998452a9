import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { DEFAULT_LANGUAGE, type Language, localeOf } from '#domain/language/languages.ts'
import { findMessage, type Namespace, type Namespaces } from '#messages/catalogue.ts'
import { fill, type Say } from '#messages/message.ts'

// The server needs every language from its first request on; the browser loads its own before hydrating.
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

/** The sentences of one catalogue outside components, such as in `meta`. */
export function textOf<Name extends Namespace>(
  language: Language,
  namespace: Name,
): Say<Namespaces[Name]> {
  // Looked up on use: some catalogues load after the first screen.
  return (key, ...[values]) =>
    fill(findMessage(language, namespace, key as string) ?? '', localeOf(language), values)
}

/** The sentences of one catalogue in the page's language: `const t = useText('cart')`, `t('total')`. */
export function useText<Name extends Namespace>(namespace: Name): Say<Namespaces[Name]> {
  const language = useLanguage()
  return useMemo(() => textOf(language, namespace), [language, namespace])
}
