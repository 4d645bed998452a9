import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { readBounded } from '../../answers/body.ts'
import { spacedTries, type TriesDeps } from '../../answers/tries.ts'
import type { StorageRefusal, StoredObject } from '../port.ts'
import { textsOf } from './xml.ts'

export interface S3ClientDeps extends TriesDeps {
  /** Called on each request, since a stand-in's port is known late. */
  endpoint: () => string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  now: () => Date
  /** How long one attempt may take. */
  callTimeoutMs?: number
}

export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Absent: the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
  headers?: Readonly<Record<string, string>>
}

export type S3Answer = { ok: true; response: Response } | StorageRefusal

/** The time for a part of a backup at 2 Mbit/s. */
const CALL_TIMEOUT_MS = MINUTE_MS
const MAX_XML_BYTES = 4 * 1024 * 1024
const MAX_DETAIL_LENGTH = 200
/** The keys of the shop's objects, which need no escaping in an address. */
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/
/** Client errors that are temporary. */
const TEMPORARY_CODES = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted'])

function addressOf({ endpoint, bucket }: S3ClientDeps, { key, query = {} }: S3Call): URL {
  if (key !== undefined && !KEY.test(key)) throw new Error(`no key of an object: ${key}`)
  const address = new URL(`${endpoint()}/${bucket}${key ? `/${key}` : ''}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

function sign(deps: S3ClientDeps, call: S3Call) {
  const { accessKeyId, secretAccessKey, region, now } = deps
  const signer = new AwsV4Signer({
    method: call.method,
    url: addressOf(deps, call).toString(),
    headers: {
      ...call.headers,
      // The store compares it with what arrives, so that no truncated body is stored.
      'x-amz-content-sha256': sha256Of(call.body ?? new Uint8Array()),
    },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ''),
  })
  return signer.sign()
}

export type S3Client = ReturnType<typeof createS3Client>

/** Sends signed requests to a bucket, addressed by path, which every S3-compatible store accepts. */
export function createS3Client(deps: S3ClientDeps) {
  const { callTimeoutMs = CALL_TIMEOUT_MS } = deps
  const tries = spacedTries(deps)

  async function once(call: S3Call, signal: AbortSignal): Promise<S3Answer> {
    const { method, body } = call
    const signed = await sign(deps, call)
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        ...(body ? { body } : {}),
        signal,
      })
      if (response.ok || response.status === 404) return { ok: true, response }
      return refusalOf(response.status, await xmlOf(response))
    } catch (error) {
      if (!isNetworkFailure(error)) throw error
      return unreachable(error)
    }
  }

  /** Sends a request and reads its answer within the time limit, up to three times; all of ours may be repeated. */
  async function ask<Taken extends { ok: true } | { ok: false; reason: string }>(
    call: S3Call,
    take: (response: Response) => Promise<Taken>,
  ): Promise<Taken | StorageRefusal> {
    return await tries.ask<Taken | StorageRefusal>(async () => {
      const answer = await once(call, AbortSignal.timeout(callTimeoutMs))
      if (!answer.ok) return answer
      try {
        return await take(answer.response)
      } catch (error) {
        if (!isNetworkFailure(error)) throw error
        return unreachable(error)
      }
    }, NEVER)
  }

  return {
    ask,
    /** Sends a request with an XML response. An `<Error>` or a truncated response is a refusal, whatever its status. */
    askXml: (call: S3Call) =>
      ask(call, async (response) => {
        const xml = await xmlOf(response)
        // Completing a large upload responds with 200 before the outcome is known.
        const isRefusal = response.status === 404 || xml.includes('<Error>')
        return isRefusal ? refusalOf(response.status, xml) : { ok: true as const, xml }
      }),
    /** Sends a request whose response body may take hours; only the headers have a time limit. */
    async open(call: S3Call): Promise<S3Answer> {
      return await tries.ask(async () => {
        const deadline = new AbortController()
        const timer = setTimeout(() => deadline.abort(), callTimeoutMs)
        try {
          return await once(call, deadline.signal)
        } finally {
          clearTimeout(timer)
        }
      }, NEVER)
    },
  }
}

/** Each attempt has its own time limit; there is no overall one. */
const NEVER = new AbortController().signal

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** fetch reports broken connections as TypeErrors, and the time limit as a DOMException. */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof DOMException

function unreachable(error: unknown): StorageRefusal {
  const isLate = error instanceof DOMException
  return {
    ok: false,
    reason: 'retryable',
    detail: isLate
      ? 'The object storage did not answer in time.'
      : 'The object storage did not answer, or its answer broke off.',
  }
}

export const xmlOf = async (response: Response): Promise<string> =>
  (await readBounded(response, MAX_XML_BYTES)).toString()

export function refusalOf(status: number, xml: string): StorageRefusal {
  const [code = ''] = textsOf(xml, 'Code')
  const [message = ''] = textsOf(xml, 'Message')
  const isPassing = status >= 500 || status === 429 || status === 200 || TEMPORARY_CODES.has(code)
  const said = [code, message].filter(Boolean).join(': ').slice(0, MAX_DETAIL_LENGTH)
  return {
    ok: false,
    reason: isPassing ? 'retryable' : 'misconfigured',
    detail: `The object storage refused (${status}${said ? `, ${said}` : ''}).`,
  }
}

export const nonsense = (what: string): StorageRefusal => ({
  ok: false,
  reason: 'retryable',
  detail: `The object storage ${what}.`,
})

export async function drop(response: Response): Promise<{ ok: true }> {
  await response.body?.cancel()
  return { ok: true }
}

/** The objects of a listing. */
export const objectsIn = (xml: string): StoredObject[] => textsOf(xml, 'Contents').map(objectOf)

function objectOf(xml: string): StoredObject {
  const [key = ''] = textsOf(xml, 'Key')
  const [size = '0'] = textsOf(xml, 'Size')
  const [storedAt = ''] = textsOf(xml, 'LastModified')
  return { key, bytes: Number(size), storedAt: new Date(storedAt) }
}
