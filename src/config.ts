import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'

/** The environment's variables, read here only. Each has an offline default. */
const Environment = z.object({
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
  OIDC_ISSUER: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must look like smtps://user:password@host or smtp://host:port')
    .optional(),
  MAIL_FROM: z.string().refine(isEmail, 'must be one e-mail address').optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().default(''),
  RAZORPAY_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_JS: z
    .url({ protocol: /^https?$/ })
    .default('https://checkout.razorpay.com/v1/checkout.js'),
  SCHEDULER_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .optional(),
  SHIPROCKET_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  SHIPROCKET_EMAIL: z
    .string()
    .refine(isEmail, 'must be the e-mail address of an API user')
    .optional(),
  SHIPROCKET_PASSWORD: z.string().min(1).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'needs at least 16 characters').max(200).optional(),
  SHIPROCKET_PICKUP_LOCATION: z.string().min(1).max(36).optional(),
  IMAGE_UPLOAD_BASE: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_DELIVERY_BASE: z.url({ protocol: /^https?$/ }).optional(),
  CLOUDINARY_CLOUD_NAME: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  CLOUDINARY_API_KEY: z.string().min(1).optional(),
  CLOUDINARY_API_SECRET: z.string().min(1).optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().min(1).optional(),
  SHOP_PINCODE: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default('388001'),
})

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
}

const SHIPROCKET_API = 'https://apiv2.shiprocket.in/v1/external'
const CLOUDINARY_UPLOADS = 'https://api.cloudinary.com/v1_1'
const CLOUDINARY_DELIVERY = 'https://res.cloudinary.com'
const GOOGLE_ISSUER = 'https://accounts.google.com'
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
  identity:
    | { kind: 'google'; issuer: string; clientId: string; clientSecret: string }
    | { kind: 'stand-in' }
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'stand-in' }
  /** Live without keys: cash on delivery only. */
  payment: RazorpaySettings | { kind: 'stand-in' } | { kind: 'none' }
  images: ImagesConfig
  /** The origin of an external booking calendar, framed on /consulting. Absent: the shop's own. */
  schedulerUrl: string | undefined
  /** Shipping prices and courier. Without an account the prices come from the shop's own table. */
  shipping:
    | {
        kind: 'shiprocket'
        apiBase: string
        email: string
        password: string
        pickupLocation: string
        /** Absent: the courier sends no webhooks and is polled more often. */
        webhookToken: string | undefined
      }
    | { kind: 'zone-table' }
  shopPincode: string
}

export interface RazorpaySettings {
  kind: 'razorpay'
  keyId: string
  keySecret: string
  /** Several while the secret is being rotated. None: no events are accepted. */
  webhookSecrets: readonly string[]
  apiBase: string
  scriptUrl: string
}
/** Pictures in the data folder (allowed in live mode: not a stand-in), or at Cloudinary. */
export type ImagesConfig =
  | { kind: 'folder' }
  | {
      kind: 'cloudinary'
      uploadBase: string
      deliveryBase: string
      cloudName: string
      access:
        | { kind: 'signed'; apiKey: string; apiSecret: string }
        | { kind: 'unsigned'; preset: string }
    }

/** An unusable setting. The message names the variable, never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Parses the environment into a frozen configuration; throws `ConfigError` with one sentence. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, environment[name] || undefined]),
  )
  const parsed = Environment.safeParse(known)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${String(issue?.path[0])} cannot be used: ${issue?.message}.`)
  }
  const env = parsed.data
  const config: Config = {
    mode: env.MODE,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    adminEmails: readAdminEmails(env.ADMIN_EMAILS, env.MODE),
    sessionSecret: env.SESSION_SECRET,
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    identity: readIdentity(env),
    mail: readMail(env),
    payment: readPayment(env),
    images: readImages(env),
    schedulerUrl: env.SCHEDULER_URL,
    shipping: readShipping(env),
    shopPincode: env.SHOP_PINCODE,
  }
  if (config.mode === 'live') refuseUnfinishedLiveShop(config)
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

function readIdentity(env: z.infer<typeof Environment>): Config['identity'] {
  if (!env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET) return { kind: 'stand-in' }
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together.')
  }
  return {
    kind: 'google',
    issuer: env.OIDC_ISSUER ?? GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
  }
}

function readMail(env: z.infer<typeof Environment>): Config['mail'] {
  if (!env.SMTP_URL && !env.MAIL_FROM) return { kind: 'stand-in' }
  if (!env.SMTP_URL || !env.MAIL_FROM) {
    throw new ConfigError('SMTP_URL and MAIL_FROM are needed together.')
  }
  return { kind: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM }
}

function readPayment(env: z.infer<typeof Environment>): Config['payment'] {
  if (!env.RAZORPAY_KEY_ID && !env.RAZORPAY_KEY_SECRET) {
    return { kind: env.MODE === 'demo' ? 'stand-in' : 'none' }
  }
  if (!env.RAZORPAY_KEY_ID || !env.RAZORPAY_KEY_SECRET) {
    throw new ConfigError('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are needed together.')
  }
  return {
    kind: 'razorpay',
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    webhookSecrets: listOf(env.RAZORPAY_WEBHOOK_SECRET),
    apiBase: env.RAZORPAY_API_BASE.replace(/\/+$/, ''),
    scriptUrl: env.RAZORPAY_CHECKOUT_JS,
  }
}

function readShipping(env: z.infer<typeof Environment>): Config['shipping'] {
  const { SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, SHIPROCKET_PICKUP_LOCATION } = env
  if (!SHIPROCKET_EMAIL && !SHIPROCKET_PASSWORD) return { kind: 'zone-table' }
  if (!SHIPROCKET_EMAIL || !SHIPROCKET_PASSWORD || !SHIPROCKET_PICKUP_LOCATION) {
    throw new ConfigError(
      'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_LOCATION are needed together.',
    )
  }
  return {
    kind: 'shiprocket',
    apiBase: (env.SHIPROCKET_API_BASE ?? SHIPROCKET_API).replace(/\/+$/, ''),
    email: SHIPROCKET_EMAIL,
    password: SHIPROCKET_PASSWORD,
    pickupLocation: SHIPROCKET_PICKUP_LOCATION,
    webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN,
  }
}

function readImages(env: z.infer<typeof Environment>): ImagesConfig {
  const {
    CLOUDINARY_CLOUD_NAME: cloudName,
    CLOUDINARY_API_KEY: apiKey,
    CLOUDINARY_API_SECRET: apiSecret,
    CLOUDINARY_UPLOAD_PRESET: preset,
  } = env
  if (!cloudName) {
    if (!apiKey && !apiSecret && !preset) return { kind: 'folder' }
    throw new ConfigError('CLOUDINARY_CLOUD_NAME is needed with the other CLOUDINARY variables.')
  }
  const deliveryBase = (env.IMAGE_DELIVERY_BASE ?? CLOUDINARY_DELIVERY).replace(/\/+$/, '')
  const uploadBase = (env.IMAGE_UPLOAD_BASE ?? CLOUDINARY_UPLOADS).replace(/\/+$/, '')
  const account = { kind: 'cloudinary', uploadBase, deliveryBase, cloudName } as const
  if (apiKey && apiSecret) return { ...account, access: { kind: 'signed', apiKey, apiSecret } }
  if (preset && !apiKey && !apiSecret) {
    return { ...account, access: { kind: 'unsigned', preset } }
  }
  throw new ConfigError(
    'CLOUDINARY_API_KEY and CLOUDINARY_API_SECRET are needed together, or CLOUDINARY_UPLOAD_PRESET alone.',
  )
}

/** Live mode starts only without stand-ins and default secrets. */
function refuseUnfinishedLiveShop(config: Config): void {
  const missing = (name: string, why: string): never => {
    throw new ConfigError(`MODE=live does not start: ${name} ${why}.`)
  }
  if (!config.publicUrl) missing('PUBLIC_URL', 'is missing')
  if (!config.publicUrl?.startsWith('https://')) missing('PUBLIC_URL', 'must begin with https://')
  if ((config.sessionSecret ?? '').length < MIN_SECRET_LENGTH) {
    missing('SESSION_SECRET', `needs at least ${MIN_SECRET_LENGTH} characters`)
  }
  if (/^(.)\1*$/.test(config.sessionSecret ?? '')) missing('SESSION_SECRET', 'is a default')
  if (config.adminEmails.length === 0) missing('ADMIN_EMAILS', 'names nobody')
  if (config.identity.kind === 'stand-in') {
    missing('GOOGLE_CLIENT_ID', 'is missing, so sign-in would be a stand-in')
  }
  if (config.identity.kind === 'google' && !config.identity.issuer.startsWith('https://')) {
    missing('OIDC_ISSUER', 'must begin with https://')
  }
  if (config.payment.kind === 'razorpay') refuseRehearsedMoney(config.payment, missing)
  if (config.shipping.kind === 'shiprocket' && !config.shipping.apiBase.startsWith('https://')) {
    missing('SHIPROCKET_API_BASE', 'must begin with https://')
  }
  const { images } = config
  if (images.kind === 'cloudinary') {
    const isOpen = [images.uploadBase, images.deliveryBase].every((base) => /^https:/.test(base))
    if (!isOpen) missing('IMAGE_UPLOAD_BASE', 'and IMAGE_DELIVERY_BASE must begin with https://')
  }
  if (config.mail.kind === 'stand-in') missing('SMTP_URL', 'is missing, so no mail would leave')
}

/** Refuses test keys, whose payments are not real, and provider addresses without https. */
function refuseRehearsedMoney(
  { keyId, webhookSecrets, apiBase, scriptUrl }: RazorpaySettings,
  missing: (name: string, why: string) => never,
): void {
  if (!keyId.startsWith('rzp_live_')) missing('RAZORPAY_KEY_ID', 'is a test key')
  if (!apiBase.startsWith('https://')) missing('RAZORPAY_API_BASE', 'must begin with https://')
  if (!scriptUrl.startsWith('https://')) {
    missing('RAZORPAY_CHECKOUT_JS', 'must begin with https://')
  }
  if (webhookSecrets.length === 0) missing('RAZORPAY_WEBHOOK_SECRET', 'is missing')
}
