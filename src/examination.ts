import { stat } from 'node:fs/promises'
import path from 'node:path'
import { backupPlanFor } from '#backups.ts'
import type { Config } from '#config.ts'
import { migrationCheck } from '#database/migrate.ts'
import { settingsTexts } from '#domain/accounts/settings-form.ts'
import { standardTerms } from '#domain/accounts/trade-terms.ts'
import { stateOfPincode } from '#domain/delivery/pincode.ts'
import { freeDisk } from '#http/free-disk.ts'
import { readOwnCertificate } from '#http/own-certificate.ts'
import { type Parts, phoneMessagesFor, settingsFor } from '#parts.ts'
import { trySignIn } from '#providers/identity/google/try-sign-in.ts'
import { readMailDomain } from '#providers/mail/domain-records.ts'
import { tryMailServer } from '#providers/mail/smtp/try-server.ts'
import type { ExaminationDeps, OutsideProbes } from '#use-cases/health/examine-shop.ts'
import { countMissing, readOpening } from '#use-cases/opening/shop-opening.ts'
import { pictureTrialFor } from './storage.ts'

/** What an examination of this shop reads, and its probes of outside services. */
export function examinationOf({
  config,
  db,
  clock,
  payment,
  courier,
  storage,
}: Pick<Parts, 'config' | 'db' | 'clock' | 'payment' | 'courier' | 'storage'>): ExaminationDeps {
  const { mode } = config
  const openingDeps = {
    settings: { mode },
    shippedSettings: settingsTexts(settingsFor(config), standardTerms(mode)),
    paymentKeyId: payment?.checkout.keyId,
  }
  return {
    db,
    clock,
    payment,
    courier,
    storage,
    isLive: mode === 'live',
    trustsProxy: config.trustedProxies.length > 0,
    freeDisk: () => freeDisk(config.dataDir),
    isMigrated: migrationCheck(db.$client),
    countMissing: () => countMissing(db, openingDeps),
    sentFrom: {
      pincode: config.shopPincode,
      isInItsState: async () =>
        stateOfPincode(config.shopPincode) === (await readOpening(db, openingDeps)).state,
    },
    backups: backupsOf(config, storage),
    probes: probesOf(config, clock.now),
  }
}

function backupsOf(config: Config, storage: Parts['storage']): ExaminationDeps['backups'] {
  const store = backupPlanFor(config, storage)?.store
  if (!store) return undefined
  const { backups, dataDir, databaseUrl } = config
  const folder = backups === 'none' ? undefined : backups.folder
  return {
    place: store.place,
    list: store.list,
    isOnShopsDisk: async () =>
      // The data folder beside a database elsewhere holds pictures alone.
      folder !== undefined && databaseUrl === undefined && (await isOnSameDisk(folder, dataDir)),
  }
}

/** A folder that is missing would be made on the disk of the nearest one above it. */
async function isOnSameDisk(folder: string, other: string): Promise<boolean> {
  try {
    return (await stat(folder)).dev === (await stat(other)).dev
  } catch (error) {
    const above = path.dirname(path.resolve(folder))
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return await isOnSameDisk(above, other)
  }
}

function probesOf(config: Config, now: () => Date): OutsideProbes {
  const { mode, publicUrl, mail, identity, images, phoneMessages } = config
  const messages =
    phoneMessages.kind === 'whatsapp' ? phoneMessagesFor(config, undefined) : undefined
  return {
    certificate:
      mode === 'live' && publicUrl
        ? { host: new URL(publicUrl).hostname, read: () => readOwnCertificate(publicUrl) }
        : undefined,
    mailServer: mail.kind === 'smtp' ? () => tryMailServer(mail.url) : undefined,
    mailDomain: mail.kind === 'smtp' ? () => readMailDomain(mail.from) : undefined,
    signIn: identity.kind === 'google' ? () => trySignIn(identity.issuer, now) : undefined,
    messageAccount: messages && (() => messages.tryAccount()),
    pictureAccount: pictureTrialFor(images),
  }
}
