import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language/languages.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { memoryFolder, removeFolder } from './support/folders.ts'
import { type RunningShop, startRunningShop } from './support/running-shop.ts'

/** Home, listing and product once they are used, brotli. */
const MAX_JAVASCRIPT_BYTES = {
  '/': 121_000,
  '/category/': 123_000,
  '/product/khus-sharbat': 128_000,
} as const
/** Its line among the languages and the addresses of its files, until a language is whole and counts like the others. */
const BYTES_OF_BEGUN_LANGUAGE = 250
const BEGUN_BYTES = (LANGUAGES.length - WHOLE_LANGUAGES.length) * BYTES_OF_BEGUN_LANGUAGE
/** What they request before that, when the page is painted and has its fonts. */
const MAX_EARLY_BYTES = 60_000
const MAX_STYLE_BYTES = 15_000
/** Many small files wait for each other on a slow network. */
const MAX_SCRIPTS = 14
const MAX_BLOCKING_SHEETS = 3
/** What the cart needs beyond a page's own files; every page requests it when the browser is idle. */
const MAX_SCRIPTS_OF_CART = 6
/** The router's data of the page, and what starts the scripts: all that runs before a touch. */
const MAX_INLINE_BYTES = 15_000
/** The Latin letters and the rupee sign; WOFF2 is compressed already. */
const MAX_FONT_BYTES = 60_000

const FIRST_PAGES = ['/', '/category/', '/product/khus-sharbat'] as const
/** Text pages, whose scripts wait for a touch. */
const TELLING_PAGES = [
  '/about',
  '/about/how-we-recommend',
  '/gu/terms-and-conditions',
  '/blogs/six-tastes-on-one-indian-plate',
] as const
const OTHER_PAGES = [
  '/home',
  '/hi',
  '/gu/category/Drinks',
  '/login',
  '/about',
  '/product/none',
] as const
const CLIENT = 'build/current/client'

const SECRETS = {
  SESSION_SECRET: 'a-secret-that-must-never-reach-a-browser',
  ADMIN_EMAILS: 'hidden.owner@mail.example',
} as const

let shop: RunningShop | undefined
const dataDir = memoryFolder()

beforeAll(async () => {
  // The test runner changes these two variables.
  shop = await startRunningShop({
    dataDir,
    env: { MODE: 'demo', NODE_ENV: 'production', ...SECRETS },
  })
})
afterAll(async () => {
  await shop?.stop()
  removeFolder(dataDir)
})

interface Page {
  html: string
  policy: string
}

async function openPage(address: string): Promise<Page> {
  // The shop closes a connection that was idle for five seconds, possibly while the next request is being sent.
  const headers = { connection: 'close' }
  const answer = await fetch(`${shop?.origin}${address}`, { headers })
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

const inClient = (address: string) => path.join(CLIENT, address.replace(/[?#].*$/, ''))

function linked(html: string, rel: string): string[] {
  const links = html.match(new RegExp(`<link[^>]*rel="${rel}"[^>]*>`, 'g')) ?? []
  return links.flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? [])
}

/** The scripts that a page names, with all their static imports. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address)
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue
    found.add(address)
    const code = readFileSync(inClient(address), 'utf8')
    for (const [, file] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      waiting.push(`/assets/${file}`)
    }
  }
  return found
}

/** Not at once, so that a busy machine notices meanwhile which connections the shop has closed. */
const compressed = promisify(brotliCompress)

async function brotliBytes(addresses: Iterable<string>): Promise<number> {
  let sum = 0
  for (const address of new Set(addresses)) {
    sum += (await compressed(readFileSync(inClient(address)))).length
  }
  return sum
}

/** Sheets that a browser with scripts waits for before it paints. */
const blockingSheets = (html: string) =>
  linked(html.replace(/<noscript>[\s\S]*?<\/noscript>/g, ''), 'stylesheet')

/** What the page requests after its first paint, fonts first. */
function fontBytes(html: string): number {
  const fonts = [...html.matchAll(/\/fonts\/[\w.-]+\.woff2/g)].map(([address]) => address)
  expect(fonts.length).toBeGreaterThan(0)
  return fonts.reduce((sum, address) => sum + readFileSync(inClient(address)).length, 0)
}

describe('the first load of a page', () => {
  test.each(FIRST_PAGES)('%s stays within its budget', async (address) => {
    const { html } = await openPage(address)
    const scripts = scriptsOf(html)
    const bytes = {
      javascript: await brotliBytes(scripts),
      styles: await brotliBytes(blockingSheets(html)),
      fonts: fontBytes(html),
    }
    console.info(`${address}: ${JSON.stringify(bytes)} in ${scripts.size} scripts`)
    expect(scripts.size).toBeGreaterThan(3)
    expect(scripts.size).toBeLessThanOrEqual(MAX_SCRIPTS)
    const early = /const early=(\[.*?\]);/.exec(html)?.[1] ?? '[]'
    const earlyBytes = await brotliBytes(JSON.parse(early) as string[])
    expect(earlyBytes).toBeGreaterThan(50_000)
    expect(earlyBytes).toBeLessThanOrEqual(MAX_EARLY_BYTES)
    expect(bytes.styles).toBeGreaterThan(1_000)
    expect(bytes.javascript).toBeLessThanOrEqual(MAX_JAVASCRIPT_BYTES[address] + BEGUN_BYTES)
    expect(bytes.styles).toBeLessThanOrEqual(MAX_STYLE_BYTES)
    expect(bytes.fonts).toBeLessThanOrEqual(MAX_FONT_BYTES)
  })

  test.each(FIRST_PAGES)(
    '%s loads the sheet first that sets the order of the layers',
    async (address) => {
      const [first = ''] = linked((await openPage(address)).html, 'stylesheet')
      expect(first).toMatch(/\/shop-[\w-]+\.css/)
    },
  )

  test.each(FIRST_PAGES)(
    '%s waits with its first paint for at most three sheets, and for no font',
    async (address) => {
      const { html } = await openPage(address)
      expect(blockingSheets(html).length).toBeLessThanOrEqual(MAX_BLOCKING_SHEETS)
      expect(linked(html, 'preload').filter((link) => link.endsWith('.woff2'))).toEqual([])
      const fontFaces = blockingSheets(html).flatMap((sheet) =>
        [...readFileSync(inClient(sheet), 'utf8').matchAll(/@font-face\{[^}]*\}/g)].map(String),
      )
      expect(fontFaces.length).toBeGreaterThan(10)
      expect(fontFaces.filter((face) => face.includes('url('))).toEqual([])
    },
  )

  test.each(FIRST_PAGES)(
    '%s loads nothing of the quiz, its chart or the sachet order',
    async (address) => {
      const { html } = await openPage(address)
      const all = [...scriptsOf(html), ...linked(html, 'stylesheet')]
      expect(all.filter((one) => /quiz|result-view|vikriti|suggest|fit-hints/.test(one))).toEqual(
        [],
      )
    },
  )

  test.each([...FIRST_PAGES, ...TELLING_PAGES])(
    '%s runs what is in its HTML alone until it is touched',
    async (address) => {
      const { html } = await openPage(address)
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      expect(scripts.filter(([, attributes = '']) => attributes.includes('src='))).toEqual([])
      expect(linked(html, 'modulepreload')).toEqual([])
      const inline = scripts.map(([, , code = '']) => code).join('\n')
      expect(inline).toMatch(/const waits="(?:use|touch)";/)
      expect(brotliCompressSync(inline).length).toBeLessThanOrEqual(MAX_INLINE_BYTES)
    },
  )

  test.each(TELLING_PAGES)('%s requests no script before that', async (address) => {
    expect((await openPage(address)).html).toContain('const waits="touch";\nconst early=[];')
  })

  test('the quiz loads its questions, and its chart only when there is a result', async () => {
    const names = [...scriptsOf((await openPage('/test')).html)]
    expect(names.some((address) => /\/quiz-/.test(address))).toBe(true)
    expect(names.filter((address) => /result-view|vikriti-check/.test(address))).toEqual([])
  })

  test('later dialogs and pages are not part of it: cart panel, payment, search, orders, panel', async () => {
    const { html } = await openPage('/')
    const later = [...scriptsOf(html)].filter((address) =>
      /\/(cart-panel|cart-parts|form-parts|dialogs|payment-dialogs|search-dialog|orders|admin-panel|carousel)-/.test(
        address,
      ),
    )
    expect(later).toEqual([])
  })
})

/** Every text file that browsers can load, with its name. */
function clientFiles(): { file: string; text: string }[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|svg|html|json|txt|webmanifest)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(CLIENT, file), 'utf8') }))
}

describe('the files that a browser can load', () => {
  test('contain no secret, no admin’s address and nothing of the server (PRV-05, ADM-09)', async () => {
    const forbidden = [
      ...Object.entries(SECRETS).flat(),
      'owner@samagni.example',
      'GOOGLE_CLIENT_SECRET',
      'DATABASE_DIRECT_URL',
      'DATABASE_URL',
      'postgres://',
      'drizzle',
      'openid-client',
      'fastify',
      'node:crypto',
      'process.env.',
      process.cwd(),
    ]
    const pages = await Promise.all(
      [...FIRST_PAGES, ...OTHER_PAGES].map(async (file) => ({
        file,
        text: (await openPage(file)).html,
      })),
    )
    const files = clientFiles()
    expect(files.length).toBeGreaterThan(20)
    const leaks = [...files, ...pages].flatMap(({ file, text }) =>
      forbidden.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
    )
    expect(leaks).toEqual([])
  })

  test('contain no source map and no link to one (PRV-05)', () => {
    const maps = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.map'),
    )
    const pointers = clientFiles().filter(({ text }) => text.includes('sourceMappingURL'))
    expect({ maps, pointers: pointers.map(({ file }) => file) }).toEqual({ maps: [], pointers: [] })
  })
})

describe('the Content-Security-Policy of a page', () => {
  test.each([...FIRST_PAGES, ...OTHER_PAGES])(
    '%s runs no inline script that its policy does not name by hash',
    async (address) => {
      const { html, policy } = await openPage(address)
      const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
        // Structured data is not a script.
        .filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
        .map(([, , code = '']) => code)
      expect(scripts.length).toBeGreaterThan(0)
      const unnamed = scripts.filter((code) => {
        const hash = createHash('sha256').update(code).digest('base64')
        return !policy.includes(`'sha256-${hash}'`)
      })
      expect(unnamed).toEqual([])
      const scriptRule = policy.split(';').find((rule) => rule.trim().startsWith('script-src '))
      expect(scriptRule).not.toMatch(/unsafe-|\*/)
      expect(html).not.toMatch(/<[^>]+\son\w+="/)
      expect(html).not.toMatch(/<style\b/)
    },
  )
})

test('cart and dialogs come in few files, not one for each module that screens share', async () => {
  const own = scriptsOf((await openPage('/category/')).html)
  const [cart = ''] = readdirSync(path.join(CLIENT, 'assets')).filter((file) =>
    /^cart-panel-[\w-]+\.js$/.test(file),
  )
  const further = [...scriptsOf(`/assets/${cart}`)].filter((address) => !own.has(address))
  expect(further.length).toBeGreaterThan(1)
  expect(further.length).toBeLessThanOrEqual(MAX_SCRIPTS_OF_CART)
})
