import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { type BackupPlan, backupPlanFor } from '#backups.ts'
import type { Config } from '#config.ts'
import { alignAdminGrants } from '#database/accounts/accounts.ts'
import { endStandInAccess } from '#database/accounts/stand-in-access.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { openDataFolder } from '#database/embedded/data-folder.ts'
import { storedWord } from '#database/embedded/kept-words.ts'
import { joinProcesses, type RunningProcess } from '#database/processes.ts'
import { sweepRateCounts } from '#database/rate-counts.ts'
import { repeat } from '#database/repeat.ts'
import { seedShop } from '#database/seed/seed.ts'
import { noteParcelProblem } from '#database/shipments/problems.ts'
import { STAND_IN_ISSUER } from '#domain/accounts/person.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { shownTerms, standardTerms } from '#domain/accounts/trade-terms.ts'
import type { BookingId, OrderId, UserId } from '#domain/ids.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import type { Clock } from '#domain/time/clock.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import type { ShopLogger } from '#http/logs/logging.ts'
import { type LagDetector, lagDetector } from '#http/middleware/overload.ts'
import type { Traces } from '#http/telemetry/traces.ts'
import { createGoogleIdentity } from '#providers/identity/google/google-identity.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import { createSmtpMail } from '#providers/mail/smtp/smtp-mail.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { REHEARSED } from '#providers/payment/vendors.ts'
import type { PhoneMessages } from '#providers/phone-messages/port.ts'
import { createWhatsapp } from '#providers/phone-messages/whatsapp/whatsapp.ts'
import { createWebPush } from '#providers/push/web-push/web-push.ts'
import { createIndexNow } from '#providers/search-engines/index-now/index-now.ts'
import type { SearchEngines } from '#providers/search-engines/port.ts'
import { createEstimatingShipping } from '#providers/shipping/estimating/estimating.ts'
import { createShiprocket } from '#providers/shipping/shiprocket/shiprocket.ts'
import { createZoneTable } from '#providers/shipping/zone-table/zone-table.ts'
import type { ObjectStorage } from '#providers/storage/port.ts'
import { createHttpsWebhooks } from '#providers/webhooks/https/https-webhooks.ts'
import type { StandInAccounts, StandIns } from '#stand-ins/stand-ins.ts'
import type { Available } from '#use-cases/deps.ts'
import type { ExamplePayer } from '#use-cases/opening/add-example-orders.ts'
import { type FollowedShop, followShop } from '#use-cases/settings/follow-shop.ts'
import type { Announcements, OpenedDatabase } from './opened-database.ts'
import { CONSULTANTS, SHOP_SETTINGS } from './settings.ts'
import { filesAt, imagesFor, storageFor } from './storage.ts'

/** Everything the app is built from. Tests pass in some parts; the rest follows from the configuration. */
export interface Parts extends FollowedShop, Available {
  config: Config
  ids: IdSource
  /** Absent: the shop writes mails only. */
  phoneMessages: PhoneMessages | undefined
  /** Files that all processes share; absent: they are in the data folder. */
  storage: ObjectStorage | undefined
  /** Absent: the shop makes no backups. */
  backups: BackupPlan | undefined
  /** Names uploaded pictures; the uploaded file's own name is never used. */
  newPictureId: () => string
  standIns: StandIns | undefined
  examplePayer: ExamplePayer | undefined
  /** The processes of this shop; absent where there is only one, as in tests. */
  processes: RunningProcess | undefined
  /** Decides when requests are refused because the process is overloaded. */
  detectLag: LagDetector
  /** The address at which the server reaches itself; set when it listens. */
  loopback: { base: string }
  /** Absent: nothing is logged. */
  log: ShopLogger | undefined
  /** Absent: nothing is traced. */
  traces: Traces | undefined
  /** Stops background work; the code that opened the database closes it. */
  close(): Promise<void>
}

const systemClock: Clock = { now: () => new Date() }

/** At least 128 random bits as lower-case letters and digits. */
export const randomId = (): string =>
  BigInt(`0x${randomBytes(20).toString('hex')}`)
    .toString(36)
    .padStart(31, '0')

export const randomIds: IdSource = {
  orderId: () => randomId() as OrderId,
  userId: () => randomId() as UserId,
  bookingId: () => randomId() as BookingId,
  returnId: () => randomId() as ReturnId,
  secret: () => randomBytes(32).toString('base64url'),
}

export function settingsFor(config: Config): ShopSettings {
  return {
    ...SHOP_SETTINGS,
    // The shipped links are examples.
    ...(config.mode === 'live' && { social: [] }),
    mode: config.mode,
    payments: { cod: true, prepaidBy: paymentTitleOf(config) },
    writesToPhones: config.phoneMessages.kind !== 'none',
    ...shownTerms(standardTerms(config.mode)),
  }
}

/** Follows what the owner decides in the panel, starting from the shipped settings. */
export function followSettings(
  db: ShopDatabase,
  config: Config,
  payment: PaymentProvider | undefined,
): Promise<FollowedShop> {
  return followShop(db, settingsFor(config), payment?.checkout.keyId)
}

interface JobPartsOptions extends Pick<Announcements, 'log' | 'traces'> {
  /** The address at which the main process serves, and the accounts at the stand-ins that it runs. */
  loopback?: string | undefined
  standIns?: StandInAccounts | undefined
}

/** Builds all parts from the configuration on an opened database, and seeds it. */
export async function buildParts(
  config: Config,
  { db }: OpenedDatabase,
  { log, traces, content }: Pick<Announcements, 'log' | 'traces'> & { content?: string },
): Promise<Parts> {
  const loopback = { base: '' }
  const loading = loadStandIns(config, loopback)
  loading.catch(() => {})
  const processes = await joinProcesses(db, {
    id: randomId(),
    machine: hostname(),
    filesAt: filesAt(config),
  })
  const counts = repeat(() => sweepRateCounts(db).catch(() => {}), MINUTE_MS)
  const now = systemClock.now()
  await seedShop(db, { now, mode: config.mode, consultants: CONSULTANTS, content })
  await alignAdminGrants(db, config.adminEmails, now)
  if (config.identity.kind !== 'stand-in') await endStandInAccess(db, config.adminEmails, now)
  const standIns = await loading
  standIns?.payment.rememberIn(fileIn(config.dataDir, 'stand-in-payments.json'))
  const parts = await partsOn(db, { config, loopback, log, traces, standIns, processes })
  return {
    ...parts,
    async close() {
      await Promise.all([counts.close(), processes.close(), parts.close()])
    },
  }
}

/** Builds the parts of a job process, which receives no requests. */
export async function buildJobParts(
  config: Config,
  { db }: OpenedDatabase,
  { log, traces, loopback = '', standIns: accounts }: JobPartsOptions,
): Promise<Parts> {
  const reached = { base: loopback }
  const standIns = await loadStandIns(config, reached, accounts)
  const processes = undefined
  return await partsOn(db, { config, loopback: reached, log, traces, standIns, processes })
}

async function partsOn(
  db: ShopDatabase,
  given: Pick<Parts, 'config' | 'loopback' | 'log' | 'traces' | 'standIns' | 'processes'>,
): Promise<Parts> {
  const { config, standIns } = given
  const secret = config.sessionSecret ?? storedWord(config.dataDir, 'session-secret')
  const identity = identityFor(config, standIns)
  const payment = paymentFor(config, standIns)
  const followed = await followSettings(db, config, payment)
  const { settings, contentVersion } = followed
  const storage = storageFor(config)
  return {
    ...given,
    ...followed,
    clock: systemClock,
    ids: randomIds,
    db,
    secret,
    identity,
    ...shippingFor(config, standIns, { ...followed, clock: systemClock }),
    reportParcelProblem: noteParcelProblem,
    mail: mailFor(config, standIns, settings),
    phoneMessages: phoneMessagesFor(config, standIns),
    webhooks: createHttpsWebhooks({ allowsLocal: config.localWebhooks }),
    push: createWebPush({ allowsLocal: config.localWebhooks }),
    searchEngines: searchEnginesFor(config),
    payment,
    examplePayer: examplePayerFor(config, standIns),
    storage,
    images: imagesFor(config, storage, () => openDataFolder(config.dataDir)),
    backups: backupPlanFor(config, storage),
    newPictureId: randomId,
    detectLag: lagDetector(),
    close: () => contentVersion.close(),
  }
}

function searchEnginesFor({ searchEngines, mode }: Config): SearchEngines | undefined {
  if (searchEngines.kind === 'none') return undefined
  return createIndexNow({ url: searchEngines.url, allowsLocal: mode === 'demo' })
}

/** Stand-ins are imported in a demo only; a live shop never reads their files. */
async function loadStandIns(
  config: Config,
  loopback: { base: string },
  accounts?: StandInAccounts,
): Promise<StandIns | undefined> {
  if (config.mode !== 'demo' || !needsStandIns(config)) return undefined
  const { createStandIns } = await import('#stand-ins/stand-ins.ts')
  return createStandIns({
    mode: config.mode,
    loopbackBase: () => loopback.base,
    adminEmail: config.adminEmails[0] ?? '',
    accounts,
  })
}

function needsStandIns({ identity, mail, phoneMessages, payment, shipping }: Config): boolean {
  const isPlayed = [identity, mail, phoneMessages, payment].some(({ kind }) => kind === 'stand-in')
  return isPlayed || shipping.kind === 'zone-table'
}

/**
 * Uses the configured courier, with the shop's own price table when it does not answer; without an
 * account the table alone. In a demo without an account the stand-in carries parcels, in a live
 * shop the owner hands them over by hand.
 */
export function shippingFor(
  { shipping, shopPincode: shipFromPincode }: Config,
  standIns: StandIns | undefined,
  { clock, settings }: Pick<Parts, 'clock' | 'settings'>,
): Pick<Parts, 'shipping' | 'courier'> {
  const { now } = clock
  const table = createZoneTable({ shipFromPincode })
  const senderFrom = (pickupLocation: string) => ({
    pickupLocation,
    get email() {
      return settings.email
    },
  })
  if (shipping.kind === 'shiprocket') {
    const { apiBase, pickupLocation, ...account } = shipping
    const carrier = createShiprocket({
      ...account,
      now,
      apiBase: () => apiBase,
      shipFromPincode,
      sender: senderFrom(pickupLocation),
      trackingUrl: (trackingId) => `https://shiprocket.co/tracking/${trackingId}`,
    })
    return { shipping: createEstimatingShipping({ carrier, table, now }), courier: carrier }
  }
  if (!standIns) return { shipping: table, courier: undefined }
  const { pickupLocation, ...account } = standIns.courier
  const courier = createShiprocket({
    ...account,
    now,
    shipFromPincode,
    sender: senderFrom(pickupLocation),
    labels: { hosts: ['127.0.0.1'], allowsLocal: true },
  })
  return { shipping: table, courier }
}

/** Mail servers end idle connections after a minute at the earliest, most of them after five. */
const KEEP_MAIL_CONNECTION_MS = 5_000

/** Mail through the configured server, else to the stand-in mailbox. */
export function mailFor(
  config: Config,
  standIns: StandIns | undefined,
  settings: Pick<ShopSettings, 'name' | 'email'> = SHOP_SETTINGS,
): MailProvider {
  if (config.mail.kind === 'smtp') {
    const { url, from } = config.mail
    const keepMs = KEEP_MAIL_CONNECTION_MS
    return createSmtpMail({ server: () => url, from: senderOf(settings, from), keepMs })
  }
  if (!standIns) throw new Error('Mail has neither a server nor a stand-in.')
  return createSmtpMail({
    server: standIns.mailbox.smtpAddress,
    from: senderOf(settings),
  })
}

/** Messages with the configured account, else to the stand-in; undefined for a shop that writes mails only. */
export function phoneMessagesFor({ phoneMessages }: Config, standIns: StandIns | undefined) {
  if (phoneMessages.kind === 'none') return undefined
  if (phoneMessages.kind === 'whatsapp') {
    const { apiBase, ...account } = phoneMessages
    return createWhatsapp({ ...account, apiBase: () => apiBase })
  }
  if (!standIns) throw new Error('Messages have neither an account nor a stand-in.')
  return createWhatsapp(standIns.whatsapp)
}

/** Payments with the configured keys, else by the stand-in; undefined for a shop with cash only. */
export function paymentFor({ payment }: Config, standIns: StandIns | undefined) {
  if (payment.kind === 'none') return undefined
  if (payment.kind === 'account') return payment.connect()
  if (!standIns) throw new Error('Payment has neither keys nor a stand-in.')
  return REHEARSED.connectStandIn(standIns.payment)
}

/** Undefined where a mail, a message or a payment of an example order would reach a real service. */
export function examplePayerFor(
  { mail, payment, phoneMessages }: Config,
  standIns: StandIns | undefined,
): ExamplePayer | undefined {
  const arePlayed = [mail, payment, phoneMessages].every(({ kind }) => kind === 'stand-in')
  if (!standIns || !arePlayed) return undefined
  return (orderId) => standIns.payment.pay(orderId, { method: 'upi', outcome: 'captured' }).ok
}

function paymentTitleOf({ payment }: Config): string | undefined {
  if (payment.kind === 'none') return undefined
  return (payment.kind === 'account' ? payment : REHEARSED).title
}

/** Getters, so that a changed name or address applies to the next mail. */
function senderOf(settings: Pick<ShopSettings, 'name' | 'email'>, address?: string) {
  return {
    get name() {
      return settings.name
    },
    get address() {
      return address ?? settings.email
    },
  }
}

export function identityFor(config: Config, standIns: StandIns | undefined): IdentityProvider {
  if (config.identity.kind === 'google') {
    const { issuer, clientId, clientSecret } = config.identity
    return createGoogleIdentity({
      issuer: () => issuer,
      clientId,
      clientSecret,
      realm: issuer,
      atShopOrigin: false,
    })
  }
  if (!standIns) throw new Error('Sign-in has neither credentials nor a stand-in.')
  const { issuer, clientId, clientSecret } = standIns.identity
  return createGoogleIdentity({
    issuer,
    clientId,
    clientSecret,
    realm: STAND_IN_ISSUER,
    atShopOrigin: true,
  })
}

/** A small file beside the data, written atomically. */
function fileIn(wanted: string, name: string) {
  const file = path.join(openDataFolder(wanted), name)
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    write(text: string): void {
      writeFileSync(`${file}.new`, text, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}
