import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { POLICY_OF_DATA } from '#http/middleware/headers.ts'
import type { CacheEntry } from './bounded-cache.ts'
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

/** A response in the encodings that were needed so far, as the cache keeps it. */
export interface CachedResponse extends CacheEntry {
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

const MAX_WAITING_FOR_BEST = 50
/** Reserves space for the gzip form, which is about a quarter larger than brotli's. */
const GZIP_ALLOWANCE = 2.25

interface Frame extends Pick<CachedResponse, 'version' | 'product' | 'untilMs'> {
  always: readonly Header[]
}

/** Adds what every response has, and compresses it quickly. */
export async function finishResponse(
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

/** Sends a response in the best encoding that the client accepts, or tells it that its copy is current. */
export function sendResponse(
  kept: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
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
export function recompressor(): (kept: CachedResponse) => void {
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
