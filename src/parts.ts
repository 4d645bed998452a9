import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#config.ts'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { type FollowedVersion, followContentVersion } from '#database/content-version.ts'
import { folderRefusal, openDataFolder } from '#database/embedded/data-folder.ts'
import { openEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { refuseUnfitServer } from '#database/named-server.ts'
import { seedShop } from '#database/seed/seed.ts'
import { noteParcelProblem, type ReportParcelProblem } from '#database/shipments/problems.ts'
import { readShopSettings } from '#database/shop-settings.ts'
import {
  type SettingsTexts,
  settingsInForce,
  settingsTexts,
} from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { STANDARD_TERMS, type TradeTerms } from '#domain/accounts/trade-terms.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { BookingId, OrderId, UserId } from '#domain/ids.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { createGoogleIdentity } from '#providers/identity/google/google-identity.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import { createCloudinaryImages } from '#providers/images/cloudinary/cloudinary-images.ts'
import { createLocalFolder } from '#providers/images/local-folder/local-folder.ts'
import type { ImageStore } from '#providers/images/port.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import { createSmtpMail } from '#providers/mail/smtp/smtp-mail.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { createRazorpayPayments } from '#providers/payment/razorpay/razorpay-payments.ts'
import { createEstimatingShipping } from '#providers/shipping/estimating/estimating.ts'
import type { Courier, ShippingProvider } from '#providers/shipping/port.ts'
import { createShiprocket } from '#providers/shipping/shiprocket/shiprocket.ts'
import { createZoneTable } from '#providers/shipping/zone-table/zone-table.ts'
import type { StandIns } from '#stand-ins/stand-ins.ts'
import { UPLOADED_PICTURES } from '#urls.ts'
import { startAdminList } from '#use-cases/start-admin-list.ts'
import { CONSULTANTS, SHOP_SETTINGS } from './settings.ts'

/** What the shop is made of. Tests hand in some of it; everything else is built from the configuration. */
export interface Parts {
  config: Config
  /** What holds now. The object stays, its fields change when the owner changes them. */
  settings: ShopSettings
  terms: TradeTerms
  /** As shipped, before the owner changed anything. */
  shippedSettings: SettingsTexts
  /** Who can be consulted; the first one's calendar stands on /consulting. */
  consultants: readonly [Consultant, ...Consultant[]]
  clock: Clock
  ids: IdSource
  db: ShopDatabase
  /** Signs anti-forgery tokens. */
  secret: string
  contentVersion: FollowedVersion
  identity: IdentityProvider
  shipping: ShippingProvider
  /** Absent where parcels are given away by hand alone. */
  courier: Courier | undefined
  reportParcelProblem: ReportParcelProblem
  mail: MailProvider
  /** Absent where the shop offers cash on delivery alone. */
  payment: PaymentProvider | undefined
  images: ImageStore
  /** Names for pictures that are uploaded; the sender's own is never used. */
  newPictureId: () => string
  standIns: StandIns | undefined
  /** Where the shop's own server reaches itself; set as soon as it listens. */
  loopback: { base: string }
  log: 'silent' | 'stdout'
  close(): Promise<void>
}

const systemClock: Clock = { now: () => new Date() }

/** Lower-case letters and digits, 128 bits and more. */
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
    mode: config.mode,
    payments: { cod: true, prepaid: config.payment.kind !== 'none' },
    codMostPaise: STANDARD_TERMS.cash.mostPaise,
  }
}

/**
 * The settings as the owner has them, in this process, and the content version they belong to: a
 * version is there only once its settings are, so that no page is kept with those of before.
 */
export async function followSettings(
  db: ShopDatabase,
  config: Config,
): Promise<Pick<Parts, 'settings' | 'terms' | 'shippedSettings' | 'contentVersion'>> {
  const settings = settingsFor(config)
  const terms: TradeTerms = { ...STANDARD_TERMS }
  const shippedSettings = settingsTexts(settings, terms)
  const contentVersion = await followContentVersion(db, {
    async prepare() {
      const now = settingsInForce(shippedSettings, await readShopSettings(db))
      Object.assign(settings, now.settings)
      Object.assign(terms, now.terms)
    },
  })
  return { settings, terms, shippedSettings, contentVersion }
}

interface Announcements {
  tell(line: string): void
  onLost(error: Error): void
}

/** Opens the database (migrated and seeded) and builds every part of the shop from its configuration. */
export async function buildParts(config: Config, announcements: Announcements): Promise<Parts> {
  const loopback = { base: '' }
  // Most of the database's start is waiting; the stand-ins are loaded meanwhile.
  const loading = loadStandIns(config, loopback)
  loading.catch(() => {})
  const opened = await openShopDatabase(config, announcements)
  try {
    return await partsWith(opened, { config, loopback, standIns: await loading })
  } catch (error) {
    await opened.closeDatabase()
    throw error
  }
}

type OpenedDatabase = Awaited<ReturnType<typeof openShopDatabase>>

async function partsWith(
  { db, closeDatabase }: OpenedDatabase,
  { config, loopback, standIns }: Pick<Parts, 'config' | 'loopback' | 'standIns'>,
): Promise<Parts> {
  const now = systemClock.now()
  const secret = config.sessionSecret ?? keptSecret(config.dataDir)
  await seedShop(db, { now, mode: config.mode })
  await startAdminList(db, config.adminEmails, now)
  const identity = identityFor(config, standIns)
  standIns?.razorpay.rememberIn(fileIn(config.dataDir, 'stand-in-payments.json'))
  const followed = await followSettings(db, config)
  const { settings, contentVersion } = followed
  return {
    config,
    ...followed,
    consultants: CONSULTANTS,
    clock: systemClock,
    ids: randomIds,
    db,
    secret,
    identity,
    ...shippingFor(config, standIns, { ...followed, clock: systemClock }),
    reportParcelProblem: noteParcelProblem,
    mail: mailFor(config, standIns, settings),
    payment: paymentFor(config, standIns),
    images: imagesFor(config, () => openDataFolder(config.dataDir)),
    newPictureId: randomId,
    standIns,
    loopback,
    log: 'stdout',
    async close() {
      await contentVersion.close()
      await closeDatabase()
    },
  }
}

async function openShopDatabase(config: Config, announcements: Announcements) {
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded({ dataDir: config.dataDir, ...announcements })
  const db = openDatabase(embedded?.connection ?? { connectionString: config.databaseUrl })
  // The pool listens only to idle connections. One that breaks in the middle of a transaction fails
  // that query, which is told there; without a listener it would end the whole shop.
  db.$client.on('connect', (client) => client.on('error', () => {}))
  try {
    if (!embedded) await refuseUnfitServer(db.$client)
    await migrate(db.$client, announcements.tell)
    await embedded?.confirmMark()
  } catch (error) {
    await db.$client.end()
    await embedded?.close()
    throw error
  }
  return {
    db,
    async closeDatabase() {
      await db.$client.end()
      await embedded?.close()
    },
  }
}

/** Stand-ins are loaded in a demo alone; a live shop does not even read their files. */
async function loadStandIns(
  config: Config,
  loopback: { base: string },
): Promise<StandIns | undefined> {
  if (config.mode !== 'demo' || !needsStandIns(config)) return undefined
  const { createStandIns } = await import('#stand-ins/stand-ins.ts')
  return createStandIns({
    mode: config.mode,
    loopbackBase: () => loopback.base,
    adminEmail: config.adminEmails[0] ?? '',
  })
}

function needsStandIns({ identity, mail, payment, shipping }: Config): boolean {
  const isPlayed = [identity, mail, payment].some(({ kind }) => kind === 'stand-in')
  return isPlayed || shipping.kind === 'zone-table'
}

/**
 * Prices by the shop's own table unless a courier's account is configured; then by the courier, and
 * by the table where it cannot be asked. In a demo without an account the stand-in carries parcels,
 * in a live shop the owner gives them away by hand.
 */
export function shippingFor(
  { shipping, shopPincode: shipFromPincode }: Config,
  standIns: StandIns | undefined,
  { clock, settings, terms }: Pick<Parts, 'clock' | 'settings' | 'terms'>,
): Pick<Parts, 'shipping' | 'courier'> {
  const { now } = clock
  const table = createZoneTable({ shipFromPincode, rates: () => terms.delivery })
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
  })
  return { shipping: table, courier }
}

/** Pictures in a folder beside the data, or in the configured account; private ones always here. */
export function imagesFor({ images }: Config, dataFolder: () => string): ImageStore {
  const folder = createLocalFolder({
    folder: () => path.join(dataFolder(), 'pictures'),
    address: UPLOADED_PICTURES,
  })
  if (images.kind === 'folder') return folder
  const { uploadBase, ...account } = images
  return createCloudinaryImages({
    ...account,
    uploadBase: () => uploadBase,
    privateStore: folder,
    now: systemClock.now,
  })
}

/** Mail over the configured server, else into the mailbox of the stand-ins. */
export function mailFor(
  config: Config,
  standIns: StandIns | undefined,
  settings: Pick<ShopSettings, 'name' | 'email'> = SHOP_SETTINGS,
): MailProvider {
  if (config.mail.kind === 'smtp') {
    const { url, from } = config.mail
    return createSmtpMail({ server: () => url, from: senderOf(settings, from) })
  }
  if (!standIns) throw new Error('Mail has neither a server nor a stand-in.')
  return createSmtpMail({
    server: standIns.mailbox.smtpAddress,
    from: senderOf(settings),
  })
}

/** Payments by the configured keys, else by the stand-in; none where the shop takes cash alone. */
export function paymentFor(
  { payment }: Config,
  standIns: StandIns | undefined,
): PaymentProvider | undefined {
  if (payment.kind === 'none') return undefined
  if (payment.kind === 'razorpay') {
    return createRazorpayPayments({ ...payment, apiBase: () => payment.apiBase })
  }
  if (!standIns) throw new Error('Payment has neither keys nor a stand-in.')
  const { apiBase, keyId, keySecret, scriptPath, webhookSecret } = standIns.razorpay
  return createRazorpayPayments({
    apiBase,
    keyId,
    keySecret,
    scriptUrl: scriptPath,
    webhookSecrets: [webhookSecret()],
  })
}

/** Asked at every mail, so that it goes out under the name of the day. */
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
    realm: 'stand-in',
    atShopOrigin: true,
  })
}

/** A small file beside the data: whole or as it was before, whenever it is read. */
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

/** A demo without SESSION_SECRET makes one at its first start and keeps it beside the data. */
function keptSecret(wanted: string): string {
  const dataDir = openDataFolder(wanted)
  const file = path.join(dataDir, 'session-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderRefusal(error, dataDir)
  }
  return readFileSync(file, 'utf8').trim()
}
