import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'
import { fill, type Message, type Say } from '#messages/message.ts'
import { useLanguage } from '../language.tsx'

/** The words of one screen, that travelled with its loader: in the page's language, else English. */
export type SpokenWords = Readonly<Record<string, Message>>

/** Says one sentence of words that travelled with a loader. */
export function sayOf<Source>(words: SpokenWords, language: Language): Say<Source> {
  return (key, ...[values]) => fill(words[key as string] ?? '', localeOf(language), values)
}

const WordsContext = createContext<SpokenWords>({})

export function Spoken({ words, children }: { words: SpokenWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The words of the screen round this: `const t = useSpoken<Rooms['quizWords']>()`. */
export function useSpoken<Source>(): Say<Source> {
  const words = useContext(WordsContext)
  const language = useLanguage()
  return useMemo(() => sayOf<Source>(words, language), [words, language])
}
