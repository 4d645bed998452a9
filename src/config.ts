import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'
import {
  ConfigError,
  type Environment,
  listOf,
  liveProblem,
  problemCollector,
  readVariables,
  withoutSlash,
} from '#environment.ts'
import { type BackupSettings, findBackupSettings } from '#providers/backup-store/folder/settings.ts'
import { findGoogleSettings, type GoogleSettings } from '#providers/identity/google/settings.ts'
import {
  type CloudinarySettings,
  findCloudinarySettings,
} from '#providers/images/cloudinary/settings.ts'
import { findSmtpSettings, type SmtpSettings } from '#providers/mail/smtp/settings.ts'
import type { PaymentAccount } from '#providers/payment/port.ts'
import { findPaymentAccount } from '#providers/payment/vendors.ts'
import {
  findWhatsappSettings,
  type WhatsappSettings,
} from '#providers/phone-messages/whatsapp/settings.ts'
import {
  findIndexNowSettings,
  type IndexNowSettings,
} from '#providers/search-engines/index-now/settings.ts'
import {
  findShiprocketSettings,
  type ShiprocketSettings,
} from '#providers/shipping/shiprocket/settings.ts'
import { findS3Settings, type S3Settings } from '#providers/storage/s3/settings.ts'

/** Too long to guess. */
const MIN_TOKEN_LENGTH = 16
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** More than any machine's cores that a shop would be given. */
const MAX_WEB_PROCESSES = 32

const DSN_EXPECTED = 'must be an address such as https://KEY@HOST/PROJECT'

/** The shop's own variables, each with an offline default; a vendor's are in its `settings.ts`. */
const Variables = z.object({
  MODE: z.enum(['demo', 'live'], { error: 'must be demo or live' }).default('demo'),
  PORT: z
    .stringFormat('port', isPort, { error: 'must be a whole number from 0 to 65535' })
    .default('3000')
    .transform(Number),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => new URL(address).pathname === '/', 'must be an origin without a path')
    .optional(),
  ADMIN_EMAILS: z.string().default(''),
  SESSION_SECRET: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine((text) => listOf(text).every(isAddressOrNetwork), {
      error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    }),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'must be a number' })
    .min(0.1)
    .max(100_000)
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
  METRICS_PORT: z
    .stringFormat('port', isPort, { error: 'must be a whole number from 0 to 65535' })
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .min(MIN_TOKEN_LENGTH, `needs at least ${MIN_TOKEN_LENGTH} characters`)
    .optional(),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: DSN_EXPECTED })
    .refine((dsn) => new URL(dsn).username !== '' && /\/\w+$/.test(new URL(dsn).pathname), {
      error: DSN_EXPECTED,
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  SCHEDULER_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .optional(),
  DRAIN_SECONDS: z
    .stringFormat('seconds', (text) => /^\d{1,2}$/.test(text), {
      error: 'must be a whole number from 0 to 99',
    })
    .optional(),
  WEB_CONCURRENCY: z
    .stringFormat(
      'processes',
      (text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_WEB_PROCESSES,
      {
        error: `must be a whole number from 0 to ${MAX_WEB_PROCESSES}`,
      },
    )
    .optional(),
  LOCAL_WEBHOOKS: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  SHOP_PINCODE: z
    .string()
    .regex(/^[1-9][0-9]{5}$/)
    .default('388001'),
})

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

/** True for what Fastify's `trustProxy` accepts: an address, a network, or a named range such as `uniquelocal`. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const max = isIP(address) === 6 ? 128 : 32
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && +bits > 0 && +bits <= max)
  return isIP(address) !== 0 && isNetwork && more.length === 0
}

/** Load balancers usually read `/readyz` every two seconds. */
const LIVE_DRAIN_SECONDS = 5
const DEMO_ADMIN = 'owner@samagni.example'
/** Too long to guess; live mode refuses shorter ones (case PRV-04). */
const MIN_SECRET_LENGTH = 32

export interface Config {
  mode: 'demo' | 'live'
  /** False for a demo that no setting asks for: `MODE` is missing, perhaps with all settings. */
  isModeNamed: boolean
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded server under `dataDir` is used. */
  databaseUrl: string | undefined
  /** The same database, without the connection pooler at `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** Absent (demo only): the request's host is the shop's origin. */
  publicUrl: string | undefined
  adminEmails: readonly string[]
  /** Absent (demo only): generated at the first start and stored in `dataDir`. */
  sessionSecret: string | undefined
  trustedProxies: readonly string[]
  /** Absent: `info`; at a terminal `warn`, so that requests do not hide the shop's sentences. */
  logLevel: (typeof LOG_LEVELS)[number] | undefined
  /** Prometheus' metrics: on a port of their own, or at `/metrics` with a token; off by default. */
  metrics: {
    listen: { port: number; host: string } | undefined
    token: string | undefined
  }
  /** Where errors are reported, by Sentry's protocol; absent: only in the log. */
  errorsTo: string | undefined
  /** The collector of traces, and the share of requests that are traced; absent: none. */
  traces: { endpoint: string; ratio: number } | undefined
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  identity: GoogleSettings | { kind: 'stand-in' }
  mail: SmtpSettings | { kind: 'stand-in' }
  /** Live without keys: cash on delivery only. */
  payment: PaymentAccount | { kind: 'stand-in' } | { kind: 'none' }
  /** Messages to phones; live without an account: none. */
  phoneMessages: WhatsappSettings | { kind: 'stand-in' } | { kind: 'none' }
  /** Where files that all processes need are kept; the data folder unless a bucket is configured. */
  storage: S3Settings | { kind: 'folder' }
  /** The shop's own storage unless an account is configured (allowed in live mode: not a stand-in). */
  images: CloudinarySettings | { kind: 'folder' }
  /** The service that is notified of changed pages, once the owner turns it on. */
  searchEngines: IndexNowSettings | { kind: 'none' }
  /** How long `/readyz` answers 503 before a stopping shop closes its connections. */
  drainSeconds: number
  /** How many processes serve, with the jobs in one beside them; 0: one process does both. */
  webProcesses: number
  /** The origin of an external booking calendar, framed on /consulting. Absent: the shop's own. */
  schedulerUrl: string | undefined
  /** Shipping prices and courier. Without an account the prices come from the shop's own table. */
  shipping: ShiprocketSettings | { kind: 'zone-table' }
  shopPincode: string
  /** Webhooks may use http and addresses in the local network; for tests and rehearsals. */
  localWebhooks: boolean
  /** `none`: the shop makes no backups by itself. */
  backups: BackupSettings | 'none'
}

/**
 * Parses the environment into a frozen configuration; throws one `ConfigError` that names every
 * setting that is missing or cannot be used.
 */
export function readConfig(environment: Environment): Config {
  const { problems, read } = problemCollector()
  const isLive = environment.MODE === 'live'
  const marked = Object.keys(environment).find((name) => name.startsWith(BYTE_ORDER_MARK))
  if (marked) problems.push(unreadName(marked))
  const env = read(() => readVariables(Variables, environment))
  const settings = {
    adminEmails: read(() => readAdminEmails(environment.ADMIN_EMAILS ?? '', isLive)),
    identity: read(() => findGoogleSettings(environment, isLive) ?? { kind: 'stand-in' as const }),
    mail: read(() => findSmtpSettings(environment) ?? { kind: 'stand-in' as const }),
    payment: read(
      () =>
        findPaymentAccount(environment, isLive) ?? {
          kind: isLive ? ('none' as const) : ('stand-in' as const),
        },
    ),
    phoneMessages: read(
      () =>
        findWhatsappSettings(environment, isLive) ?? {
          kind: isLive ? ('none' as const) : ('stand-in' as const),
        },
    ),
    storage: read(() => findS3Settings(environment, isLive) ?? { kind: 'folder' as const }),
    searchEngines: read(
      () => findIndexNowSettings(environment, isLive) ?? { kind: 'none' as const },
    ),
    images: read(() => findCloudinarySettings(environment, isLive) ?? { kind: 'folder' as const }),
    backups: read(() => readBackups(environment, isLive)),
    shipping: read(
      () => findShiprocketSettings(environment, isLive) ?? { kind: 'zone-table' as const },
    ),
  }
  if (isLive) problems.push(...liveProblems(environment, settings))
  else if (Number(env?.WEB_CONCURRENCY) > 1 && hasStandIns(settings))
    problems.push(STAND_INS_NEED_ONE_PROCESS)
  if (!env || !isComplete(settings)) throw new ConfigError(...problems)
  if (problems.length > 0) throw new ConfigError(...problems)
  return Object.freeze({
    mode: env.MODE,
    isModeNamed: Boolean(environment.MODE),
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    publicUrl: env.PUBLIC_URL && withoutSlash(env.PUBLIC_URL),
    sessionSecret: env.SESSION_SECRET,
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
    metrics: {
      listen:
        env.METRICS_PORT === undefined
          ? undefined
          : { port: Number(env.METRICS_PORT), host: env.METRICS_HOST },
      token: env.METRICS_TOKEN,
    },
    errorsTo: env.SENTRY_DSN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    webProcesses: Number(env.WEB_CONCURRENCY ?? (availableParallelism() > 1 ? 1 : 0)),
    drainSeconds: Number(env.DRAIN_SECONDS ?? (isLive ? LIVE_DRAIN_SECONDS : 0)),
    schedulerUrl: env.SCHEDULER_URL,
    shopPincode: env.SHOP_PINCODE,
    localWebhooks: env.LOCAL_WEBHOOKS === 'yes',
    ...settings,
  })
}

/** Some editors begin a file with it; Node then takes it for a part of the first setting's name. */
const BYTE_ORDER_MARK = '\uFEFF'
const unreadName = (marked: string): string =>
  `${marked.slice(1)} was not read: the file of settings begins with a byte order mark. Save it as UTF-8 without one.`

/** The settings of the backup commands, which also run when the rest of the environment is incomplete. */
export function readBackupConfig(
  environment: Environment,
): Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionSecret' | 'storage' | 'backups'> {
  const { problems, read } = problemCollector()
  const Places = Variables.pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    DATABASE_DIRECT_URL: true,
    SESSION_SECRET: true,
  })
  const env = read(() => readVariables(Places, environment))
  const isLive = environment.MODE === 'live'
  const storage = read(() => findS3Settings(environment, isLive) ?? { kind: 'folder' as const })
  const backups = read(() => readBackups(environment, isLive))
  if (!env || !storage || !backups) throw new ConfigError(...problems)
  return {
    dataDir: env.DATA_DIR,
    // A backup holds one connection for minutes, which a pooler is not meant for.
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    sessionSecret: env.SESSION_SECRET,
    storage,
    backups,
  }
}

function readBackups(environment: Environment, isLive: boolean): Config['backups'] {
  const hasBucket = findS3Settings(environment, isLive) !== undefined
  return findBackupSettings(environment, { hasBucket }) ?? 'none'
}

/** True if an outside service of a demo has no account, so that it is simulated. */
const hasStandIns = (settings: Record<string, unknown>): boolean =>
  Object.values(settings as Record<string, { kind?: string } | undefined>).some(
    (service) => service?.kind === 'stand-in' || service?.kind === 'zone-table',
  )
const STAND_INS_NEED_ONE_PROCESS =
  'WEB_CONCURRENCY cannot be used: what plays the outside services of a demo is in one process. Name an account for each of them, or leave WEB_CONCURRENCY at 1.'

type Complete<Settings> = { [Name in keyof Settings]: Exclude<Settings[Name], undefined> }

function isComplete<Settings extends object>(settings: Settings): settings is Complete<Settings> {
  return Object.values(settings).every((value) => value !== undefined)
}

function readAdminEmails(text: string, isLive: boolean): string[] {
  const emails = listOf(text).map((email) => email.toLowerCase())
  const wrong = emails.find((email) => !isEmail(email))
  if (wrong !== undefined) {
    throw new ConfigError('ADMIN_EMAILS cannot be used: every entry must be one e-mail address.')
  }
  return emails.length === 0 && !isLive ? [DEMO_ADMIN] : emails
}

type LiveSettings = {
  [Name in 'adminEmails' | 'identity' | 'mail']: Config[Name] | undefined
}

/** Why a live shop cannot start: it needs a public address, secrets, an admin, sign-in and mail. */
function liveProblems(
  { PUBLIC_URL, SESSION_SECRET = '', LOCAL_WEBHOOKS }: Environment,
  { adminEmails, identity, mail }: LiveSettings,
): string[] {
  const lacks: [name: string, why: string | false | undefined][] = [
    ['PUBLIC_URL', !PUBLIC_URL && 'is missing'],
    ['PUBLIC_URL', PUBLIC_URL && !PUBLIC_URL.startsWith('https://') && 'must begin with https://'],
    [
      'SESSION_SECRET',
      SESSION_SECRET.length < MIN_SECRET_LENGTH && `needs at least ${MIN_SECRET_LENGTH} characters`,
    ],
    ['SESSION_SECRET', /^(.)\1*$/.test(SESSION_SECRET) && 'is a default'],
    ['LOCAL_WEBHOOKS', LOCAL_WEBHOOKS === 'yes' && 'is for tests'],
    ['ADMIN_EMAILS', adminEmails?.length === 0 && 'names nobody'],
    [
      'GOOGLE_CLIENT_ID',
      identity?.kind === 'stand-in' && 'is missing, so sign-in would be a stand-in',
    ],
    ['SMTP_URL', mail?.kind === 'stand-in' && 'is missing, so no mail would leave'],
  ]
  return lacks.flatMap(([name, why]) => (why ? [liveProblem(name, why)] : []))
}
