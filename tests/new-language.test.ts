import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { sentences } from '../scripts/sentences/plugin.ts'

const FOLDER = 'content/messages'
const REGISTRY = 'src/domain/language/languages.ts'
/** Has no script of its own, and is a language that the shop will not get. */
const NEW = 'eo'
const LINE = `  ${NEW}: { name: 'Esperanto', locale: '${NEW}', direction: 'ltr', font: 'latin', picture: '/artwork/social.png' },\n`

/** Three files of a language that the shop does not have, each with its first sentence. */
const TRANSLATED = ['cart', 'orders', 'reviews']

const englishOf = (namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(FOLDER, DEFAULT_LANGUAGE, `${namespace}.json`), 'utf8'))
/** A sentence without values, which a translation may give as it likes. */
const plainKeyOf = (namespace: string): string =>
  Object.entries(englishOf(namespace)).find(([, sentence]) => !sentence.includes('{'))?.[0] ?? ''

/** The shop's own modules, with one more line in the registry and one more folder of sentences. */
let shop: ViteDevServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'messages-'))
  cpSync(FOLDER, folder, { recursive: true })
  mkdirSync(path.join(folder, NEW))
  for (const name of TRANSLATED) {
    const file = path.join(folder, NEW, `${name}.json`)
    writeFileSync(file, JSON.stringify({ [plainKeyOf(name)]: `Esperanto ${name}` }))
  }
  shop = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      sentences({ folder, languages: [...LANGUAGES, NEW] }),
      {
        name: 'one-more-language',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith(REGISTRY) ? code.replace(/^ {2}gu: /m, `${LINE}  gu: `) : undefined,
      },
    ],
  })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

describe('a language that gets a folder of files and one line', () => {
  test('has addresses, a name and a locale', async () => {
    const registry = await shop.ssrLoadModule(`/${REGISTRY}`)
    const { inLanguage, languageOf, crawlerFiles } = await shop.ssrLoadModule('/src/urls.ts')
    expect(registry.LANGUAGES).toEqual(expect.arrayContaining([...LANGUAGES, NEW]))
    const { languageName } = await shop.ssrLoadModule('/src/domain/language/language-name.ts')
    expect(languageName(NEW, DEFAULT_LANGUAGE)).toBe('Esperanto')
    expect(inLanguage('/about', NEW)).toBe(`/${NEW}/about`)
    expect(languageOf(`/${NEW}/about`)).toEqual({ language: NEW, path: '/about' })
    expect(crawlerFiles.sitemapOf(NEW)).toBe(`/sitemap-${NEW}.xml`)
  })

  test('is accepted by the API and described as a choice', async () => {
    const { MailLanguage } = await shop.ssrLoadModule('/src/contract/fields.ts')
    expect(MailLanguage.parse(NEW)).toBe(NEW)
    expect(MailLanguage.safeParse('xx').success).toBe(false)
  })

  test('says its own sentences, and the default language’s where it has none', async () => {
    const { loadFirstMessages, loadLaterMessages } =
      await shop.ssrLoadModule('/src/messages/load.ts')
    const { findMessage } = await shop.ssrLoadModule('/src/messages/catalogue.ts')
    await loadFirstMessages(NEW)
    await loadLaterMessages(NEW)
    for (const name of TRANSLATED) {
      expect(findMessage(NEW, name, plainKeyOf(name))).toBe(`Esperanto ${name}`)
      const [untranslated = ''] = Object.keys(englishOf(name)).filter(
        (key) => key !== plainKeyOf(name),
      )
      expect(findMessage(NEW, name, untranslated)).toEqual(
        findMessage(DEFAULT_LANGUAGE, name, untranslated),
      )
    }
    const missing = plainKeyOf('contact')
    expect(findMessage(NEW, 'contact', missing)).toBe(englishOf('contact')[missing])
  })
})

/** The lines of the shop's code in a file, without comments, tests and the registry of languages. */
function codeLines(): { file: string; line: string }[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'])
  return files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('src/domain/language/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => ({ file, line: line.trim() })),
    )
}

test('no code but the registry names a language by its code', () => {
  const codes = LANGUAGES.join('|')
  // By a string, as a property, in the name of a field, as one of several in a pattern, or in a table that asks for
  // every language.
  const code = new RegExp(
    `['"\`](${codes})['"\`]|(?:^|[{,(]\\s*)(${codes}): |(?:^|[^\`\\w])\\w+_(${codes})\\b|\\b(${codes})\\|(${codes})\\b|: (Readonly<)?Record<(Language|Translation),`,
  )
  // In which language a text or a word of it is written, which a practitioner speaks, and which the shipped settings
  // choose for mails, is no list of the shop's languages; nor is a provider's list of its own codes.
  const ofOneText = /\blang="|'sa-Latn'|^languages: \[|^mailLanguage: '|^[a-z]{2}: '[a-z]{3}',$/
  expect(codeLines().filter(({ line }) => code.test(line) && !ofOneText.test(line))).toEqual([])
})

test('no code but the rules of spelling has words in the script of one language', () => {
  const spelling = ['src/domain/catalog/latin-letters.ts', 'src/domain/catalog/search-words.ts']
  const letter = /(?=[\u0900-\u0d7f])[\p{L}\p{M}]/u
  const written = codeLines().filter(
    ({ file, line }) => !spelling.includes(file) && letter.test(line),
  )
  expect(written).toEqual([])
})
