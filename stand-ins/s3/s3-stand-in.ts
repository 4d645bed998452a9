import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { acceptBytes, OPEN_ROUTE } from '../routes.ts'
import { refuseSignature, type SigningKey, sha256 } from './signature.ts'

const S3_PATH = '/stand-ins/s3'
const BUCKET = 'standin'
const MAX_BODY_BYTES = 64 * 1024 * 1024
/** S3 uses 1,000; a small page tests that listings are read completely. */
const PAGE = 3
const MIN_PART_BYTES = 5 * 1024 * 1024

export interface S3StandInDeps {
  loopbackBase: () => string
  faults: Faults
  key: SigningKey
  /** S3 refuses parts smaller than 5 MB, except the last. */
  minPartBytes?: number
  now?: () => Date
}

interface Stored {
  bytes: Buffer
  type: string
  checksum: string | undefined
  storedAt: Date
}

interface Said {
  status: number
  xml?: string
  object?: Stored
  tag?: string
}

export type S3StandIn = ReturnType<typeof createS3StandIn>

/** Simulates an S3-compatible store with one bucket: objects, listings and uploads in parts, all signed. */
export function createS3StandIn(deps: S3StandInDeps) {
  const { now = () => new Date(), minPartBytes = MIN_PART_BYTES } = deps
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Buffer>>()

  function answer(request: IncomingMessage, body: Buffer): Said {
    const wrong = refuseSignature(request, body, deps.key, now())
    if (wrong) return refused(403, wrong)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const [bucket, ...rest] = url.pathname.slice(S3_PATH.length + 1).split('/')
    if (bucket !== BUCKET) return refused(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (url.searchParams.has('list-type')) return list(url.searchParams)
    if (url.searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return {
        status: 200,
        xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    const uploadId = url.searchParams.get('uploadId')
    if (uploadId !== null) {
      const parts = uploads.get(uploadId)
      if (!parts) return refused(404, 'NoSuchUpload')
      if (request.method === 'DELETE') {
        uploads.delete(uploadId)
        return { status: 204 }
      }
      if (request.method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body)
        return { status: 200, tag: tagOf(body) }
      }
      return assemble(key, uploadId, parts, body.toString())
    }
    const stored = objects.get(key)
    if (request.method === 'GET') {
      return stored ? { status: 200, object: stored } : refused(404, 'NoSuchKey')
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const { 'content-type': type = 'application/octet-stream', 'x-amz-meta-sha256': checksum } =
      request.headers
    objects.set(key, { bytes: body, type, checksum: checksum?.toString(), storedAt: now() })
    return { status: 200, tag: tagOf(body) }
  }

  function assemble(
    key: string,
    uploadId: string,
    parts: ReadonlyMap<number, Buffer>,
    xml: string,
  ): Said {
    const named = [
      ...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;)?(\w+)(?:&quot;)?<\/ETag>/g),
    ]
    const chosen = named.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      return part && tagOf(part) === tag ? part : undefined
    })
    if (chosen.length === 0 || chosen.includes(undefined)) return refused(400, 'InvalidPart')
    const whole = chosen.flatMap((part) => part ?? [])
    if (whole.slice(0, -1).some((part) => part.length < minPartBytes)) {
      return refused(400, 'EntityTooSmall')
    }
    const type = 'application/octet-stream'
    objects.set(key, { bytes: Buffer.concat(whole), type, checksum: undefined, storedAt: now() })
    uploads.delete(uploadId)
    return { status: 200, xml: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
  }

  function list(query: URLSearchParams): Said {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const shown = keys.slice(0, PAGE).map((key) => {
      const { bytes, storedAt } = objects.get(key) as Stored
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : ''
    return { status: 200, xml: `<ListBucketResult>${shown.join('')}${next}</ListBucketResult>` }
  }

  async function routes(scope: FastifyInstance): Promise<void> {
    acceptBytes(scope, MAX_BODY_BYTES)
    scope.route({
      method: ['GET', 'PUT', 'POST', 'DELETE'],
      url: `${S3_PATH}/*`,
      bodyLimit: MAX_BODY_BYTES,
      config: OPEN_ROUTE,
      handler: async (request, reply) => {
        reply.hijack()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const path = request.url.slice(S3_PATH.length)
        await deps.faults.play(path, request.raw, reply.raw, async () => {
          send(reply.raw, answer(request.raw, body))
        })
      },
    })
  }

  return {
    endpoint: () => `${deps.loopbackBase()}${S3_PATH}`,
    bucket: BUCKET,
    /** Keys of the stored objects. */
    keys: (): readonly string[] => [...objects.keys()].sort(),
    /** The checksum that was sent with an object. */
    checksumOf: (key: string): string | undefined => objects.get(key)?.checksum,
    /** Uploads whose parts still cost money. */
    unfinishedUploads: () => uploads.size,
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(routes)
    },
    reset(): void {
      objects.clear()
      uploads.clear()
    },
  }
}

function send(raw: ServerResponse, { status, xml, object, tag }: Said): void {
  raw.statusCode = status
  if (tag) raw.setHeader('etag', `"${tag}"`)
  if (object) {
    raw.setHeader('content-type', object.type)
    raw.setHeader('content-length', object.bytes.length)
    if (object.checksum) raw.setHeader('x-amz-meta-sha256', object.checksum)
    raw.end(object.bytes)
  } else if (status === 204) {
    raw.end()
  } else {
    raw.setHeader('content-type', 'application/xml')
    raw.end(`<?xml version="1.0" encoding="UTF-8"?>${xml ?? ''}`)
  }
}

const tagOf = (bytes: Buffer): string => sha256(bytes).slice(0, 32)

const refused = (status: number, code: string): Said => ({
  status,
  xml: `<Error><Code>${code}</Code><Message>Refused by the stand-in</Message></Error>`,
})
