import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { Faults } from '#stand-ins/faults.ts'
import { createS3StandIn, type S3StandIn } from '#stand-ins/s3/s3-stand-in.ts'
import { createS3Storage, type S3StorageDeps } from './s3/s3-storage.ts'

const KEY = { accessKeyId: 'standin', secretAccessKey: 'standin_secret', region: 'us-east-1' }
const PART = 1_024
const faults = new Faults()
const app: FastifyInstance = Fastify()
let base = ''
let bucket: S3StandIn

const open = (more: Partial<S3StorageDeps> = {}) =>
  createS3Storage({
    ...KEY,
    endpoint: bucket.endpoint,
    bucket: bucket.bucket,
    now: () => new Date(),
    wait: async () => {},
    partBytes: PART,
    ...more,
  })

beforeAll(async () => {
  bucket = createS3StandIn({ loopbackBase: () => base, faults, key: KEY, minPartBytes: PART })
  await bucket.register(app)
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
  faults.reset()
  bucket.reset()
})

const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251))

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function wholeOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('an object', () => {
  test('is read as it was stored, replaced as a whole, and deleted', async () => {
    const storage = open()
    expect(await storage.put('a/b.webp', bytesOf(10), 'image/webp')).toEqual({ ok: true })
    expect(await storage.put('a/b.webp', bytesOf(20), 'image/webp')).toEqual({ ok: true })
    expect(await storage.read('a/b.webp', 100)).toEqual({ ok: true, bytes: bytesOf(20) })
    expect(await storage.remove('a/b.webp')).toEqual({ ok: true })
    expect(await storage.remove('a/b.webp')).toEqual({ ok: true })
    expect(await storage.read('a/b.webp', 100)).toEqual({ ok: false, reason: 'missing' })
    expect(await storage.open('a/b.webp')).toEqual({ ok: false, reason: 'missing' })
  })

  test('is stored with its checksum, and one without is read unchecked', async () => {
    await open().put('a', bytesOf(5), 'image/webp')
    expect(bucket.checksumOf('a')).toMatch(/^[0-9a-f]{64}$/)
    await open().upload('b', chunksOf(bytesOf(2 * PART), 700))
    expect(bucket.checksumOf('b')).toBeUndefined()
    expect(await open().read('b', 2 * PART)).toMatchObject({ ok: true })
  })

  test('can be read beyond the time limit of its headers', async () => {
    await open().put('a', bytesOf(100 * PART), 'image/webp')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const opened = await open({ callTimeoutMs: 50 }).open('a')
    vi.advanceTimersByTime(50)
    vi.useRealTimers()
    if (!opened.ok) throw new Error(opened.reason)
    expect(await wholeOf(opened.source)).toHaveLength(100 * PART)
  })

  test('that is larger than expected is refused', async () => {
    await open().put('a', bytesOf(200), 'image/webp')
    expect(await open().read('a', 100)).toMatchObject({ ok: false, reason: 'retryable' })
  })

  test.each(['../a', 'a/../b', '/a', 'a//b', 'a b', 'ä', 'a?b', ''])(
    'has no key %j',
    async (key) => {
      await expect(open().put(key, bytesOf(1), 'image/webp')).rejects.toThrow('no key')
    },
  )
})

describe('a stream', () => {
  test.each([0, 1, PART - 1, PART, PART + 1, 5 * PART, 5 * PART + 7])(
    'of %d bytes arrives whole',
    async (length) => {
      const bytes = bytesOf(length)
      const stored = await open().upload('backups/one', chunksOf(bytes, 700))
      expect(stored).toEqual({ ok: true, bytes: length })
      const opened = await open().open('backups/one')
      if (!opened.ok) throw new Error(opened.reason)
      expect(opened.bytes).toBe(length)
      expect((await wholeOf(opened.source)).equals(bytes)).toBe(true)
      expect(bucket.unfinishedUploads()).toBe(0)
    },
  )

  test('whose source fails stores nothing and leaves no parts', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytesOf(3 * PART)
      throw new Error('the disk is gone')
    }
    await expect(open().upload('backups/one', failing())).rejects.toThrow('the disk is gone')
    expect(bucket.keys()).toEqual([])
    expect(bucket.unfinishedUploads()).toBe(0)
  })

  test('that the store refuses midway stores nothing and leaves no parts', async () => {
    const effect = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>', headers: {} }
    faults.add({
      match: { method: 'PUT', path: '/standin/backups/one?partNumber=3' },
      times: 1,
      effect,
    })
    const stored = await open().upload('backups/one', chunksOf(bytesOf(5 * PART), 700))
    expect(stored).toMatchObject({ ok: false, reason: 'misconfigured' })
    expect(bucket.keys()).toEqual([])
    expect(bucket.unfinishedUploads()).toBe(0)
  })

  test.each([
    ['its beginning is refused', '?uploads', 403, '', {}, 'misconfigured'],
    ['its beginning has no name', '?uploads', 200, '<Begun/>', {}, 'retryable'],
    ['a part gets no tag', '?partNumber=1', 200, '', {}, 'retryable'],
    ['a part finds no upload', '?partNumber=1', 404, '', { etag: '"a1"' }, 'retryable'],
    ['its end says nothing', '?uploadId', 200, '<Done/>', {}, 'retryable'],
  ])('is not stored when %s', async (_, query, status, body, headers, reason) => {
    const match = { path: `/standin/backups/one${query}` }
    faults.add({ match, times: 3, effect: { status, body, headers } })
    const stored = await open().upload('backups/one', chunksOf(bytesOf(2 * PART), 700))
    expect(stored).toMatchObject({ ok: false, reason })
    expect(bucket.keys()).toEqual([])
  })

  test('whose completion fails in a response with status 200 is not stored', async () => {
    const body = '<Error><Code>InternalError</Code><Message>try again</Message></Error>'
    const effect = { status: 200, body, headers: {} }
    faults.add({
      match: { path: '/standin/backups/one?uploadId', method: 'POST' },
      times: 3,
      effect,
    })
    const stored = await open().upload('backups/one', chunksOf(bytesOf(2 * PART), 700))
    expect(stored).toMatchObject({ ok: false, reason: 'retryable' })
    expect(JSON.stringify(stored)).toContain('InternalError: try again')
    expect(bucket.unfinishedUploads()).toBe(0)
  })
})

describe('a completion whose response is lost', () => {
  const assembly = { path: '/standin/backups/one?uploadId', method: 'POST' } as const
  const upload = () => open().upload('backups/one', chunksOf(bytesOf(2 * PART), 700))
  const refusal = (code: string) => ({
    status: 404,
    body: `<Error><Code>${code}</Code></Error>`,
    headers: {},
  })

  test('is checked under its key, since its repetition finds no upload', async () => {
    faults.add({ match: assembly, times: 1, effect: { dropAfterProcessing: true } })
    expect(await upload()).toEqual({ ok: true, bytes: 2 * PART })
    expect(bucket.keys()).toEqual(['backups/one'])
  })

  test.each([
    ['NoSuchUpload', 'backups/one', 2 * PART - 1],
    ['NoSuchUpload', 'backups/one.old', 2 * PART],
    ['AccessDenied', 'backups/one', 2 * PART],
  ])('is not taken for done after %s where %s has %i bytes', async (code, key, length) => {
    await open().put(key, bytesOf(length), 'text/plain')
    faults.add({ match: assembly, times: 1, effect: refusal(code) })
    expect(await upload()).toMatchObject({ ok: false, reason: 'misconfigured' })
    expect(bucket.unfinishedUploads()).toBe(0)
  })
})

test('a listing is read to its last page, by prefix', async () => {
  for (let at = 1; at <= 8; at += 1) await open().put(`backups/${at}`, bytesOf(at), 'text/plain')
  await open().put('pictures/1', bytesOf(1), 'text/plain')
  const listed = await open().list('backups/')
  if (!listed.ok) throw new Error(listed.detail)
  expect(listed.objects.map(({ key, bytes }) => [key, bytes])).toEqual(
    Array.from({ length: 8 }, (_, at) => [`backups/${at + 1}`, at + 1]),
  )
  expect(Date.now() - (listed.objects[0]?.storedAt.getTime() ?? 0)).toBeLessThan(MINUTE_MS)
})

describe('a listing', () => {
  const page = (token: string, times: number) =>
    faults.add({
      match: { method: 'GET', path: '/standin?list-type' },
      times,
      effect: {
        status: 200,
        body: `<ListBucketResult><NextContinuationToken>${token}</NextContinuationToken></ListBucketResult>`,
        headers: {},
      },
    })

  test('without an end is given up', async () => {
    page('x', 1_000)
    expect(await open().list('')).toMatchObject({ ok: false, reason: 'retryable' })
  })

  test('continues at the store’s token, whatever its characters', async () => {
    page('a&amp;b&lt;', 1)
    expect(await open().list('')).toMatchObject({ ok: true })
    expect(faults.log.at(-1)?.path).toContain('continuation-token=a%26b%3C')
  })

  test('with more than four megabytes a page is not read', async () => {
    const body = `<ListBucketResult>${' '.repeat(5 * 1024 * 1024)}</ListBucketResult>`
    faults.add({ match: { path: '/' }, times: 3, effect: { status: 200, body, headers: {} } })
    expect(await open().list('')).toMatchObject({ ok: false, reason: 'retryable' })
  })
})

describe('a store that', () => {
  test('redirects is not followed', async () => {
    const effect = { status: 307, body: '', headers: { location: '/stand-ins/s3/standin/b' } }
    faults.add({ match: { path: '/standin/a' }, times: 1, effect })
    expect(await open().read('a', 100)).toMatchObject({ ok: false, reason: 'misconfigured' })
    // An earlier test's listing that was given up may still arrive.
    const objects = faults.log
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/standin/'))
    expect(objects).toEqual(['/standin/a'])
  })

  test('has no bucket, or sends endless text, is reported briefly', async () => {
    const wordy = `<Error><Code>X</Code><Message>${'no '.repeat(500)}</Message></Error>`
    for (const [status, body] of [
      [404, ''],
      [400, wordy],
    ] as const) {
      faults.add({ match: { path: '/' }, times: 1, effect: { status, body, headers: {} } })
      const answer = await open().put('a', bytesOf(5), 'text/plain')
      expect(answer).toMatchObject({ ok: false, reason: 'misconfigured' })
      expect(JSON.stringify(answer).length).toBeLessThan(320)
    }
  })

  test.each([
    ['is out of order', { html502: true } as const],
    ['is too busy', { status: 429, body: '', headers: {} }],
    [
      'asks to slow down',
      { status: 503, body: '<Error><Code>SlowDown</Code></Error>', headers: {} },
    ],
    [
      'has waited for the bytes too long',
      { status: 400, body: '<Error><Code>RequestTimeout</Code></Error>', headers: {} },
    ],
    [
      'is at the same object already',
      { status: 409, body: '<Error><Code>OperationAborted</Code></Error>', headers: {} },
    ],
    ['cuts the connection', { dropBeforeProcessing: true } as const],
    ['loses its answer', { dropAfterProcessing: true } as const],
  ])('%s is asked again', async (_, effect) => {
    faults.add({ match: { path: '/' }, times: 2, effect })
    expect(await open().put('a', bytesOf(5), 'text/plain')).toEqual({ ok: true })
    expect(await open().read('a', 100)).toEqual({ ok: true, bytes: bytesOf(5) })
  })

  test('does not respond is given up after three attempts', async () => {
    faults.add({ match: { path: '/' }, times: 3, effect: { delayMs: MINUTE_MS } })
    let pauses = 0
    const wait = async () => {
      pauses += 1
    }
    const answer = await open({ callTimeoutMs: 20, wait }).put('a', bytesOf(5), 'text/plain')
    expect(answer).toMatchObject({ ok: false, reason: 'retryable' })
    expect(JSON.stringify(answer)).toContain('did not answer in time')
    expect(pauses).toBe(2)
    faults.add({ match: { path: '/' }, times: 3, effect: { delayMs: MINUTE_MS } })
    expect(await open({ callTimeoutMs: 20, wait }).open('a')).toMatchObject({
      ok: false,
      reason: 'retryable',
    })
  })

  test('returns other bytes than were stored is detected', async () => {
    await open().put('a', bytesOf(5), 'text/plain')
    const headers = { 'x-amz-meta-sha256': '0'.repeat(64) }
    const effect = { status: 200, body: 'half', headers }
    faults.add({ match: { method: 'GET', path: '/' }, times: 3, effect })
    expect(await open().read('a', 100)).toMatchObject({ ok: false, reason: 'retryable' })
  })

  test('truncates its listing is detected', async () => {
    for (const key of ['a', 'b']) await open().put(key, bytesOf(5), 'text/plain')
    faults.add({ match: { method: 'GET', path: '/' }, times: 3, effect: { truncateJson: true } })
    expect(await open().list('')).toMatchObject({ ok: false })
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['another bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
    [
      'a clock an hour behind',
      { now: () => new Date(Date.now() - HOUR_MS) },
      'RequestTimeTooSkewed',
    ],
  ])('is asked with %s names the reason, and no key', async (_, wrong, code) => {
    const written = await open(wrong).put('a', bytesOf(5), 'text/plain')
    const removed = await open(wrong).remove('a')
    for (const answer of [written, removed, await open(wrong).read('a', 100)]) {
      expect(answer).toMatchObject({ ok: false, reason: 'misconfigured' })
      expect(JSON.stringify(answer)).toContain(code)
      expect(JSON.stringify(answer)).not.toMatch(/wrong|standin_secret/)
    }
  })
})
