import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'
import { ConfigError, type Environment, outsideAddress, readVariables } from '#environment.ts'
import type { LabelSource } from './label.ts'

/** The hosts of the courier's labels. */
const LABEL_HOSTS = [
  'kr-shipmultichannel-mum.s3.ap-south-1.amazonaws.com',
  'kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com',
]

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
  SHIPROCKET_LABEL_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/, 'must be names of hosts, separated by commas')
    .default(LABEL_HOSTS.join(',')),
})

export interface ShiprocketSettings {
  kind: 'shiprocket'
  apiBase: string
  email: string
  password: string
  pickupLocation: string
  /** Absent: the courier sends no webhooks and is polled more often. */
  webhookToken: string | undefined
  labels: LabelSource
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
    SHIPROCKET_LABEL_HOSTS: labelHosts,
  } = readVariables(Variables, environment)
  if (!email && !password) return undefined
  if (!email || !password || !pickupLocation) {
    throw new ConfigError(
      'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION are needed together.',
    )
  }
  const apiBase = outsideAddress('SHIPROCKET_API_BASE', SHIPROCKET_API_BASE, isLive)
  const labels = { hosts: labelHosts.split(','), allowsLocal: false }
  return { kind: 'shiprocket', apiBase, email, password, pickupLocation, webhookToken, labels }
}
