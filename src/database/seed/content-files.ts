import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'

/** A folder of `content`. The built server runs from another folder, but `content` is shipped with it. */
function contentFolder(name: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'content', name)
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error(`the folder content/${name} is missing`)
  }
}

/** All files of a folder of `content` with this ending, sorted by name; `name` is without the ending. */
export function readContentFiles(name: string, ending: '.json' | '.md') {
  const folder = contentFolder(name)
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => ({
      name: file.slice(0, -ending.length),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }))
}

/** The files of one language in a folder; empty for a language without files. The default language must have them. */
export function readFilesIn(name: string, language: Language, ending: '.json' | '.md') {
  const isThere = existsSync(path.join(contentFolder(name), language))
  if (!isThere && language !== DEFAULT_LANGUAGE) return []
  return readContentFiles(`${name}/${language}`, ending)
}
