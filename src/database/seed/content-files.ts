import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A folder of `content`; the built server runs from elsewhere but ships with it. */
function contentFolder(name: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'content', name)
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error(`the folder content/${name} is missing`)
  }
}

/** Every file of a folder of `content` with one ending, by its name without it, in the order of the names. */
export function readContentFiles(
  name: string,
  ending: '.json' | '.md',
): { name: string; text: string }[] {
  const folder = contentFolder(name)
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => ({
      name: file.slice(0, -ending.length),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }))
}
