import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { type HeaderDeps, POLICY_OF_DATA, securityHeaders } from '#http/middleware/headers.ts'
import { answerUnavailable } from '#http/unavailable.ts'
import type { With } from '#use-cases/deps.ts'
import { BoundedCache, type CacheEntry } from './bounded-cache.ts'
import {
  BEST_BROTLI,
  type Encoding,
  encodingFor,
  fromBrotli,
  MIN_COMPRESSED_BYTES,
  QUICK_BROTLI,
  toBrotli,
  toGzip,
} from './encodings.ts'

export type Header = readonly [name: string, value: string]

/** A complete response, the same bytes for every request of its key. */
export interface Answer {
  status: number
  /** Without length, encoding, etag, vary and security headers: the cache adds those. */
  headers: readonly Header[]
  body: Buffer
  /** `long`: until the content changes. `briefly`: in a small separate cache. `never`: for this request only. */
  keep: 'long' | 'briefly' | 'never'
}

export interface PageCacheDeps extends HeaderDeps, With<'clock'> {
  /** Changes whenever the content of pages has changed. */
  version: () => string | number
  /** The version of one product's page; by default that of all pages. */
  versionOf?: (product: string) => string | number
  /** Rendering long a response is cached at most; ten minutes by default. */
  maxAgeMs?: number | undefined
  /** False in development: every request renders. */
  keeps?: boolean | undefined
}

/** Renders a response. It may use the request's address and log, but must not depend on who sent it. */
export type Produce = (request: FastifyRequest) => Promise<Answer>

export interface PageCache {
  /**
   * Sends the cached response of the key, else calls `produce` once for all waiting requests. The key
   * must contain everything that the bytes depend on, and nothing about the visitor. With `product`, the response depends
   * on that product's changes only (database/content-version), and stays cached when other products change.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    produce: Produce,
    product?: string,
  ): undefined | Promise<undefined>
  /** The current contents, and hits and misses since the start. */
  size(): { entries: number; bytes: number; hits: number; misses: number }
}

interface Rendering {
  produce: Produce
  product: string | undefined
}

interface CachedResponse extends CacheEntry {
  version: string | number
  product: string | undefined
  untilMs: number
  status: number
  tag: string
  /** Without bytes if a brotli form is stored: they would take the most memory, and few clients request them. */
  plain: Omit<Form, 'body'> & { body: Buffer | undefined }
  /** The plain bytes while any response is sending them, shared by all such responses. */
  unpacked: WeakRef<Buffer> | undefined
  unpacking: Promise<Buffer> | undefined
  brotli: Form | undefined
  /** Made on first request, for clients without brotli: browsers over plain http, and some programs. */
  gzip: Form | undefined
  zipping: Promise<Form> | undefined
  unchangedHead: string[]
  hits: number
}

/** One encoding of an answer, its headers in the flat form that Node writes fastest. */
interface Form {
  head: string[]
  body: Buffer
}

const MEGABYTE = 1024 * 1024
const LONG = { maxEntries: 2_000, maxBytes: 48 * MEGABYTE }
/** Unknown addresses, redirects and search texts can be invented without limit. */
const BRIEF = { maxEntries: 200, maxBytes: 8 * MEGABYTE }
/** Changes caused by the date alone (a lot that nears its expiry) show after this long. */
const MAX_AGE_MS = 10 * MINUTE_MS
/** More simultaneous renders mean that somebody invents addresses faster than we can render them. */
const MAX_CONCURRENT_RENDERS = 100
/** Cache hits after which the best compression pays. */
const HITS_BEFORE_BEST = 3
const MAX_WAITING_FOR_BEST = 50
/** Reserves space for the gzip form, which is about a quarter larger than brotli's. */
const GZIP_ALLOWANCE = 2.25

/** Caches complete responses by key and content version. */
export function createPageCache(deps: PageCacheDeps): PageCache {
  const { clock, maxAgeMs = MAX_AGE_MS, keeps = true } = deps
  const version = (product: string | undefined) =>
    product === undefined || !deps.versionOf ? deps.version() : deps.versionOf(product)
  const always = securityHeaders(deps)
  const long = new BoundedCache<CachedResponse>(LONG)
  const brief = new BoundedCache<CachedResponse>(BRIEF)
  const rendersInProgress = new Map<string, Promise<CachedResponse>>()
  const recompress = recompressor()
  let hits = 0
  let misses = 0

  const find = (key: string): CachedResponse | undefined => {
    const kept = long.get(key) ?? brief.get(key)
    if (!kept || kept.version !== version(kept.product) || kept.untilMs <= clock.now().getTime()) {
      return undefined
    }
    kept.wasUsed = true
    kept.hits += 1
    if (kept.hits === HITS_BEFORE_BEST && kept.brotli) recompress(kept)
    return kept
  }

  const make = async (
    request: FastifyRequest,
    key: string,
    rendering: Rendering,
  ): Promise<CachedResponse> => {
    const { produce, product } = rendering
    const before = version(product)
    const answer = await produce(request)
    const untilMs = clock.now().getTime() + maxAgeMs
    const kept = await finish(answer, { version: before, product, untilMs, always })
    if (keeps && answer.keep === 'long') long.set(key, kept)
    if (keeps && answer.keep === 'briefly') brief.set(key, kept)
    return kept
  }

  const renderKeyOf = (key: string, { product }: Rendering) => `${version(product)} ${key}`
  const makeOnce = (
    request: FastifyRequest,
    key: string,
    rendering: Rendering,
  ): Promise<CachedResponse> => {
    const renderKey = renderKeyOf(key, rendering)
    const running = rendersInProgress.get(renderKey)
    if (running) return running
    const started = make(request, key, rendering).finally(() => rendersInProgress.delete(renderKey))
    rendersInProgress.set(renderKey, started)
    return started
  }

  const answerAnew = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    rendering: Rendering,
  ): Promise<undefined> => {
    // Waiting for a render that is already running costs nothing.
    const counts = keeps && !rendersInProgress.has(renderKeyOf(key, rendering))
    if (counts && (await request.server.refuseMiss(request, reply))) return
    send(await makeOnce(request, key, rendering), request, reply)
  }

  return {
    answer(request, reply, key, produce, product) {
      if (request.isPreview) return answerPreview(request, reply, produce, always)
      const kept = find(key)
      if (kept) {
        hits += 1
        send(kept, request, reply)
        return undefined
      }
      misses += 1
      if (rendersInProgress.size >= MAX_CONCURRENT_RENDERS) {
        answerUnavailable(request, reply, 1)
        return undefined
      }
      return answerAnew(request, reply, key, { produce, product })
    },
    size: () => ({
      entries: long.size + brief.size,
      bytes: long.bytes + brief.bytes,
      hits,
      misses,
    }),
  }
}

/** Renders for one person, without reading or writing any cache. */
async function answerPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  produce: Produce,
  always: readonly Header[],
): Promise<undefined> {
  const { headers, ...answer } = await produce(request)
  const own = headers.filter(([name]) => name !== 'cache-control')
  const preview = {
    ...answer,
    headers: [...own, ['cache-control', 'private, no-store'], ['x-robots-tag', 'noindex']],
  } satisfies Answer
  const frame = { version: '', product: undefined, untilMs: 0, always }
  send(await finish(preview, frame), request, reply)
}

interface Frame extends Pick<CachedResponse, 'version' | 'product' | 'untilMs'> {
  always: readonly Header[]
}

async function finish(
  answer: Answer,
  { version, product, untilMs, always }: Frame,
): Promise<CachedResponse> {
  const { status, body } = answer
  const digest = createHash('sha256').update(String(status)).update(body).digest('base64url')
  const tag = `"${digest.slice(0, 22)}"`
  // Cookies belong to one visitor and must not be in shared bytes.
  const own = answer.headers.filter(([name]) => name.toLowerCase() !== 'set-cookie')
  const shared = [...always, ...own].flat()
  if (!own.some(([name]) => name === 'content-security-policy')) {
    shared.push('content-security-policy', POLICY_OF_DATA)
  }
  shared.push('vary', 'accept-encoding')
  // A weak tag, because brotli, gzip and plain bytes represent the same page.
  if (status === 200) shared.push('etag', `W/${tag}`)
  const brotli =
    body.length >= MIN_COMPRESSED_BYTES ? await toBrotli(body, QUICK_BROTLI) : undefined
  return {
    version,
    product,
    untilMs,
    status,
    tag,
    plain: { ...formOf(shared, body), body: brotli ? undefined : body },
    unpacked: brotli && new WeakRef(body),
    unpacking: undefined,
    brotli: brotli && formOf(shared, brotli, 'br'),
    gzip: undefined,
    zipping: undefined,
    unchangedHead: shared.filter((_, at) => shared[at - (at % 2)] !== 'content-type'),
    hits: 0,
    wasUsed: false,
    bytes: Math.ceil(brotli ? brotli.length * GZIP_ALLOWANCE : body.length) + 2_000,
  }
}

/** The last header is the length, which callers rely on when they replace it. */
const formOf = (head: readonly string[], body: Buffer, encoding?: string): Form => ({
  head: [
    ...head,
    ...(encoding ? ['content-encoding', encoding] : []),
    'content-length',
    String(body.length),
  ],
  body,
})

function send(kept: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
  const { headers, method } = request.raw
  reply.hijack()
  const raw = reply.raw
  const asked = headers['if-none-match']
  if (asked !== undefined && kept.status === 200 && (asked.includes(kept.tag) || asked === '*')) {
    raw.writeHead(304, kept.unchangedHead)
    raw.end()
    return
  }
  const form = acceptedForm(kept, encodingFor(headers['accept-encoding']))
  const write = ({ head, body }: Form): void => {
    raw.writeHead(kept.status, head)
    if (method === 'HEAD') raw.end()
    else raw.end(body)
  }
  if (!(form instanceof Promise)) write(form)
  else form.then(write).catch((error) => raw.destroy(error))
}

function acceptedForm(kept: CachedResponse, encoding: Encoding): Form | Promise<Form> {
  const { brotli, plain } = kept
  if (brotli && encoding === 'br') return brotli
  if (brotli && encoding === 'gzip') return kept.gzip ?? zip(kept)
  const body = plainBytes(kept)
  const { head } = plain
  return body instanceof Promise ? body.then((bytes) => ({ head, body: bytes })) : { head, body }
}

function zip(kept: CachedResponse): Promise<Form> {
  const make = async (): Promise<Form> => {
    const bytes = await toGzip(await plainBytes(kept))
    kept.gzip = formOf(kept.plain.head.slice(0, -2), bytes, 'gzip')
    return kept.gzip
  }
  kept.zipping ??= make().finally(() => {
    kept.zipping = undefined
  })
  return kept.zipping
}

function plainBytes(kept: CachedResponse): Buffer | Promise<Buffer> {
  const there = kept.plain.body ?? kept.unpacked?.deref()
  if (there || !kept.brotli) return there ?? Buffer.alloc(0)
  kept.unpacking ??= fromBrotli(kept.brotli.body)
    .then((bytes) => {
      kept.unpacked = new WeakRef(bytes)
      return bytes
    })
    .finally(() => {
      kept.unpacking = undefined
    })
  return kept.unpacking
}

/** Recompresses responses at the best quality, one at a time, off the event loop. */
function recompressor(): (kept: CachedResponse) => void {
  const waiting: CachedResponse[] = []
  let isBusy = false
  const work = async (): Promise<void> => {
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const smaller = await toBrotli(await plainBytes(next), BEST_BROTLI)
      if (next.brotli && smaller.length < next.brotli.body.length) {
        const head = next.brotli.head.with(-1, String(smaller.length))
        next.brotli = { head, body: smaller }
      }
    }
    isBusy = false
  }
  return (kept) => {
    if (waiting.length >= MAX_WAITING_FOR_BEST) return
    waiting.push(kept)
    if (!isBusy) void work()
  }
}
