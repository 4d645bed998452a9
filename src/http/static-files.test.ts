import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'
import type { ShopServer } from './server.ts'
import { registerStaticFiles } from './static-files.ts'

const SCRIPT = 'export const shop = 1\n'.repeat(100)
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4])

let app: ShopServer
let folder: string

function put(file: string, content: string | Buffer, build = 'builds/this'): void {
  const path = join(folder, build, 'client', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samagni-files-'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  put('assets/entry-1a2b.js', SCRIPT)
  put('assets/entry-1a2b.js.map', '{"sources":["secret"]}')
  put('assets/style-1a2b.css', 'body{}')
  put('pictures/khus/front.1a2b-480.png', PICTURE)
  put('artwork/motif-khus.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  put('fonts/anek.woff2', PICTURE)
  put('.vite/manifest.json', '{"secret":1}')
  put('assets/.env', 'secret=1')
  put('favicon.ico', PICTURE)
  put('robots.txt', 'User-agent: *')
  put('assets/entry-9z8y.js', 'export const shop = 2', 'builds/other')
  put('assets/entry-9z8y.js.map', '{"sources":["secret"]}', 'builds/other')
  put('fonts/other.woff2', 'secret', 'builds/other')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'builds/other/client/assets/secret.txt'))
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'builds/this/client/assets/link.txt'))
  app = testServer()
  registerStaticFiles(app, {
    clientDir: join(folder, 'builds/this/client'),
    builds: join(folder, 'builds'),
    config: { publicUrl: SHOP_URL },
    clock: new TestClock(),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('built files', () => {
  test('a script is sent compressed and cached for a year', async () => {
    const answer = await get('/assets/entry-1a2b.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['/assets/style-1a2b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/pictures/khus/front.1a2b-480.png', 'image/png', 'public, max-age=31536000, immutable'],
    ['/artwork/motif-khus.svg', 'image/svg+xml', /max-age=604800/],
    ['/fonts/anek.woff2', 'font/woff2', /max-age=604800/],
    ['/favicon.ico', /icon/, /max-age=3600/],
    ['/robots.txt', 'text/plain; charset=utf-8', /max-age=3600/],
  ])('%s has its type and its cache time', async (url, type, time) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(type)
    expect(answer.headers['cache-control']).toMatch(time)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('an unchanged file gets 304', async () => {
    for (const url of ['/artwork/motif-khus.svg', '/fonts/anek.woff2']) {
      const tag = String((await get(url)).headers.etag)
      const again = await get(url, { 'if-none-match': tag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('a script of another build is served to its pages as long as that build exists', async () => {
    const answer = await get('/assets/entry-9z8y.js')
    expect([answer.statusCode, answer.body]).toEqual([200, 'export const shop = 2'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/entry-0000.js')).statusCode).toBe(404)
  })

  test('a drawing that is opened directly runs no scripts', async () => {
    const policy = (await get('/artwork/motif-khus.svg')).headers['content-security-policy']
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  })
})

describe('what is not served', () => {
  test.each([
    '/assets/entry-1a2b.js.map',
    '/assets/.env',
    '/assets/link.txt',
    '/assets/',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/secret.txt',
    '/assets/entry-9z8y.js.map',
    '/fonts/other.woff2',
    '/assets/..%5c..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/entry-1a2b.js%00.css',
    '/pictures/khus',
    '/fonts/none.woff2',
  ])('%s is not served (UPL-07, HTP-08)', async (url) => {
    const answer = await get(url)
    expect([302, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('secret')
  })

  test('the build tool’s own folder redirects to /login like any unknown address', async () => {
    expect((await get('/.vite/manifest.json')).headers.location).toBe('/login')
  })

  test('files are read, never written', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/assets/entry-1a2b.js' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test('without a built folder nothing is served', async () => {
  const bare = testServer()
  registerStaticFiles(bare, {
    clientDir: join(folder, 'nothing'),
    config: { publicUrl: SHOP_URL },
    clock: new TestClock(),
  })
  expect((await bare.inject('/assets/x.js')).statusCode).toBe(404)
  await bare.close()
})
