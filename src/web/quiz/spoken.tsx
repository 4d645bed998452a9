import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'
import { fill, type Message, type Say } from '#messages/message.ts'
import { useLanguage } from '../language.tsx'

/** The sentences of one screen, sent by its loader: in the page's language, else English. */
export type SpokenWords = Readonly<Record<string, Message>>

/** Formats a sentence sent by a loader. */
export function sayOf<Source>(words: SpokenWords, language: Language): Say<Source> {
  return (key, ...[values]) => fill(words[key as string] ?? '', localeOf(language), values)
}

const WordsContext = createContext<SpokenWords>({})

export function Spoken({ words, children }: { words: SpokenWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The sentences of the surrounding screen: `const t = useSpoken<Namespaces['quizWords']>()`. */
export function useSpoken<Source>(): Say<Source> {
  const words = useContext(WordsContext)
  const language = useLanguage()
  return useMemo(() => sayOf<Source>(words, language), [words, language])
}
