import { readBackupHealth } from '#database/backups/backups.ts'
import { findSearchEngineNotice } from '#database/catalog/search-engines.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import {
  countPaidAndReported,
  databaseClockOffsetMs,
  takesWrites,
} from '#database/health/health.ts'
import { type OperatingFigures, readOperatingFigures } from '#database/health/operating-figures.ts'
import { findBrokenRules } from '#database/invariants.ts'
import { EXTENSIONS } from '#database/named-server.ts'
import { countOpenTasks } from '#database/panel/owner-tasks.ts'
import {
  examineBackups,
  examineCertificate,
  examineClock,
  examineDisk,
  examineJobs,
  examineMails,
  examineSearchEngines,
  examineWebhooks,
  type Finding,
  finding,
  type HealthCode,
} from '#domain/health/findings.ts'
import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { ObjectStorage } from '#providers/storage/port.ts'
import { answerInTime } from '#use-cases/answer-in-time.ts'
import type { With } from '#use-cases/deps.ts'
import { tryPaymentKeys } from '#use-cases/payments/try-payment-keys.ts'
import { examineAccount, examineCourier, examineStorage } from './examine-providers.ts'

/** The result of a harmless request to an outside account. */
export type AccountTrial = { ok: true } | { ok: false; reason: 'refused' | 'silent'; reply: string }

/**
 * The end of the certificate at the shop's own address; else why browsers refuse it, or undefined when this machine cannot
 * reach that address.
 */
export type CertificateTrial = { until: Date } | { problem: string | undefined }

/** Harmless requests to outside services; undefined where the shop uses a stand-in. */
export interface OutsideProbes {
  /** The certificate that browsers get at this host; undefined for a demo. */
  certificate: { host: string; read(): Promise<CertificateTrial> } | undefined
  /** The mail server's greeting and sign-in. */
  mailServer: (() => Promise<{ ok: true } | { ok: false; reply: string }>) | undefined
  /** Records of the sender's domain. */
  mailDomain: (() => Promise<{ domain: string; hasSpf: boolean; hasDmarc: boolean }>) | undefined
  /** How far the clock of the sign-in service is ahead of ours. */
  signIn: (() => Promise<{ clockOffsetMs: number }>) | undefined
  /** The account for messages to phones. */
  messageAccount: (() => Promise<AccountTrial>) | undefined
  /** The account that keeps public pictures. */
  pictureAccount: (() => Promise<AccountTrial>) | undefined
}

export interface ExaminationDeps extends DatabaseDeps, With<'payment'> {
  isLive: boolean
  /** Whether a proxy is trusted; without one, all visitors of a live shop count as one. */
  trustsProxy: boolean
  freeDisk(): Promise<{ freeBytes: number; totalBytes: number }>
  isMigrated(): Promise<boolean>
  /** How many missing details keep a live shop closed, and how many more are examples. */
  countMissing(): Promise<{ closing: number; examples: number }>
  /** The pincode that parcels are sent from, and whether it is in the state of the shop's GSTIN. */
  sentFrom: { pincode: string; isInItsState(): Promise<boolean> }
  /** The place of the nightly backups; undefined if the shop makes none. */
  backups:
    | (Pick<BackupStore, 'place' | 'list'> & {
        /** Whether the place is on the disk of the shop's own database. */
        isOnShopsDisk(): Promise<boolean>
      })
    | undefined
  courier: Pick<Courier, 'examine'> | undefined
  storage: Pick<ObjectStorage, 'list'> | undefined
  probes: OutsideProbes
}

/** The longest that one check may take. */
const MAX_CHECK_MS = 15 * SECOND_MS
const WEEK_MS = 7 * DAY_MS

type Check = readonly [code: HealthCode, examine: () => Promise<Finding[]>]

/**
 * Runs all checks concurrently, except those in `left`. A check that throws or takes too long becomes a finding, so that
 * the list is always complete.
 */
export async function examineShop(deps: ExaminationDeps, left: readonly HealthCode[] = []) {
  const checks = checksOf(deps).filter(([code]) => !left.includes(code))
  const found = await Promise.all(checks.map(runCheck))
  return found.flat()
}

function checksOf(deps: ExaminationDeps): Check[] {
  const { db, clock, payment, courier, storage } = deps
  const { certificate, mailServer, mailDomain, signIn, messageAccount, pictureAccount } =
    deps.probes
  const figures = readOperatingFigures(db, clock.now())
  figures.catch(() => {})
  const asked = signIn?.()
  asked?.catch(() => {})
  const checks: (Check | false | undefined)[] = [
    ['settings', async () => [await examineSettings(deps)]],
    ['database', async () => [await examineDatabase(db)]],
    ['migrations', async () => [await examineMigrations(deps)]],
    ['disk', async () => [examineDisk(await deps.freeDisk())]],
    ['clock', async () => [await examineClocks(deps, asked)]],
    certificate && [
      'certificate',
      async () => [examineCertificate(certificate.host, await certificate.read(), clock.now())],
    ],
    ['backups', () => backupFindings(deps)],
    ['mails', async () => [examineMails((await figures).mails)]],
    mailServer && ['mail-server', async () => [examineMailServer(await mailServer())]],
    mailDomain && ['mail-domain', async () => [examineMailDomain(await mailDomain())]],
    asked && ['sign-in', async () => [await asked.then(() => finding('sign-in', 'ok', 'ok'))]],
    deps.isLive && payment && ['payment-keys', async () => [await examineKeys(payment, clock)]],
    deps.isLive && payment && ['webhooks', async () => [await webhookFinding(deps, figures)]],
    deps.isLive && courier && ['courier', async () => [await examineCourier(courier)]],
    messageAccount && [
      'whatsapp',
      async () => [examineAccount('whatsapp', await messageAccount())],
    ],
    pictureAccount && [
      'pictures',
      async () => [examineAccount('pictures', await pictureAccount())],
    ],
    storage && ['storage', async () => [await examineStorage(storage)]],
    ['tasks', async () => [await examineTasks(db)]],
    ['books', async () => [await examineBooks(db)]],
    ['jobs', async () => [examineJobs((await figures).jobs)]],
    ['search-engines', () => searchEngineFindings(db)],
  ]
  return checks.filter((check) => check !== false && check !== undefined)
}

async function runCheck([code, examine]: Check): Promise<Finding[]> {
  try {
    const found = await answerInTime(examine(), MAX_CHECK_MS)
    if (found) return found
  } catch (error) {
    // A check that reads what a missing update brings says nothing beside the finding that it is missing.
    if (lacksUpdates(error)) return code === 'migrations' ? [MISSING_UPDATES] : []
  }
  return [finding(code, 'fail', 'silent')]
}

const MISSING_UPDATES = finding('migrations', 'fail', 'missing')
/** PostgreSQL's codes of a table, column or function that does not exist. */
const LACKING = new Set(['42P01', '42703', '42883'])

function lacksUpdates(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown }
  return LACKING.has(String((cause as { code?: unknown }).code))
}

async function examineSettings(deps: ExaminationDeps) {
  const { isLive, payment, countMissing, sentFrom, trustsProxy } = deps
  if (!isLive) return finding('settings', 'ok', 'demo')
  const { closing, examples } = await countMissing()
  if (closing > 0) return finding('settings', 'fail', 'examples', { count: closing })
  if (examples > 0) return finding('settings', 'look', 'demo-left')
  // It has an https address, and does not encrypt by itself.
  if (!trustsProxy) return finding('settings', 'look', 'no-proxy')
  const { pincode } = sentFrom
  if (!(await sentFrom.isInItsState())) return finding('settings', 'look', 'pincode', { pincode })
  return payment ? finding('settings', 'ok', 'ok') : finding('settings', 'look', 'cash-only')
}

/** Empty while no search engines are notified. */
async function searchEngineFindings(db: ShopDatabase): Promise<Finding[]> {
  const notice = await findSearchEngineNotice(db)
  return notice ? [examineSearchEngines(notice.status)] : []
}

async function examineDatabase(db: ShopDatabase): Promise<Finding> {
  const { rows } = await db.$client.query(
    `select current_setting('server_version') as version, current_database() as name,
       (select datcollversion is distinct from pg_database_collation_actual_version(oid)
        from pg_database where datname = current_database()) as sorts_otherwise,
       array(select name from unnest($1::text[]) as name where name not in (select extname from pg_extension)) as missing`,
    [EXTENSIONS],
  )
  const [{ version, name, missing, sorts_otherwise: sortsOtherwise }] = rows
  if (missing.length > 0) {
    return finding('database', 'fail', 'extensions', { names: missing.join(', ') })
  }
  if (!(await takesWrites(db))) return finding('database', 'fail', 'read-only')
  // The C library of an updated system: indexes made before may miss rows, also those that keep values unique.
  if (sortsOtherwise) return finding('database', 'fail', 'sorting', { name: String(name) })
  return finding('database', 'ok', 'ok', { version: String(version) })
}

async function examineMigrations({ isMigrated }: ExaminationDeps): Promise<Finding> {
  return (await isMigrated()) ? finding('migrations', 'ok', 'ok') : MISSING_UPDATES
}

async function examineClocks(
  { db, clock }: ExaminationDeps,
  signIn: Promise<{ clockOffsetMs: number }> | undefined,
): Promise<Finding> {
  const outside = await signIn?.catch(() => undefined)
  const offsets = [await databaseClockOffsetMs(db, clock.now)]
  if (outside) offsets.push(outside.clockOffsetMs)
  return examineClock(offsets)
}

async function backupFindings({ db, clock, isLive, backups }: ExaminationDeps) {
  if (!backups) return [finding('backups', isLive ? 'fail' : 'ok', 'off')]
  const { latest, failure, restoreTest } = await readBackupHealth(db, backups.place)
  const stored = latest && (await backups.list())
  const state = {
    latestAt: latest?.begunAt,
    hasFailed: failure !== undefined,
    isGone: stored?.every(({ name }) => name !== latest?.name) ?? false,
    isOnShopsDisk: await backups.isOnShopsDisk(),
    test: restoreTest && { at: restoreTest.testedAt, problem: restoreTest.problem },
  }
  return examineBackups(state, clock.now())
}

function examineMailServer(answer: { ok: true } | { ok: false; reply: string }): Finding {
  return answer.ok
    ? finding('mail-server', 'ok', 'ok')
    : finding('mail-server', 'fail', 'refused', { reply: answer.reply.slice(0, 200) })
}

function examineMailDomain(found: { domain: string; hasSpf: boolean; hasDmarc: boolean }): Finding {
  const { domain, hasSpf, hasDmarc } = found
  if (!hasSpf) return finding('mail-domain', 'look', 'no-spf', { domain })
  if (!hasDmarc) return finding('mail-domain', 'look', 'no-dmarc', { domain })
  return finding('mail-domain', 'ok', 'ok', { domain })
}

async function examineKeys(payment: PaymentProvider, clock: Clock): Promise<Finding> {
  const trial = await tryPaymentKeys({ payment, clock })
  return trial === 'works'
    ? finding('payment-keys', 'ok', 'ok')
    : finding('payment-keys', 'fail', trial)
}

async function webhookFinding(
  { db, clock }: ExaminationDeps,
  figures: Promise<OperatingFigures>,
): Promise<Finding> {
  const since = new Date(clock.now().getTime() - WEEK_MS)
  const { unhandledEvents: unhandled } = await figures
  return examineWebhooks({ ...(await countPaidAndReported(db, since)), unhandled })
}

async function examineTasks(db: ShopDatabase): Promise<Finding> {
  const { money: count } = await countOpenTasks(db)
  return count > 0 ? finding('tasks', 'look', 'open', { count }) : finding('tasks', 'ok', 'ok')
}

/** PostgreSQL's error code of a query that exceeded the time limit. */
const TOO_SLOW = '57014'

async function examineBooks(db: ShopDatabase): Promise<Finding> {
  let broken: string[]
  try {
    broken = Object.keys(await findBrokenRules(db))
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code === TOO_SLOW) return finding('books', 'look', 'slow')
    throw error
  }
  return broken.length > 0
    ? finding('books', 'fail', 'differ', { count: broken.length, rule: broken[0] ?? '' })
    : finding('books', 'ok', 'ok')
}
