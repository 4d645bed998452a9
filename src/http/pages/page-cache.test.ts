import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'
import { TestClock } from '#tests/support/clock.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'
import type { Answer } from './cached-response.ts'
import { createPageCache, type PageCache, type PageCacheDeps } from './page-cache.ts'

const LONG_TEXT = 'sharbat '.repeat(500)
const config = { publicUrl: SHOP_URL }

let app: ShopServer
let cache: PageCache
let version: number
let made: number
let clock: TestClock
let answer: (url: string) => Promise<Answer> | Answer

const page = (body: string, more: Partial<Answer> = {}): Answer => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from(body),
  keep: 'long',
  ...more,
})

function serve(more: Partial<PageCacheDeps> = {}) {
  cache = createPageCache({ version: () => version, clock, config, ...more })
  app = testServer()
  app.get('/page/:name', { config: { right: 'shop.read', cache: 'page' } }, (request, reply) =>
    cache.answer(request, reply, request.url, async () => {
      made += 1
      return answer(request.url)
    }),
  )
}

beforeEach(() => {
  version = 1
  made = 0
  clock = new TestClock()
  answer = (url) => page(`${url} v${version} ${LONG_TEXT}`)
  serve()
})
afterEach(() => app.close())

const get = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/page/${name}`, headers })

describe('caching pages', () => {
  test('counts only cache misses against the limit', async () => {
    await app.close()
    app = testServer({ limits: { search: { max: 2, windowMs: MINUTE_MS } } })
    const config = { right: 'shop.read', cache: 'page', missRate: 'search' } as const
    app.get('/page/:name', { config }, (request, reply) =>
      cache.answer(request, reply, request.url, async () => {
        made += 1
        return page(request.url)
      }),
    )
    const statuses: number[] = []
    for (const name of ['a', 'a', 'a', 'b']) statuses.push((await get(name)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await get('c')).json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await get('a')).statusCode).toBe(200)
    expect(made).toBe(2)
  })

  test('sends the second visitor the same bytes without rendering', async () => {
    const [one, other] = [await get('a'), await get('a')]
    expect(other.body).toBe(one.body)
    expect(made).toBe(1)
  })

  test('renders once for fifty simultaneous visitors', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('a')))
    expect(made).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('keeps a product’s page until that product changes', async () => {
    await app.close()
    const versions: Record<string, number> = { khus: 1, bel: 1 }
    cache = createPageCache({
      version: () => version,
      clock,
      config,
      versionOf: (product) => versions[product] ?? 0,
    })
    app = testServer()
    app.get('/page/:name', { config: { right: 'shop.read', cache: 'page' } }, (request, reply) => {
      const { name = '' } = request.params as { name?: string }
      const produce = async () => {
        made += 1
        return page(`${name} ${made}`)
      }
      const product = name === 'list' ? undefined : name
      return cache.answer(request, reply, name, produce, product)
    })
    const names = ['khus', 'bel', 'list']
    const seen = async () =>
      (await Promise.all(names.map((name) => get(name)))).map(({ body }) => body)
    const before = await seen()
    version += 1
    versions.khus = 2
    const after = await seen()
    expect(after.map((body, at) => body === before[at])).toEqual([false, true, false])
    expect(made).toBe(5)
  })

  test('renders again after a change of content', async () => {
    await get('a')
    version = 2
    expect((await get('a')).body).toContain('v2')
    expect(made).toBe(2)
  })

  test('does not cache a rendering under a new version that started while it was rendered', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    answer = async () => {
      const seen = version
      if (seen === 1) await held
      return page(`v${seen} ${LONG_TEXT}`)
    }
    const early = get('a')
    await expect.poll(() => made).toBe(1)
    version = 2
    expect((await get('a')).body).toContain('v2')
    release()
    expect((await early).body).toContain('v1')
    expect((await get('a')).body).toContain('v2')
  })

  describe('after ten minutes, for changes caused by the date alone', () => {
    let date: number
    beforeEach(async () => {
      date = 1
      answer = (url) => page(`${url} of day ${date} ${LONG_TEXT}`)
      await get('a')
      date = 2
      clock.advance(10 * MINUTE_MS - 1)
    })
    const seen = async () => /of day \d/.exec((await get('a')).body)?.[0]

    test('renders again without a visitor who waits for it', async () => {
      await seen()
      expect(made).toBe(1)
      clock.advance(1)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      answer = async (url) => {
        await held
        return page(`${url} of day ${date} ${LONG_TEXT}`)
      }
      expect([await seen(), await seen()]).toEqual(['of day 1', 'of day 1'])
      expect(made).toBe(2)
      release()
      await expect.poll(seen).toBe('of day 2')
      expect(made).toBe(2)
    })

    test('renders few pages of the same age at once', async () => {
      const names = ['b', 'c', 'd', 'e', 'f']
      for (const name of names) await get(name)
      answer = () => new Promise(() => {})
      clock.advance(10 * MINUTE_MS)
      made = 0
      for (const name of names) expect((await get(name)).statusCode).toBe(200)
      expect(made).toBe(2)
    })

    test('sends the old page while it cannot be rendered', async () => {
      clock.advance(1)
      answer = () => {
        throw new Error('no database')
      }
      expect([await seen(), await seen()]).toEqual(['of day 1', 'of day 1'])
      expect(made).toBe(3)
    })

    test('makes the next visitor wait after twenty minutes', async () => {
      clock.advance(10 * MINUTE_MS + 1)
      expect(await seen()).toBe('of day 2')
    })
  })

  test('reports a failed rendering to all waiting requests, and the next request tries again', async () => {
    answer = () => {
      throw new Error('no database')
    }
    const answers = await Promise.all([get('a'), get('a')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    answer = () => page('fine')
    expect((await get('a')).body).toBe('fine')
  })

  test('renders uncacheable responses each time', async () => {
    answer = () => page('sorry', { status: 500, keep: 'never' })
    await get('a')
    await get('a')
    expect(made).toBe(2)
    expect(cache.size().entries).toBe(0)
  })

  test('caches nothing in development', async () => {
    await app.close()
    serve({ keeps: false })
    await get('a')
    await get('a')
    expect(made).toBe(2)
  })

  test('limits the memory for unknown addresses', async () => {
    answer = () => page('nothing here', { status: 404, keep: 'briefly' })
    for (let odd = 0; odd < 260; odd += 1) await get(`odd-${odd}`)
    expect(cache.size().entries).toBe(200)
  })

  test('refuses requests when more addresses are invented than can be rendered', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    answer = async (url) => {
      await held
      return page(url)
    }
    const waiting = Array.from({ length: 416 }, (_, at) => get(`odd-${at}`))
    await expect.poll(() => made).toBe(16)
    const refused = await get('one-more')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
    waiting.push(get('odd-400'))
    release()
    const answers = await Promise.all(waiting)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await get('one-more')).statusCode).toBe(200)
    expect(made).toBe(417)
  })

  test('refuses whoever would wait too long, and gives the turn to the next', async () => {
    await app.close()
    serve({ maxWaitMs: 50 })
    const held = Promise.withResolvers<void>()
    answer = async (url) => {
      await held.promise
      return page(url)
    }
    const rendered = Array.from({ length: 16 }, (_, at) => get(`odd-${at}`))
    await expect.poll(() => made).toBe(16)
    expect((await get('one-more')).statusCode).toBe(503)
    const next = get('the-next')
    held.resolve()
    expect((await next).statusCode).toBe(200)
    expect((await Promise.all(rendered)).every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(made).toBe(17)
  })
})

describe('encodings of a page', () => {
  test('brotli, gzip and plain have the same text and their content length', async () => {
    const plain = await get('a')
    const brotli = await get('a', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('a', { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    for (const { headers, rawPayload } of [plain, brotli, gzip]) {
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(headers.vary).toBe('accept-encoding')
    }
    expect(made).toBe(1)
  })

  test('the best compression follows automatically and has the same text', async () => {
    answer = () => page(Array.from({ length: 3_000 }, (_, at) => `line ${at * 7919}`).join('\n'))
    const ask = () => get('a', { 'accept-encoding': 'br' })
    const first = await ask()
    await expect
      .poll(async () => (await ask()).rawPayload.length)
      .toBeLessThan(first.rawPayload.length)
    const later = await ask()
    expect(later.headers['content-length']).toBe(String(later.rawPayload.length))
    expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload))
    expect(later.headers.etag).toBe(first.headers.etag)
  })

  test('a few bytes are not compressed', async () => {
    answer = () => page('short')
    const short = await get('a', { 'accept-encoding': 'br' })
    expect([short.headers['content-encoding'], short.body]).toEqual([undefined, 'short'])
  })

  test('HEAD sends the headers and no body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/page/a' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(4_000)
  })
})

describe('conditional requests', () => {
  test('get 304 for an unchanged page, in any encoding', async () => {
    const tag = String((await get('a')).headers.etag)
    for (const asked of [tag, `W/"x", ${tag}`, tag.replace('W/', ''), '*']) {
      const answered = await get('a', { 'if-none-match': asked, 'accept-encoding': 'br' })
      expect([answered.statusCode, answered.body]).toEqual([304, ''])
      expect(answered.headers.etag).toBe(tag)
      expect(answered.headers['content-type']).toBeUndefined()
      expect(answered.headers.vary).toBe('accept-encoding')
    }
  })

  test('get the page when it is a different one', async () => {
    await get('a')
    expect((await get('a', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })

  test('keep the etag when a change does not affect the page', async () => {
    answer = () => page(LONG_TEXT)
    const before = (await get('a')).headers.etag
    version = 2
    expect((await get('a')).headers.etag).toBe(before)
    expect(made).toBe(2)
  })

  test('never get 304 for a missing page', async () => {
    answer = () => page('nothing', { status: 404, keep: 'briefly' })
    const missing = await get('a', { 'if-none-match': '*' })
    expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined])
  })
})

describe('every cached response', () => {
  test('has the security headers, and a policy even if none was given', async () => {
    const { headers } = await get('a')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('never has a cookie, whatever set one', async () => {
    answer = () =>
      page('x', {
        headers: [
          ['Set-Cookie', 'a=b'],
          ['content-type', 'text/plain'],
        ],
      })
    expect((await get('a')).headers['set-cookie']).toBeUndefined()
  })
})
