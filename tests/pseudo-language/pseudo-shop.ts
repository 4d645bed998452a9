import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { findSentenceFiles, readSentences } from '../../scripts/sentences/files.ts'
import { pseudoSentence, pseudoText } from '../../scripts/sentences/pseudo.ts'
import { temporaryFolder } from '../support/folders.ts'

/** Kept free by CLDR for this purpose. */
export const PSEUDO = 'qps'
const MAX_OF_A_KIND = 2
const REGISTRY = 'src/domain/language/languages.ts'
const LINE = `  ${PSEUDO}: { name: '⟦Pseudo⟧', locale: 'en-IN', direction: 'ltr', font: 'latin', picture: '/artwork/social.png' },\n`

const COPIED = [
  'src',
  'content',
  'scripts',
  'stand-ins',
  'artwork',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const LINKED = ['node_modules', 'public', 'packages']

/**
 * A copy of the shop with a fourth language, which is what docs/translating.md says: a line in the registry and a folder of
 * sentences, with the quiz. Returns its folder.
 */
export function writePseudoShop(): string {
  const folder = temporaryFolder()
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(path.resolve(name), path.join(folder, name))
  const registry = path.join(folder, REGISTRY)
  writeFileSync(registry, readFileSync(registry, 'utf8').replace(/^ {2}gu: /m, `${LINE}  gu: `))
  const messages = path.join(folder, 'content/messages')
  mkdirSync(path.join(messages, PSEUDO))
  for (const file of findSentenceFiles(messages)) {
    if (file.language !== DEFAULT_LANGUAGE) continue
    const said = Object.entries(readSentences(file)).map(([key, sentence]) => [
      key,
      pseudoSentence(sentence),
    ])
    const own = path.join(messages, PSEUDO, path.basename(file.file))
    writeFileSync(own, JSON.stringify(Object.fromEntries(said)))
  }
  const quiz = path.join(folder, 'content/quiz')
  mkdirSync(path.join(quiz, PSEUDO))
  for (const name of readdirSync(path.join(quiz, DEFAULT_LANGUAGE))) {
    const document = JSON.parse(readFileSync(path.join(quiz, DEFAULT_LANGUAGE, name), 'utf8'))
    writeFileSync(path.join(quiz, PSEUDO, name), JSON.stringify(pseudoDocument(document)))
  }
  return folder
}

/** The same, built. */
export async function buildPseudoShop(): Promise<string> {
  const folder = writePseudoShop()
  await promisify(execFile)(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: 'build/pseudo' },
  })
  mkdirSync(path.join(folder, 'build/pseudo/used-by'))
  symlinkSync('pseudo', path.join(folder, 'build/current'))
  return folder
}

/** The addresses of a sitemap of the language, a few of each kind: the others are the same page with other data. */
export function addressesIn(sitemap: string): string[] {
  const counts = new Map<string, number>()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, place = '']) => {
    const { pathname } = new URL(place)
    const kind = pathname.split('/').slice(0, 3).join('/')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_OF_A_KIND ? [pathname] : []
  })
}

/** A document of the quiz, whose every text is read. */
function pseudoDocument(part: unknown): unknown {
  if (typeof part === 'string') return pseudoText(part)
  if (Array.isArray(part)) return part.map(pseudoDocument)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, own]) => [key, pseudoDocument(own)]))
}
