import { LANGUAGES, type Language } from '../language/languages.ts'
import { voicesIn } from '../language/voices.ts'
import { TAG } from '../text/html.ts'
import type { CleanHtml } from './post.ts'

/** Far more marked runs than the longest article has; limited because each adds a tag to the page. */
export const MAX_VOICED_RUNS = 2000

/** In sanitised HTML, `<` and `>` only delimit tags; they are kept as every second part. */
const TAGS = new RegExp(`(${TAG.source})`)
const NAMED = /^<\w[^>]*? lang="([\w-]+)"/

/**
 * Marks the language of runs in another script in sanitised HTML, so that a screen reader switches its voice. Languages
 * that the author marked are kept.
 */
export function voicedHtml(html: CleanHtml, language: Language): CleanHtml {
  const within: string[] = [language]
  let left = MAX_VOICED_RUNS
  const voiced = (text: string): string => {
    const own = LANGUAGES.find((known) => known === within.at(-1))
    // The author marked a language that is not the shop's, such as Sanskrit: leave the text as it is.
    if (own === undefined || left === 0) return text
    return voicesIn(text, own)
      .map((run) => {
        if (run.lang === undefined || left === 0) return run.text
        left -= 1
        return `<span lang="${run.lang}">${run.text}</span>`
      })
      .join('')
  }
  // Parts alternate between text, possibly empty, and tags.
  const parts = html.split(TAGS).map((part, place) => {
    if (place % 2 === 0) return voicedText(part, voiced)
    if (part.startsWith('</')) within.pop()
    else if (!part.endsWith('/>')) within.push(NAMED.exec(part)?.[1] ?? within.at(-1) ?? language)
    return part
  })
  return parts.join('') as CleanHtml
}

/** Applies `voiced` to the text, but not to the names of entities. */
const voicedText = (text: string, voiced: (text: string) => string): string =>
  text
    .split(/(&\w+;)/)
    .map((part, place) => (place % 2 === 0 ? voiced(part) : part))
    .join('')
