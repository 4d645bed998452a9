import { z } from 'zod'
import { ConfigError, type Environment, outsideAddress, readVariables } from '#environment.ts'

const Variables = z.object({
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  // Most S3-compatible stores have one region and accept this name for it.
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})

export interface S3Settings {
  kind: 's3'
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket that stores files for all processes; `undefined` when none is configured. */
export function findS3Settings(environment: Environment, isLive: boolean): S3Settings | undefined {
  const { S3_REGION: region, ...named } = readVariables(Variables, environment)
  const missing = Object.keys(Variables.shape).filter(
    (name) => name !== 'S3_REGION' && !environment[name],
  )
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = named
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
    throw new ConfigError(
      ...missing.map((name) => `${name} is needed with the other S3 variables.`),
    )
  }
  const address = outsideAddress('S3_ENDPOINT', endpoint, isLive)
  return { kind: 's3', endpoint: address, region, bucket, accessKeyId, secretAccessKey }
}
