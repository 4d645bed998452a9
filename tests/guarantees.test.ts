import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The rows of a document's tables; the rest is prose. */
const rowsOf = (document: string): string[][] =>
  readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (guarantee|case) \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns])
    .toString()
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))

const PROGRAMS = ['tests/soak/*.ts', 'tests/cluster/*.ts']
const testFiles = tracked('*.test.ts', '*.test.tsx', ...PROGRAMS).filter(
  (file) => file !== 'tests/guarantees.test.ts',
)
const textOf = new Map(testFiles.map((file) => [file, readFileSync(file, 'utf8')]))

/** A program without test titles, such as the crash rounds. */
const PROGRAM = '(the program)'
const NOT_YET = '**not yet**'

/** Whether a file contains this text as a whole string literal: a title, in any quotes. */
function hasTitle(file: string, title: string): boolean {
  const text = textOf.get(file)
  if (text === undefined) return false
  if (title === PROGRAM) return true
  return [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) =>
    text.includes(quoted),
  )
}

test('every guarantee names tests that exist, or says that it is not built yet', () => {
  const lost = rowsOf('docs/guarantees.md').flatMap(([guarantee = '', held = '']) =>
    held.startsWith(NOT_YET)
      ? []
      : held.split('<br>').filter((entry) => {
          const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(entry) ?? []
          return guarantee === '' || !hasTitle(file, title)
        }),
  )
  expect(lost).toEqual([])
})

const CASE =
  /\b(PRC|PAY|WHK|IDM|STK|CRH|ORD|ADM|AUT|CSR|XSS|UPL|SSR|INJ|VAL|HTP|DOS|PRV|RET)-(\d\d)(?: to \1-(\d\d))?/g

/** The cases named in a test file, `VAL-01 to VAL-04` as four. */
function casesIn(text: string): string[] {
  return [...text.matchAll(CASE)].flatMap(([, area, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${area}-${String(Number(first) + index).padStart(2, '0')}`,
    ),
  )
}

test('every attack case in a test has its row, and every row names the files that test it', () => {
  const tried: Record<string, string[]> = {}
  for (const [file, text] of textOf) {
    for (const id of new Set(casesIn(text))) tried[id] = [...(tried[id] ?? []), file].sort()
  }
  const reported = Object.fromEntries(
    rowsOf('docs/attack-cases.md').map(([id = '', , , where = '']) => [
      id,
      where
        .split('<br>')
        .map((file) => file.replaceAll('`', ''))
        .sort(),
    ]),
  )
  expect(reported).toEqual(tried)
})

test('every path that a document names exists', () => {
  const PLACE =
    /`((?:src|tests|stand-ins|packages|scripts|docs|artwork|benchmarks)\/[^`\s<>*{}…]+)`/g
  const lost = tracked('*.md')
    .filter((document) => document !== 'CHANGELOG.md' && !document.startsWith('docs/decisions/'))
    .flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(PLACE)]
        .map(([, place = '']) => place.replace(/[:#].*$/, ''))
        .filter((place) => ![place, path.join(path.dirname(document), place)].some(existsSync))
        .map((place) => `${document}: ${place}`),
    )
  expect(lost).toEqual([])
})

test('every section that the code points to exists in its document', () => {
  const SECTIONS =
    /docs\/law\.md, (consumer protection|legal metrology|GST|food|Ayurvedic medicines and cosmetics|reactions|consultations|claims|personal data|payments|cash on delivery|returns|help lines)\b/
  const wrong = tracked('src/*.ts', 'src/*.tsx', 'stand-ins/*.ts', 'tests/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/law\.md, [^.;:)\n]*/g)]
      .map(([pointer]) => pointer)
      .filter((pointer) => !SECTIONS.test(pointer) && file !== 'tests/guarantees.test.ts')
      .map((pointer) => `${file}: ${pointer}`),
  )
  const headings = readFileSync('docs/law.md', 'utf8').match(/^## .+$/gm)
  expect(headings?.map((heading) => heading.slice(3))).toEqual([
    'consumer protection',
    'legal metrology',
    'GST',
    'GST returns',
    'food',
    'Ayurvedic medicines and cosmetics',
    'reactions',
    'consultations',
    'claims',
    'personal data',
    'payments',
    'cash on delivery',
    'returns',
    'help lines',
  ])
  expect(wrong).toEqual([])
})
