import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import { type HeaderDeps, securityHeaders } from '#http/middleware/headers.ts'
import { answerUnavailable } from '#http/unavailable.ts'
import type { With } from '#use-cases/deps.ts'
import { BoundedCache } from './bounded-cache.ts'
import {
  type Answer,
  type CachedResponse,
  finishResponse,
  type Header,
  recompressor,
  sendResponse,
} from './cached-response.ts'

export interface PageCacheDeps extends HeaderDeps, With<'clock'> {
  /** Changes whenever the content of pages has changed. */
  version: () => string | number
  /** The version of one product's page; by default that of all pages. */
  versionOf?: (product: string) => string | number
  /** The age at which a response is rendered again; ten minutes by default. */
  maxAgeMs?: number | undefined
  /** How long a visitor waits until others' pages have been rendered; ten seconds by default. */
  maxWaitMs?: number | undefined
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

const MEGABYTE = 1024 * 1024
const LONG = { maxEntries: 2_000, maxBytes: 48 * MEGABYTE }
/** Unknown addresses, redirects and search texts can be invented without limit. */
const BRIEF = { maxEntries: 200, maxBytes: 8 * MEGABYTE }
/**
 * Changes caused by the date alone (a lot that nears its expiry) show after this long. For as long again a response is
 * still sent while it is rendered anew: pages of the same age would otherwise all make their visitors wait at once.
 */
const MAX_AGE_MS = 10 * MINUTE_MS
/** Cached responses are rendered again only beside this few others, since nobody waits for them. */
const MAX_RENDERS_BESIDE_RENEWAL = 2
/** More would not end sooner: all wait for the same core and the same few connections to the database. */
const MAX_CONCURRENT_RENDERS = 16
/** Right after a start, or after a change of all pages, visitors of different pages wait for their turn, but not longer. */
const MAX_WAIT_MS = 10 * SECOND_MS
/** More waiting ones mean that somebody invents addresses faster than we can render them. */
const MAX_WAITING_RENDERS = 400
/** Cache hits after which the best compression pays. */
const HITS_BEFORE_BEST = 3

type VersionOf = (product: string | undefined) => string | number

/** The cached responses by key; found while they show the current content and are younger than twice `maxAgeMs`. */
function responsesByKey(
  version: VersionOf,
  { clock, maxAgeMs }: With<'clock'> & { maxAgeMs: number },
) {
  const long = new BoundedCache<CachedResponse>(LONG)
  const brief = new BoundedCache<CachedResponse>(BRIEF)
  const recompress = recompressor()
  return {
    find(key: string): CachedResponse | undefined {
      const kept = long.get(key) ?? brief.get(key)
      if (!kept || kept.version !== version(kept.product)) return undefined
      if (kept.untilMs + maxAgeMs <= clock.now().getTime()) return undefined
      kept.wasUsed = true
      kept.hits += 1
      if (kept.hits === HITS_BEFORE_BEST && kept.brotli) recompress(kept)
      return kept
    },
    keep(key: string, keeps: Answer['keep'], response: CachedResponse): void {
      if (keeps === 'long') long.set(key, response)
      if (keeps === 'briefly') brief.set(key, response)
    },
    size: () => ({ entries: long.size + brief.size, bytes: long.bytes + brief.bytes }),
  }
}

type Render = (
  request: FastifyRequest,
  key: string,
  rendering: Rendering,
) => Promise<CachedResponse | undefined>

/** Lets a few renders run at once and the others wait, in the sequence in which they came; undefined for one that waits too long. */
function inTurns(render: Render, maxWaitMs: number) {
  const waiting = new Set<() => void>()
  let free = MAX_CONCURRENT_RENDERS
  const getTurn = () =>
    new Promise<boolean>((resolve) => {
      const end = (hasTurn: boolean) => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve(hasTurn)
      }
      const go = () => end(true)
      const timer = setTimeout(() => end(false), maxWaitMs)
      waiting.add(go)
    })
  const renderInTurn: Render = async (...asked) => {
    if (free > 0) free -= 1
    else if (!(await getTurn())) return undefined
    try {
      return await render(...asked)
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }
  return { render: renderInTurn, isFull: () => waiting.size >= MAX_WAITING_RENDERS }
}

/** Renders each key once for all requests that wait for it; a new version is rendered beside an older one. */
function sharedRenders(version: VersionOf, maxWaitMs: number, render: Render) {
  const running = new Map<string, ReturnType<Render>>()
  const turns = inTurns(render, maxWaitMs)
  const renderKeyOf = (key: string, { product }: Rendering) => `${version(product)} ${key}`
  const join: Render = (request, key, rendering) => {
    const renderKey = renderKeyOf(key, rendering)
    const joined = running.get(renderKey)
    if (joined) return joined
    const started = turns.render(request, key, rendering).finally(() => running.delete(renderKey))
    running.set(renderKey, started)
    return started
  }
  return {
    join,
    count: () => running.size,
    isFull: turns.isFull,
    isRunning: (key: string, rendering: Rendering) => running.has(renderKeyOf(key, rendering)),
  }
}

/** Caches complete responses by key and content version. */
export function createPageCache(deps: PageCacheDeps): PageCache {
  const { clock, maxAgeMs = MAX_AGE_MS, maxWaitMs = MAX_WAIT_MS, keeps = true } = deps
  const version: VersionOf = (product) =>
    product === undefined || !deps.versionOf ? deps.version() : deps.versionOf(product)
  const always = securityHeaders(deps)
  const cached = responsesByKey(version, { clock, maxAgeMs })
  const renders = sharedRenders(version, maxWaitMs, async (request, key, { produce, product }) => {
    const before = version(product)
    const answer = await produce(request)
    const untilMs = clock.now().getTime() + maxAgeMs
    const response = await finishResponse(answer, { version: before, product, untilMs, always })
    if (keeps) cached.keep(key, answer.keep, response)
    return response
  })
  let hits = 0
  let misses = 0

  const answerAnew = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    rendering: Rendering,
  ): Promise<undefined> => {
    // Waiting for a render that is already running costs nothing.
    const counts = keeps && !renders.isRunning(key, rendering)
    if (counts && (await request.server.refuseMiss(request, reply))) return
    const response = await renders.join(request, key, rendering)
    if (response) sendResponse(response, request, reply)
    else answerUnavailable(request, reply, 1)
  }

  const renew = (request: FastifyRequest, key: string, rendering: Rendering): void => {
    if (renders.count() >= MAX_RENDERS_BESIDE_RENEWAL || renders.isRunning(key, rendering)) return
    renders.join(request, key, rendering).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a cached page was not rendered again')
    })
  }

  return {
    answer(request, reply, key, produce, product) {
      if (request.isPreview) return answerPreview(request, reply, produce, always)
      const kept = cached.find(key)
      if (kept) {
        hits += 1
        sendResponse(kept, request, reply)
        if (kept.untilMs <= clock.now().getTime()) renew(request, key, { produce, product })
        return undefined
      }
      misses += 1
      const rendering = { produce, product }
      if (renders.isFull() && !renders.isRunning(key, rendering)) {
        answerUnavailable(request, reply, 1)
        return undefined
      }
      return answerAnew(request, reply, key, rendering)
    },
    size: () => ({ ...cached.size(), hits, misses }),
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
  sendResponse(await finishResponse(preview, frame), request, reply)
}
