import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/domain/language/languages.ts'
import { compileNamespaces, findSentenceFiles, type SentenceFile, sentenceTypes } from './files.ts'

export const PREFIX = 'virtual:sentences/'
const ASKED = new RegExp(`^${PREFIX}`)
const RESOLVED = new RegExp(`^\0${PREFIX}`)
/** Named by a few screens only; their English sentences are in the chunks of these. */
const SCREEN = 'screen'
const SOURCE = /[/\\]src[/\\]web[/\\].*[.]tsx?(?:[?]|$)/
const root = path.resolve(import.meta.dirname, '../..')
const FOLDER = path.join(root, 'content/messages')
const TYPES = path.join(root, '.generated/sentences.d.ts')

interface Wanted {
  folder?: string
  languages?: readonly string[]
}

/**
 * Serves the sentences of `content/messages` as modules: `first`, `later`, `panel` and `server` contain English
 * namespaces, `first/hi` those of a translation; `load` fetches them in browsers and `every` has all of them.
 * A browser module that uses a namespace of single screens imports it (`screen/product`).
 * Sentences are compiled here, so that no browser parses ICU MessageFormat. Their types are generated too.
 * The built server reads them from JSON files: V8 keeps the text of a program, but not of a file that was parsed.
 */
export function sentences(wanted: Wanted = {}): Plugin {
  const { folder = FOLDER } = wanted
  let ofScreens: readonly SentenceFile[] = []
  const ofServer = new Map<string, string>()
  const readFolder = () => {
    ofScreens = filesOf(folder, [SCREEN], DEFAULT_LANGUAGE)
    writeTypes(folder)
  }
  return {
    name: 'sentences',
    configResolved: readFolder,
    watchChange(file) {
      if (file.startsWith(folder)) readFolder()
    },
    resolveId: { filter: { id: ASKED }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        const { code, files, json } = moduleOf(id.slice(1), wanted)
        for (const { file } of files) this.addWatchFile(file)
        if (!json || this.environment.name !== 'ssr' || this.environment.mode !== 'build')
          return code
        const name = `sentences-${id.slice(PREFIX.length + 1).replace('/', '-')}.json`
        ofServer.set(name, json)
        return reading(name)
      },
    },
    writeBundle({ dir }) {
      if (this.environment.name !== 'ssr' || !dir) return
      for (const [name, json] of ofServer) writeFileSync(path.join(dir, 'assets', name), json)
    },
    transform: {
      filter: { id: SOURCE },
      handler(code) {
        // The server has every sentence from the start.
        if (this.environment.name !== 'client') return undefined
        const used = ofScreens.filter(({ namespace }) => asksFor(code, namespace))
        if (used.length === 0) return undefined
        const imports = used.map(({ namespace }) => `import '${PREFIX}${SCREEN}/${namespace}';`)
        return { code: imports.join('') + code, map: null }
      },
    },
  }
}

/** The code of a module that reads its sentences from a file beside its chunk. */
const reading = (name: string): string => `import { readFileSync } from 'node:fs'
export default JSON.parse(readFileSync(new URL('./${name}', import.meta.url), 'utf8'))`

/** A module of sentences, the files that it is made of, and its export as JSON if that is all it contains. */
export function moduleOf(
  id: string,
  { folder = FOLDER, languages = LANGUAGES }: Wanted = {},
): { code: string; files: readonly SentenceFile[]; json?: string } {
  const translations = languages.filter((language) => language !== DEFAULT_LANGUAGE)
  const [stage = '', language = DEFAULT_LANGUAGE] = id.slice(PREFIX.length).split('/')
  if (stage === 'load') return { code: loaders(translations), files: [] }
  if (stage === 'every') return { code: everything(translations), files: [] }
  if (stage === SCREEN) {
    const files = filesOf(folder, [SCREEN], DEFAULT_LANGUAGE).filter(
      (file) => file.namespace === language,
    )
    return { code: adding(compileNamespaces(files)), files }
  }
  const files = filesOf(folder, stagesOf(stage, language), language)
  const json = JSON.stringify(compileNamespaces(files))
  return { code: `export default ${json}`, files, json }
}

const filesOf = (folder: string, stages: readonly string[], language: string): SentenceFile[] =>
  findSentenceFiles(folder).filter(
    (file) => file.language === language && stages.includes(file.stage),
  )

/** Whether a source names the namespace where `useText`, `metaOf` and `textOf` take it. */
export function asksFor(code: string, namespace: string): boolean {
  return new RegExp(
    `\\b(?:useText\\(|metaOf\\(|textOf\\(.{0,100}?,)\\s*['"]${namespace}['"]`,
    's',
  ).test(code)
}

function adding(namespaces: ReturnType<typeof compileNamespaces>): string {
  return `import { addMessages } from '#messages/catalogue.ts'
addMessages('${DEFAULT_LANGUAGE}', ${JSON.stringify(namespaces)})`
}

/**
 * The namespaces in one module. A translation's sentences of single screens are loaded with its first: only the English
 * ones come with the code that uses them.
 */
function stagesOf(stage: string, language: string): readonly string[] {
  if (stage === 'all-screens') return [SCREEN]
  if (language === DEFAULT_LANGUAGE) return [stage]
  return stage === 'first' ? ['first', SCREEN] : [stage]
}

function loaders(translations: readonly string[]): string {
  const importing = (stage: string) =>
    translations.map((one) => `${one}: () => import('${PREFIX}${stage}/${one}')`)
  const later = [`${DEFAULT_LANGUAGE}: () => import('${PREFIX}later')`, ...importing('later')]
  return `export const firstMessages = { ${importing('first').join(', ')} }
export const panelMessages = { ${importing('panel').join(', ')} }
export const laterMessages = { ${later.join(', ')} }`
}

function everything(translations: readonly string[]): string {
  const parts = [
    ...['first', 'all-screens', 'later', 'panel', 'server'].map((stage) => [
      DEFAULT_LANGUAGE,
      stage,
      stage,
    ]),
    ...translations.flatMap((language) =>
      ['first', 'later', 'panel', 'server'].map((stage) => [
        language,
        stage,
        `${stage}/${language}`,
      ]),
    ),
  ]
  const imports = parts.map(([, , id], at) => `import part${at} from '${PREFIX}${id}'`)
  const languages = [DEFAULT_LANGUAGE, ...translations].map((language) => {
    const own = parts.flatMap(([one], at) => (one === language ? [`...part${at}`] : []))
    return `${language}: { ${own.join(', ')} }`
  })
  return `${imports.join('\n')}\nexport default { ${languages.join(', ')} }`
}

/** Not written if unchanged, so that no file watcher reacts. */
function writeTypes(folder: string): void {
  if (folder !== FOLDER) return
  const english = findSentenceFiles(folder).filter(({ language }) => language === DEFAULT_LANGUAGE)
  const types = sentenceTypes(english)
  if (existsSync(TYPES) && readFileSync(TYPES, 'utf8') === types) return
  mkdirSync(path.dirname(TYPES), { recursive: true })
  writeFileSync(TYPES, types)
}
