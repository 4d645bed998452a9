import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard']).toString().split('\n')
const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
const documents = files.filter((file) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(file))
const textOf = (file: string) => readFileSync(file, 'utf8')

function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** What a document says in every match of a pattern, with the document's name. */
const said = (pattern: RegExp) =>
  documents.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([, words = '']) => ({ file, words })),
  )

/** A heading as the address of its place in the page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

function leadsSomewhere(file: string, link: string): boolean {
  const [to = '', anchor] = link.split('#')
  const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to)
  if (!known.has(target)) return false
  const headings = () => [...textOf(target).matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => words)
  return anchor === undefined || headings().map(anchorOf).includes(anchor)
}

test('every link of a document leads to a file and a heading that exist', () => {
  const links = said(/\]\(([\w./#-][^)\s:]*)\)/g)
  expect(links.filter(({ file, words }) => !leadsSomewhere(file, words))).toEqual([])
  expect(links.length).toBeGreaterThan(80)
})

test('every file, folder and command that a document names exists', () => {
  const scripts: object = JSON.parse(textOf('package.json')).scripts
  const commands = said(/\bnpm run ([\w:-]+)/g)
  expect(commands.filter(({ words }) => !Object.hasOwn(scripts, words))).toEqual([])
  // The language of the example is none of the shop's.
  const isExample = (words: string) => words.startsWith('content/messages/mr')
  const named = said(
    /`(?:\.\/)?((?:src|tests|scripts|content|deploy|docs|benchmarks|artwork|packages|stand-ins|tools)\/[\w./-]+)`/g,
  )
  const lost = named.filter(
    ({ words }) => !known.has(words.replace(/\/$/, '')) && !isExample(words),
  )
  expect(lost).toEqual([])
  expect(named.length).toBeGreaterThan(200)
  // Files of the source code are also named by layer and feature, and without their ending.
  const layers = files.flatMap((file) => /^src\/([\w-]+)\//.exec(file)?.[1] ?? [])
  const short = said(new RegExp(`\`((?:${[...new Set(layers)].join('|')})/[\\w/.-]+)\``, 'g'))
  const isThere = (words: string) =>
    known.has(`content/${words}`) ||
    ['', '.ts', '.tsx'].some((end) => known.has(`src/${words}${end}`))
  expect(short.filter(({ words }) => !isThere(words))).toEqual([])
  expect(short.length).toBeGreaterThan(20)
  const modes = said(/\bnpm run bench -- ([a-z]+)/g)
  expect(
    modes.filter(({ words }) => !textOf('scripts/bench.mjs').includes(`  ${words}: '`)),
  ).toEqual([])
  expect(modes.length).toBeGreaterThan(5)
})

test('every command, layer and file at the top of the source code is documented', () => {
  const scripts: object = JSON.parse(textOf('package.json')).scripts
  const text = documents.map(textOf).join('\n')
  const isNamed = (script: string) => new RegExp(`npm (?:run )?${script}(?![\\w:-])`).test(text)
  expect(Object.keys(scripts).filter((script) => !isNamed(script))).toEqual([])
  const folders = files.flatMap((file) => /^(?:src\/)?([a-z][\w-]*)\//.exec(file)?.[1] ?? [])
  const roots = files.flatMap((file) => /^src\/([\w-]+\.ts)$/.exec(file)?.[1] ?? [])
  const layout = textOf('docs/architecture.md')
  const top = new Set([...folders, ...roots])
  expect([...top].filter((name) => !layout.includes(name))).toEqual([])
  expect(top.size).toBeGreaterThan(30)
})

/** Names of libraries that a comment or document explains. */
const OF_OTHERS = ['handlerTimeout', 'ListObjectsV2']

test('every name and file of the code that a comment or document mentions exists', () => {
  const programs = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const comments: { file: string; words: string }[] = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .map((file) => ({ file, words: textOf(file) }))
  const names = new Set<string>(OF_OTHERS)
  for (const file of programs) {
    const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, (words) => {
      comments.push({ file, words })
      return ''
    })
    for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name)
  }
  const baseNames = new Set(files.map((file) => path.posix.basename(file)))
  const lost = comments.flatMap(({ file, words }) => [
    ...[...words.matchAll(/`([A-Za-z]*[a-z][A-Z]\w*)(?:\(\))?`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`),
    ...[...words.matchAll(/`(?:[\w-]+\/)*([a-z][\w-]+(?:\.test)?\.(?:tsx?|mjs))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !baseNames.has(name))
      .map((name) => `${file}: ${name}`),
  ])
  expect(lost).toEqual([])
  expect(comments.length).toBeGreaterThan(1_000)
})
