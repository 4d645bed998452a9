import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Message } from '../../src/messages/message.ts'
import { argumentsOf, compileSentence } from './compile.ts'

/**
 * When a namespace is loaded: with the first screen, with the code of the screens that use it, with the owner's
 * panel, never in browsers, or after the first screen.
 */
type Stage = 'first' | 'screen' | 'panel' | 'server' | 'later'

/** A file of sentences: one namespace in one language. */
export interface SentenceFile {
  language: string
  /** Its name in code: `panel-order.json` is `panelOrder`. */
  namespace: string
  stage: Stage
  file: string
}

const namespaceOf = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const matches = (name: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)

/** Which namespaces are loaded when; a namespace in none of the lists is loaded later. */
export function readStages(folder: string): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readFileSync(path.join(folder, 'load.json'), 'utf8'))
}

/** Every file of sentences in the folders of the languages. */
export function findSentenceFiles(folder: string): SentenceFile[] {
  const stages = Object.entries(readStages(folder))
  const stageOf = (name: string): Stage => {
    const found = stages.find(([, patterns]) => patterns.some((pattern) => matches(name, pattern)))
    return (found?.[0] as Stage | undefined) ?? 'later'
  }
  const languages = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  return languages.flatMap(({ name: language }) =>
    readdirSync(path.join(folder, language))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => ({
        language,
        namespace: namespaceOf(name.slice(0, -'.json'.length)),
        stage: stageOf(name.slice(0, -'.json'.length)),
        file: path.join(folder, language, name),
      })),
  )
}

/** The source sentences of one file, by their keys. */
export function readSentences({ file }: Pick<SentenceFile, 'file'>): Record<string, string> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function eachSentence<Made>(file: SentenceFile, make: (sentence: string) => Made) {
  return Object.entries(readSentences(file)).map(([key, sentence]): [string, Made] => {
    try {
      return [key, make(sentence)]
    } catch (error) {
      throw new Error(`${file.file}, '${key}': ${error instanceof Error ? error.message : error}`)
    }
  })
}

/** Namespaces by name, compiled. */
export function compileNamespaces(
  files: readonly SentenceFile[],
): Record<string, Record<string, Message>> {
  const namespaces = files.map((file) => [
    file.namespace,
    Object.fromEntries(eachSentence(file, compileSentence)),
  ])
  return Object.fromEntries(namespaces)
}

/** The type of all namespaces: for each namespace and key, the names of the sentence's placeholders. */
export function sentenceTypes(files: readonly SentenceFile[]): string {
  const quoted = (name: string) => JSON.stringify(name)
  const namespaces = files.map((file) => {
    const lines = eachSentence(file, argumentsOf).map(
      ([key, names]) => `      ${quoted(key)}: ${names.map(quoted).join(' | ') || 'never'}`,
    )
    return `    ${file.namespace}: {\n${lines.join('\n')}\n    }`
  })
  return `// Written by scripts/sentences from content/messages.\ndeclare module 'virtual:sentences' {\n  export interface Sentences {\n${namespaces.join('\n')}\n  }\n}\n`
}
