import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '#domain/time/durations.ts'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/
const MAX_SKEW_MS = 15 * MINUTE_MS

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
export const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface SigningKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The error code of S3 for a request with a wrong signature, time or body; undefined for a valid one. */
export function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: SigningKey,
  now: Date,
): string | undefined {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!match) return 'AccessDenied'
  const [, id, day = '', signedRegion, names = '', signature] = match
  if (id !== accessKeyId) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const moment = String(request.headers['x-amz-date'])
  const signedAt = Date.parse(
    moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now.getTime() - signedAt) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed'
  const digest = String(request.headers['x-amz-content-sha256'])
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const dayKey = hmac(`AWS4${secretAccessKey}`, day)
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return digest === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}
