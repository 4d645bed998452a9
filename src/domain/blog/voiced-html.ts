import { LANGUAGES, type Language } from '../language/languages.ts'
import { voicesIn } from '../language/voices.ts'
import type { CleanHtml } from './post.ts'

/** More marked runs than the longest article has by far; each adds a tag to what a page sends. */
export const MAX_VOICED_RUNS = 2000

/** Sanitised HTML has `<` and `>` at the ends of its tags only. */
const TAG = /(<[^>]*>)/
const NAMED = /^<\w[^>]*? lang="([\w-]+)"/

/**
 * Names the language of every run of another script in sanitised HTML of a language, for the voice of a screen reader.
 * What the author named keeps that name.
 */
export function voicedHtml(html: CleanHtml, language: Language): CleanHtml {
  const within: string[] = [language]
  let left = MAX_VOICED_RUNS
  const voiced = (text: string): string => {
    const own = LANGUAGES.find((known) => known === within.at(-1))
    // Whoever named Sanskrit or Latin knows what is read.
    if (own === undefined || left === 0) return text
    return voicesIn(text, own)
      .map((run) => {
        if (run.lang === undefined || left === 0) return run.text
        left -= 1
        return `<span lang="${run.lang}">${run.text}</span>`
      })
      .join('')
  }
  // Between two tags stands a text, empty or not.
  const parts = html.split(TAG).map((part, place) => {
    if (place % 2 === 0) return voicedText(part, voiced)
    if (part.startsWith('</')) within.pop()
    else if (!part.endsWith('/>')) within.push(NAMED.exec(part)?.[1] ?? within.at(-1) ?? language)
    return part
  })
  return parts.join('') as CleanHtml
}

/** The names of entities are no words. */
const voicedText = (text: string, voiced: (text: string) => string): string =>
  text
    .split(/(&\w+;)/)
    .map((part, place) => (place % 2 === 0 ? voiced(part) : part))
    .join('')
