import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'

/** A path of the project. The built server runs from another folder, but what it reads is shipped with it. */
export function findAbove(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, name)
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) return undefined
  }
}

function contentFolder(name: string): string {
  const folder = findAbove(`content/${name}`)
  if (folder === undefined) throw new Error(`the folder content/${name} is missing`)
  return folder
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
