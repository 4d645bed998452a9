import { z } from 'zod'
import { ConfigError, type Environment, outsideAddress, readVariables } from '#environment.ts'

const Variables = z.object({
  IMAGE_UPLOAD_BASE: z.url({ protocol: /^https?$/ }).default('https://api.cloudinary.com/v1_1'),
  IMAGE_DELIVERY_BASE: z.url({ protocol: /^https?$/ }).default('https://res.cloudinary.com'),
  CLOUDINARY_CLOUD_NAME: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  CLOUDINARY_API_KEY: z.string().min(1).optional(),
  CLOUDINARY_API_SECRET: z.string().min(1).optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().min(1).optional(),
})

export interface CloudinarySettings {
  kind: 'cloudinary'
  uploadBase: string
  deliveryBase: string
  cloudName: string
  access:
    | { kind: 'signed'; apiKey: string; apiSecret: string }
    | { kind: 'unsigned'; preset: string }
}

/** The account that stores pictures; `undefined` when none is configured. */
export function findCloudinarySettings(
  environment: Environment,
  isLive: boolean,
): CloudinarySettings | undefined {
  const {
    CLOUDINARY_CLOUD_NAME: cloudName,
    CLOUDINARY_API_KEY: apiKey,
    CLOUDINARY_API_SECRET: apiSecret,
    CLOUDINARY_UPLOAD_PRESET: preset,
    ...bases
  } = readVariables(Variables, environment)
  if (!cloudName) {
    if (!apiKey && !apiSecret && !preset) return undefined
    throw new ConfigError('CLOUDINARY_CLOUD_NAME is needed with the other CLOUDINARY variables.')
  }
  const uploadBase = outsideAddress('IMAGE_UPLOAD_BASE', bases.IMAGE_UPLOAD_BASE, isLive)
  const deliveryBase = outsideAddress('IMAGE_DELIVERY_BASE', bases.IMAGE_DELIVERY_BASE, isLive)
  const account = { kind: 'cloudinary', uploadBase, deliveryBase, cloudName } as const
  if (apiKey && apiSecret) return { ...account, access: { kind: 'signed', apiKey, apiSecret } }
  if (preset && !apiKey && !apiSecret) {
    return { ...account, access: { kind: 'unsigned', preset } }
  }
  throw new ConfigError(
    'CLOUDINARY_API_KEY and CLOUDINARY_API_SECRET are needed together, or CLOUDINARY_UPLOAD_PRESET alone.',
  )
}
