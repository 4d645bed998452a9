import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'
import {
  ConfigError,
  type Environment,
  listOf,
  readVariables,
  refuseLive,
  withoutSlash,
} from '#environment.ts'
import { findGoogleSettings, type GoogleSettings } from '#providers/identity/google/settings.ts'
import {
  type CloudinarySettings,
  findCloudinarySettings,
} from '#providers/images/cloudinary/settings.ts'
import { findSmtpSettings, type SmtpSettings } from '#providers/mail/smtp/settings.ts'
import type { PaymentAccount } from '#providers/payment/port.ts'
import { findPaymentAccount } from '#providers/payment/vendors.ts'
import {
  findShiprocketSettings,
  type ShiprocketSettings,
} from '#providers/shipping/shiprocket/settings.ts'

/** The shop's own variables, each with an offline default; a vendor's are in its `settings.ts`. */
const Variables = z.object({
  MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => new URL(address).pathname === '/', 'must be an origin without a path')
    .optional(),
  ADMIN_EMAILS: z.string().default(''),
  SESSION_SECRET: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(100_000).default(1),
  SCHEDULER_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .optional(),
  SHOP_PINCODE: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default('388001'),
})

const DEMO_ADMIN = 'owner@samagni.example'
/** Too long to guess; live mode refuses shorter ones (case PRV-04). */
const MIN_SECRET_LENGTH = 32

export interface Config {
  mode: 'demo' | 'live'
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded server under `dataDir` is used. */
  databaseUrl: string | undefined
  /** Absent (demo only): the request's host is the shop's origin. */
  publicUrl: string | undefined
  adminEmails: readonly string[]
  /** Absent (demo only): generated at the first start and stored in `dataDir`. */
  sessionSecret: string | undefined
  trustedProxies: readonly string[]
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  identity: GoogleSettings | { kind: 'stand-in' }
  mail: SmtpSettings | { kind: 'stand-in' }
  /** Live without keys: cash on delivery only. */
  payment: PaymentAccount | { kind: 'stand-in' } | { kind: 'none' }
  /** Without an account in the data folder (allowed in live mode: not a stand-in). */
  images: CloudinarySettings | { kind: 'folder' }
  /** The origin of an external booking calendar, framed on /consulting. Absent: the shop's own. */
  schedulerUrl: string | undefined
  /** Shipping prices and courier. Without an account the prices come from the shop's own table. */
  shipping: ShiprocketSettings | { kind: 'zone-table' }
  shopPincode: string
}

/** Parses the environment into a frozen configuration; throws `ConfigError` with one sentence. */
export function readConfig(environment: Environment): Config {
  const env = readVariables(Variables, environment)
  const isLive = env.MODE === 'live'
  const config: Config = {
    mode: env.MODE,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL && withoutSlash(env.PUBLIC_URL),
    adminEmails: readAdminEmails(env.ADMIN_EMAILS, env.MODE),
    sessionSecret: env.SESSION_SECRET,
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    identity: findGoogleSettings(environment, isLive) ?? { kind: 'stand-in' },
    mail: findSmtpSettings(environment) ?? { kind: 'stand-in' },
    payment: findPaymentAccount(environment, isLive) ?? { kind: isLive ? 'none' : 'stand-in' },
    images: findCloudinarySettings(environment, isLive) ?? { kind: 'folder' },
    schedulerUrl: env.SCHEDULER_URL,
    shipping: findShiprocketSettings(environment, isLive) ?? { kind: 'zone-table' },
    shopPincode: env.SHOP_PINCODE,
  }
  if (isLive) refuseUnfinishedLiveShop(config)
  return Object.freeze(config)
}

function readAdminEmails(text: string, mode: Config['mode']): string[] {
  const emails = listOf(text).map((email) => email.toLowerCase())
  const wrong = emails.find((email) => !isEmail(email))
  if (wrong !== undefined) {
    throw new ConfigError('ADMIN_EMAILS cannot be used: every entry must be one e-mail address.')
  }
  return emails.length === 0 && mode === 'demo' ? [DEMO_ADMIN] : emails
}

/** Live mode starts only without stand-ins and default secrets. */
function refuseUnfinishedLiveShop(config: Config): void {
  if (!config.publicUrl) refuseLive('PUBLIC_URL', 'is missing')
  if (!config.publicUrl?.startsWith('https://')) {
    refuseLive('PUBLIC_URL', 'must begin with https://')
  }
  if ((config.sessionSecret ?? '').length < MIN_SECRET_LENGTH) {
    refuseLive('SESSION_SECRET', `needs at least ${MIN_SECRET_LENGTH} characters`)
  }
  if (/^(.)\1*$/.test(config.sessionSecret ?? '')) refuseLive('SESSION_SECRET', 'is a default')
  if (config.adminEmails.length === 0) refuseLive('ADMIN_EMAILS', 'names nobody')
  if (config.identity.kind === 'stand-in') {
    refuseLive('GOOGLE_CLIENT_ID', 'is missing, so sign-in would be a stand-in')
  }
  if (config.mail.kind === 'stand-in') refuseLive('SMTP_URL', 'is missing, so no mail would leave')
}
