import { createHash } from 'node:crypto'
import {
  createRequestHandler,
  data,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  useLoaderData,
} from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import * as entry from './entry.server.tsx'
import { addErrorIds } from './error-ids.ts'
import { reportContext, requestIdContext } from './report-context.ts'
import { FONT_FILES } from './styles/font-files.ts'

const FOREIGN = 'alert("found in a review")'
const ATTACK = `<script>${FOREIGN}</script>`
const LATE = new Promise<string>((resolve) => setImmediate(() => resolve('late but there')))

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Home() {
  const { review } = useLoaderData<{ review: string }>()
  return (
    <main>
      <p>{review}</p>
      {/* A deliberate violation: a script that the router did not write. */}
      <script>{FOREIGN}</script>
    </main>
  )
}

function Broken(): never {
  throw new Error('a component failed')
}

type Module = ServerBuild['routes'][string]

function route(id: string, path: string, module: Partial<NonNullable<Module>['module']>) {
  return {
    build: {
      id,
      path,
      parentId: id === 'root' ? undefined : 'root',
      module: { default: Root, ...module },
    },
    manifest: {
      id,
      path,
      parentId: id === 'root' ? undefined : 'root',
      module: `/assets/${id}.js`,
      hasAction: false,
      hasLoader: module.loader !== undefined,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      hasDefaultExport: true,
      hasErrorBoundary: module.ErrorBoundary !== undefined,
      imports: [],
      css: [],
    },
  }
}

const routes = [
  route('root', '', {
    ErrorBoundary: () => (
      <html lang="en">
        <body>
          <h1>Unexpected Application Error!</h1>
          <Scripts />
        </body>
      </html>
    ),
  }),
  route('home', 'home', { default: Home, loader: () => ({ review: ATTACK, late: LATE }) }),
  route('gone', 'gone', {
    default: Home,
    loader: () => {
      throw data('no such product', { status: 404 })
    },
  }),
  route('down', 'down', {
    default: Home,
    loader: () => {
      throw new Error('no database at /srv/shop')
    },
  }),
  route('broken', 'broken', { default: Broken }),
]

const build = {
  entry: { module: entry },
  routes: Object.fromEntries(routes.map(({ build: one }) => [one.id, one])),
  assets: {
    entry: { imports: [], module: '/assets/entry.js' },
    routes: Object.fromEntries(routes.map(({ manifest }) => [manifest.id, manifest])),
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

let reported: unknown[]
let statusOfFailure: number
beforeEach(() => {
  reported = []
  statusOfFailure = 500
})

async function open(path: string) {
  const context = new RouterContextProvider()
  context.set(reportContext, (error) => {
    reported.push(error)
    return statusOfFailure
  })
  context.set(requestIdContext, 'req-4711')
  const handle = createRequestHandler(addErrorIds(build), 'production')
  const response = await handle(new Request(`http://shop.example${path}`), context)
  return { response, html: await response.text() }
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter((script) => script !== '')

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

describe('rendering a page', () => {
  test('it is complete: no script inserts parts later', async () => {
    const { response, html } = await open('/home')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.trimStart()).toMatch(/^<!DOCTYPE html>/)
    expect(html).toMatch(/<\/html>/)
    expect(html).not.toMatch(/\$RC|<template/)
    expect(html).toContain('late but there')
  })

  test('every inline script of the router is listed by its hash, and no other is (HTP-07)', async () => {
    const { response, html } = await open('/home')
    const named = (response.headers.get('x-script-hashes') ?? '').split(' ')
    const scripts = inlineScripts(html)
    const own = scripts.filter((script) => script !== FOREIGN)
    expect(own.length).toBe(scripts.length - 1)
    expect(own.filter((script) => !named.includes(hashOf(script)))).toEqual([])
    expect(named).not.toContain(hashOf(FOREIGN))
    expect(named).toHaveLength(new Set(own).size)
  })

  test('the marker of the router’s own scripts is never sent', async () => {
    const { html } = await open('/home')
    expect(html).not.toContain('nonce')
  })

  test('it loads no script while a page for reading is not touched', async () => {
    const { html } = await open('/home')
    expect(html).not.toContain('modulepreload" ')
    const [module = ''] = inlineScripts(html).filter((script) => script.includes('/assets/home.js'))
    expect(module).not.toMatch(/^\s*import\b(?!\()/m)
    expect(module).toContain('const route1=await import("/assets/home.js")')
    const [, ahead = '[]'] = /const ahead=(\[.*?\]);/.exec(module) ?? []
    expect(JSON.parse(ahead)).toEqual([
      '/assets/manifest.js',
      '/assets/entry.js',
      '/assets/root.js',
      '/assets/home.js',
    ])
  })

  test('it loads no font before the first paint, and then those of its language first', async () => {
    const { html } = await open('/home')
    expect(html).not.toMatch(/<link[^>]*(?:as="font"|\.woff2)/)
    const [module = ''] = inlineScripts(html).filter((script) => script.includes('/assets/home.js'))
    const [, fonts = '[]'] = /const fonts=(\[.*?\]);/.exec(module) ?? []
    expect(JSON.parse(fonts)).toEqual([FONT_FILES.latin, FONT_FILES.rupee])
    // Fonts are requested before the scripts, and neither before `begin`.
    expect(module).toMatch(
      /begin=\(\)=>\{if\(begun\)return;begun=true;dress\(\);for\(const href of ahead\)/,
    )
  })

  test('text is escaped, in the page and in its state (XSS-06)', async () => {
    const { html } = await open('/home')
    expect(html).toContain('&lt;script&gt;alert(')
    expect(html.split('<script>alert(')).toHaveLength(2)
  })

  test('the same page has the same bytes', async () => {
    expect((await open('/home')).html).toBe((await open('/home')).html)
  })
})

describe('a page that fails', () => {
  test('a missing page is not a failure', async () => {
    const { response } = await open('/gone')
    expect(response.status).toBe(404)
    expect(reported).toEqual([])
  })

  test.each(['/down', '/down.data'])(
    '%s returns 503 while the database is unavailable',
    async (path) => {
      statusOfFailure = 503
      const { response, html } = await open(path)
      expect(response.status).toBe(503)
      expect(html).toContain('req-4711')
    },
  )

  test('a failed request for data also has the request id', async () => {
    const { response, html } = await open('/down.data')
    expect(response.status).toBe(500)
    expect(html).toContain('req-4711')
    expect(html).not.toContain('no database')
  })

  test.each([
    ['/down', 'no database at /srv/shop'],
    ['/broken', 'a component failed'],
  ])('a failure on %s is logged and not shown to the visitor (HTP-09)', async (path, message) => {
    const { response, html } = await open(path)
    expect(response.status).toBe(500)
    expect(html).toContain('Unexpected Application Error!')
    expect(html).not.toContain(message)
    expect(reported.map(String)).toEqual([`Error: ${message}`])
    expect(html, 'the number by which the log can be asked').toContain('req-4711')
    expect(html).not.toMatch(/\bat .*\.tsx?:\d+/)
  })
})
