import type { Language } from '#domain/language/languages.ts'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import { type SuggestWord, suggestWords } from '#messages/en/suggest-words.ts'
import { suggestWords as gujarati } from '#messages/gu/suggest-words.ts'
import { suggestWords as hindi } from '#messages/hi/suggest-words.ts'
import type { Message } from '#messages/message.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { flagWordsIn, quizTextsIn } from '../quiz/quiz-texts.server.ts'

const WORDS: Readonly<Record<Language, Readonly<Record<SuggestWord, Message>>>> = {
  en: suggestWords,
  hi: hindi,
  gu: gujarati,
}

/** What /suggest-products says, and the names of all concerns: the same for every shopper. */
export function suggestTextsIn(language: Language) {
  const { concerns } = quizTextsIn(language)
  return {
    words: { ...WORDS[language], ...flagWordsIn(language) } as SpokenWords,
    concerns: Object.fromEntries(
      CONCERNS.map(({ index }) => [index, concerns[index]?.name ?? '']),
    ) as Readonly<Record<number, string>>,
  }
}
