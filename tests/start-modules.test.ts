import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { LANGUAGES } from '#domain/language/languages.ts'
import { loadBuiltShop } from './support/built-shop.ts'
import { openTestShop } from './support/shop.ts'

/** Files more than were needed when this was written, for what is to come. */
const MAX_FILES = { index: 75, 'serve-web': 100, 'run-jobs': 95 } as const
/** Two for each route, and a page has one in each language; one for each part of an address would be half as many more. */
const MAX_COMPILED = 900 * LANGUAGES.length
/** Large, and needed by few shops or for few answers. */
const LATE = [
  'pg-boss',
  'prom-client',
  'sharp',
  'pdfkit',
  '@cantoo/pdf-lib',
  'oidc-provider',
  '@fastify/swagger-ui',
  'age-encryption',
  'tar-stream',
]
/** Parts of the program that a warm start needs nothing of: the description of the API, and what is seeded. */
const LATE_PARTS = /^(?:api-docs-viewer|fill)-/

/** Imports a program of the build in a process of its own and lists the files and Node's own parts that this loads. */
function loadedBy(program: string): { files: string[]; parts: string[] } {
  const entry = new URL(`../build/current/server/${program}.js`, import.meta.url).href
  const script = `
    import { registerHooks } from 'node:module'
    const files = []
    registerHooks({
      load(url, context, next) {
        if (url.startsWith('file:')) files.push(url)
        return next(url, context)
      },
    })
    await import(${JSON.stringify(entry)})
    const parts = process.moduleLoadList
    process.stdout.write(JSON.stringify({ files, parts }), () => process.exit(0))`
  const env = { ...process.env, NODE_ENV: 'production' }
  const words = ['--input-type=module', '-e', script]
  return JSON.parse(execFileSync(process.execPath, words, { env }).toString())
}

test.each(Object.entries(MAX_FILES))(
  '%s.js loads at most %i files at the start, and none that can wait',
  (program, max) => {
    const { files } = loadedBy(program)
    expect(files.length).toBeGreaterThan(20)
    expect(files.length).toBeLessThanOrEqual(max)
    const early = LATE.filter((name) =>
      files.some((file) => file.includes(`/node_modules/${name}/`)),
    )
    expect(early).toEqual([])
    expect(files.filter((file) => LATE_PARTS.test(path.basename(file)))).toEqual([])
  },
)

test('what serves does not load Node’s client of HTTP before something is fetched', () => {
  const { parts } = loadedBy('serve-web')
  expect(parts.filter((name) => name.includes('internal/deps/undici'))).toEqual([])
})

test('the router of the build compiles no function for each part of an address', async () => {
  const { createApp, screens } = await loadBuiltShop()
  const shop = await openTestShop({ standIns: undefined })
  let compiled = 0
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct(target, words) {
        compiled += 1
        return Reflect.construct(target, words)
      },
    }),
  )
  const app = await createApp(shop.parts, screens)
  vi.unstubAllGlobals()
  await app.close()
  await shop.close()
  expect(compiled).toBeLessThan(MAX_COMPILED)
})

test('what works beside it has no page in reach, not even later', () => {
  const server = new URL('../build/current/server/', import.meta.url)
  const found = new Set(['run-jobs.js'])
  for (const name of found) {
    const text = readFileSync(new URL(name, server), 'utf8')
    for (const [, file = ''] of text.matchAll(/["'`]\.{1,2}\/(?:assets\/)?([\w.-]+\.js)["'`]/g)) {
      // The start itself, which both have, loads one or the other.
      if (file !== 'serve-web.js')
        found.add(existsSync(new URL(file, server)) ? file : `assets/${file}`)
    }
  }
  expect(found.size).toBeGreaterThan(5)
  expect([...found].filter((name) => /\/web-/.test(name))).toEqual([])
})
