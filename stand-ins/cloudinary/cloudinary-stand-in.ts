import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { acceptBytes, OPEN_ROUTE } from '../routes.ts'

const CLOUDINARY_PATH = '/stand-ins/cloudinary'
const CLOUD = 'standin'
const API_KEY = '100000000000001'
/** An unsigned preset, and a signed one, which requires a signature. */
const UNSIGNED_PRESET = 'standin'
const SIGNED_PRESET = 'standin-signed'

const MAX_BYTES = 10 * 1024 * 1024
/** The oldest pictures are deleted first. */
const MAX_PICTURES = 200

const FRESH_SECONDS = 3_600

export interface CloudinaryStandInDeps {
  loopbackBase: () => string
  faults: Faults
  apiSecret: string
  now?: () => Date
}

interface Stored {
  bytes: Buffer
  format: string
}

interface Said {
  status: number
  body: Readonly<Record<string, unknown>>
}

export type CloudinaryStandIn = ReturnType<typeof createCloudinaryStandIn>

/** Simulates Cloudinary: uploads, signed or with a preset, deletion, and delivery. */
export function createCloudinaryStandIn(deps: CloudinaryStandInDeps) {
  const { now = () => new Date() } = deps
  const pictures = new Map<string, Stored>()

  async function answer(operation: string, cloud: string, form: FormData): Promise<Said> {
    if (cloud !== CLOUD) return refused(404, `Unknown cloud_name ${cloud}`)
    const wrong = refuseAccess(form, { apiSecret: deps.apiSecret, now: now() })
    if (wrong) return wrong
    const name = textOf(form, 'public_id')
    if (operation === 'destroy') {
      return { status: 200, body: { result: pictures.delete(name) ? 'ok' : 'not found' } }
    }
    const file = form.get('file')
    if (!(file instanceof Blob)) return refused(400, 'Missing required parameter - file')
    const bytes = Buffer.from(await file.arrayBuffer())
    if (bytes.length > MAX_BYTES) {
      const sizes = `Got ${bytes.length}. Maximum is ${MAX_BYTES}.`
      return refused(400, `File size too large. ${sizes}`)
    }
    const format = formatOf(bytes)
    if (!format) return refused(400, 'Invalid image file')
    pictures.set(name, { bytes, format })
    const oldest = pictures.keys().next().value
    if (pictures.size > MAX_PICTURES && oldest !== undefined) pictures.delete(oldest)
    return { status: 200, body: notify(name, format, bytes) }
  }

  function notify(name: string, format: string, bytes: Buffer) {
    const version = Math.floor(now().getTime() / 1_000)
    const address = `/${CLOUD}/image/upload/v${version}/${name}.${format}`
    return {
      asset_id: createHash('md5').update(name).digest('hex'),
      public_id: name,
      version,
      format,
      resource_type: 'image',
      created_at: now().toISOString(),
      bytes: bytes.length,
      type: 'upload',
      etag: createHash('md5').update(bytes).digest('hex'),
      secure_url: `${deps.loopbackBase()}${CLOUDINARY_PATH}${address}`,
    }
  }

  async function routes(scope: FastifyInstance): Promise<void> {
    acceptBytes(scope, MAX_BYTES + 64 * 1024)

    scope.post<{ Params: { cloud: string; operation: string } }>(
      `${CLOUDINARY_PATH}/v1_1/:cloud/image/:operation`,
      { config: OPEN_ROUTE },
      async (request, reply) => {
        reply.hijack()
        const { raw } = reply
        const { cloud, operation } = request.params
        await deps.faults.play(`/image/${operation}`, request.raw, raw, async () => {
          const form = await readForm(request.body, request.headers['content-type'])
          const said = form ? await answer(operation, cloud, form) : refused(400, 'Unreadable form')
          const problem = errorOf(said)
          raw.statusCode = said.status
          raw.setHeader('content-type', 'application/json')
          if (problem) raw.setHeader('x-cld-error', problem)
          raw.end(JSON.stringify(said.body))
        })
      },
    )

    // Sizes and formats in the address are ignored: the stored file is sent.
    scope.get<{ Params: { '*': string } }>(
      `${CLOUDINARY_PATH}/${CLOUD}/image/upload/*`,
      { config: OPEN_ROUTE },
      async (request, reply) => {
        const name = request.params['*'].replace(/^(?:[^/]*,[^/]*\/|v\d+\/)+/, '')
        const stored = pictures.get(name.replace(/\.\w+$/, ''))
        if (!stored) return reply.status(404).send({ error: { message: 'Resource not found' } })
        return reply
          .type(`image/${stored.format}`)
          .header('cache-control', 'public, max-age=2592000')
          .send(stored.bytes)
      },
    )
  }

  return {
    cloudName: CLOUD,
    apiKey: API_KEY,
    unsignedPreset: UNSIGNED_PRESET,
    uploadBase: () => `${deps.loopbackBase()}${CLOUDINARY_PATH}/v1_1`,
    deliveryBase: () => `${deps.loopbackBase()}${CLOUDINARY_PATH}`,
    /** Names of the stored pictures. */
    names: (): readonly string[] => [...pictures.keys()],
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(routes)
    },
    reset: () => pictures.clear(),
  }
}

function refuseAccess(form: FormData, by: { apiSecret: string; now: Date }): Said | undefined {
  const preset = textOf(form, 'upload_preset')
  if (!form.has('signature')) {
    if (preset === '') {
      return refused(400, 'Upload preset must be specified when using unsigned upload')
    }
    if (preset === SIGNED_PRESET) {
      return refused(400, 'Upload preset must be whitelisted for unsigned uploads')
    }
    return preset === UNSIGNED_PRESET ? undefined : refused(400, 'Upload preset not found')
  }
  if (textOf(form, 'api_key') !== API_KEY) return refused(401, 'Unknown API key')
  const age = by.now.getTime() / 1_000 - Number(textOf(form, 'timestamp'))
  if (!(Math.abs(age) <= FRESH_SECONDS)) return refused(401, 'Stale request - reported time is off')
  const unsigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature'])
  const signed = [...form]
    .filter(([name]) => !unsigned.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  const expected = createHash('sha1').update(`${signed}${by.apiSecret}`).digest('hex')
  if (textOf(form, 'signature') === expected) return undefined
  return refused(
    401,
    `Invalid Signature ${textOf(form, 'signature')}. String to sign - '${signed}'.`,
  )
}

async function readForm(body: unknown, type: string | undefined): Promise<FormData | undefined> {
  if (!Buffer.isBuffer(body) || !type) return undefined
  try {
    const bytes = new Uint8Array(body)
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function refused(status: number, message: string): Said {
  return { status, body: { error: { message } } }
}

function errorOf({ body }: Said): string | undefined {
  const { error } = body
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message).replace(/[^\x20-\x7e]/g, ' ')
    : undefined
}

function formatOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg'
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png'
  return bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined
}
