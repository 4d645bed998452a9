import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '#page-table.ts'

/**
 * Which layer may import which; `types:x` allows type imports only, `browser:x` and similar ones folders or
 * files of that name. docs/architecture.md gives the reasons.
 */
const MAY_IMPORT: Record<string, string[]> = {
  domain: ['domain', 'content'],
  contract: ['contract', 'domain'],
  urls: ['domain'],
  'panel-urls': [],
  'page-table': ['domain', 'urls', 'panel-urls', 'panel-places'],
  'panel-places': ['domain', 'urls', 'panel-urls'],
  environment: [],
  'same-secret': [],
  'request-context': [],
  config: ['domain', 'environment', 'types:providers', 'settings:providers', 'vendors:providers'],
  settings: ['types:domain'],
  messages: ['messages', 'domain'],
  database: ['database', 'domain', 'content', 'request-context'],
  providers: ['providers', 'domain', 'environment', 'same-secret'],
  'use-cases': [
    'use-cases',
    'domain',
    'database',
    'urls',
    'panel-urls',
    'messages',
    'types:providers',
    'request-context',
    'same-secret',
  ],
  web: [
    'web',
    'domain',
    'urls',
    'panel-urls',
    'messages',
    'types:use-cases',
    'types:database',
    'types:providers',
    'browser:providers',
    'types:contract',
    'path-of:contract',
    'payment-evidence:contract',
    'page-table',
    'panel-places',
  ],
  http: [
    'http',
    'domain',
    'contract',
    'use-cases',
    'database',
    'urls',
    'panel-urls',
    'messages',
    'types:config',
    'types:providers',
    'page-table',
    'request-context',
    'same-secret',
  ],
  jobs: ['jobs', 'use-cases', 'database', 'domain', 'urls', 'types:providers', 'request-context'],
  'stand-ins': ['stand-ins', 'domain'],
  artwork: ['artwork', 'domain', 'database', 'settings'],
}
const WIRING = new Set([
  'main',
  'serve-web',
  'run-jobs',
  'child-processes',
  'assignment',
  'opened-database',
  'parts',
  'examination',
  'doctor',
  'backups',
  'storage',
  'app',
  'tests',
  'benchmarks',
  'scripts',
  'commands',
])
const MAX_FILE_LINES = 400
/**
 * Files with loaders and actions: React Router and Vite keep modules imported only by these out of the
 * browser's bundles.
 */
const ROUTE_MODULES = new Set([
  ...PAGES.map(({ module }) => `src/web/${module}`),
  'src/web/pages/panel/frame/panel-frame.tsx',
])
/** Files that call the API: the build leaves them only the addresses of its endpoints. */
const CALLS_API = /^src\/web\/(api\/|offline\/offline-worker\.ts$)/
const USED_BY_LOADERS = ['database', 'use-cases', 'contract']

const files = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.mjs',
])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

function layerOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'src' ? second.replace(/\.tsx?$/, '') : first
}

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'"=;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  return [...found].flatMap(([, type, statement, dynamic]) => {
    const specifier = (statement ?? dynamic ?? '').replace(/\?.*$/, '')
    const to = specifier.startsWith('#')
      ? specifier.replace(/^#(stand-ins|tests|artwork|content)\//, '$1/').replace(/^#/, 'src/')
      : specifier.startsWith('.')
        ? path.join(path.dirname(file), specifier)
        : undefined
    return to ? [{ from: file, to, typeOnly: type !== undefined }] : []
  })
}

const imports = files.flatMap(importsOf)
const shipped = imports.filter(({ from }) => !isTest(from))

test('every layer imports only what its line in the table allows', () => {
  const wrong = shipped.filter(({ from, to, typeOnly }) => {
    const allowed = MAY_IMPORT[layerOf(from)]
    const target = layerOf(to)
    if (!allowed || WIRING.has(layerOf(from)) || allowed.includes(target)) return false
    if (typeOnly && allowed.includes(`types:${target}`)) return false
    const isOnServer = ROUTE_MODULES.has(from) || /^src\/web\/.*\.server\.ts$/.test(from)
    if (isOnServer && USED_BY_LOADERS.includes(target)) return false
    if (CALLS_API.test(from) && target === 'contract') return false
    return !['browser', 'path-of', 'payment-evidence', 'settings', 'vendors'].some(
      (name) =>
        (to.includes(`/${name}/`) || to.endsWith(`/${name}.ts`)) &&
        allowed.includes(`${name}:${target}`),
    )
  })
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('one provider never imports another, and stand-ins are loaded by parts.ts alone', () => {
  const vendor = (file: string) => file.split('/').slice(0, 3).join('/')
  const crossed = shipped.filter(
    ({ from, to }) =>
      layerOf(from) === 'providers' &&
      layerOf(to) === 'providers' &&
      vendor(from) !== vendor(to) &&
      vendor(to) !== 'src/providers/answers',
  )
  const loaders = shipped.filter(
    ({ from, to, typeOnly }) =>
      layerOf(to) === 'stand-ins' && layerOf(from) !== 'stand-ins' && !typeOnly,
  )
  expect(crossed).toEqual([])
  expect([...new Set(loaders.map(({ from }) => from))]).toEqual(['src/parts.ts'])
})

/** Files outside a vendor's own folder that may name it: those that choose it, and those whose names cannot change. */
const NAMED_IN: Record<string, string[]> = {
  razorpay: [
    // The public API has fields named after it.
    'src/contract/payment-evidence.ts',
    'src/providers/payment/browser/dialogs.ts',
    'src/providers/payment/vendors.ts',
  ],
  shiprocket: ['src/config.ts', 'src/parts.ts'],
  cloudinary: ['src/config.ts', 'src/storage.ts'],
  // The refusal of a second data folder says which settings end it; the courier keeps its labels in buckets of its own.
  s3: [
    'src/config.ts',
    'src/database/processes.ts',
    'src/providers/shipping/shiprocket/settings.ts',
    'src/storage.ts',
  ],
}

test.each(Object.entries(NAMED_IN))(
  '%s is named only in its folder and where it is chosen',
  (vendor, named) => {
    const namers = files.filter(
      (file) =>
        file.startsWith('src/') &&
        !isTest(file) &&
        !file.includes(`/${vendor}/`) &&
        readFileSync(file, 'utf8').toLowerCase().includes(vendor),
    )
    expect(namers.sort()).toEqual(named)
  },
)

test('a package of the workspace imports nothing of the shop, and only the database and its tests use it', () => {
  const home = (file: string) => file.split('/').slice(0, 2).join('/')
  const outward = imports.filter(
    ({ from, to }) => layerOf(from) === 'packages' && home(from) !== home(to),
  )
  const users = files.filter(
    (file) => layerOf(file) !== 'packages' && /from '@samagni\//.test(readFileSync(file, 'utf8')),
  )
  expect(outward.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  const others = users.filter((file) => !file.startsWith('src/database/'))
  expect(others).toEqual(['tests/support/cluster.ts'])
})

test('no two files import each other, directly or indirectly', () => {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of shipped) {
    if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  }
  const settled = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, trail: string[]): void => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (trail.includes(file) || settled.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...trail, file])
    settled.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  expect(cycles).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = files.filter(
    (file) =>
      file.startsWith('src/') && !isTest(file) && /process\.env\b/.test(readFileSync(file, 'utf8')),
  )
  // They pass the environment to config.ts.
  expect(readers.filter((file) => !file.startsWith('src/commands/')).sort()).toEqual([
    'src/main.ts',
  ])
})

test('every file is short, typed, and in a folder named by its subject', () => {
  const long = files.filter(
    (file) => readFileSync(file, 'utf8').split('\n').length > MAX_FILE_LINES,
  )
  const vague = files.filter((file) => /\/(utils|helpers|common|shared|lib|misc)\//.test(file))
  const untyped = files.filter(
    (file) => /\.tsx?$/.test(file) && /(:|\bas|<)\s*any\b/.test(withoutText(file)),
  )
  expect({ long, vague, untyped }).toEqual({ long: [], vague: [], untyped: [] })
})

test('no file only re-exports other files', () => {
  const barrels = files.filter((file) => {
    const lines = withoutText(file)
      .split('\n')
      .filter((line) => line.trim() !== '')
    return lines.length > 0 && lines.every((line) => /^export (type )?(\*|\{)/.test(line.trim()))
  })
  expect(barrels).toEqual([])
})

/** The code of a file without comments and strings, in which the word 'any' is allowed. */
function withoutText(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/(['"`])(?:\\[\s\S]|(?!\1)[^\\])*\1/g, "''")
}
