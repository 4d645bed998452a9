import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'
import {
  ConfigError,
  type Environment,
  readVariables,
  refuseOpenAddress,
  withoutSlash,
} from '#environment.ts'

const Variables = z.object({
  SHIPROCKET_API_BASE: z
    .url({ protocol: /^https?$/ })
    .default('https://apiv2.shiprocket.in/v1/external'),
  SHIPROCKET_EMAIL: z
    .string()
    .refine(isEmail, 'must be the e-mail address of an API user')
    .optional(),
  SHIPROCKET_PASSWORD: z.string().min(1).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'needs at least 16 characters').max(200).optional(),
  SHIPROCKET_PICKUP_LOCATION: z.string().min(1).max(36).optional(),
})

export interface ShiprocketSettings {
  kind: 'shiprocket'
  apiBase: string
  email: string
  password: string
  pickupLocation: string
  /** Absent: the courier sends no webhooks and is polled more often. */
  webhookToken: string | undefined
}

/** The account at the courier; `undefined` when none is configured. */
export function findShiprocketSettings(
  environment: Environment,
  isLive: boolean,
): ShiprocketSettings | undefined {
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_PICKUP_LOCATION: pickupLocation,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
    SHIPROCKET_API_BASE,
  } = readVariables(Variables, environment)
  if (!email && !password) return undefined
  if (!email || !password || !pickupLocation) {
    throw new ConfigError(
      'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION are needed together.',
    )
  }
  const apiBase = withoutSlash(SHIPROCKET_API_BASE)
  if (isLive) refuseOpenAddress('SHIPROCKET_API_BASE', apiBase)
  return { kind: 'shiprocket', apiBase, email, password, pickupLocation, webhookToken }
}
