import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordBackup, recordRestoreTest } from '#database/backups/backups.ts'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { listFindings } from '#database/health/health.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { backupName } from '#domain/backups/backup-name.ts'
import { HEALTH_CODES } from '#domain/health/findings.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { describeFinding } from './describe-finding.ts'
import { type ExaminationDeps, examineShop } from './examine-shop.ts'
import { readHealth } from './read-health.ts'
import { recordHealth } from './record-health.ts'

const NIGHTLY = '/mnt/backups'
const GIGABYTE = 1_000_000_000

const nightly = (...files: { name: string; bytes: number }[]) => ({
  place: NIGHTLY,
  list: async () => files,
  isOnShopsDisk: async () => false,
})

async function healthyShop(changes: Partial<ExaminationDeps> = {}) {
  const db = await databaseForTest()
  const deps: ExaminationDeps = {
    db,
    clock: { now: () => new Date() },
    isLive: false,
    trustsProxy: true,
    freeDisk: async () => ({ freeBytes: 50 * GIGABYTE, totalBytes: 100 * GIGABYTE }),
    isMigrated: async () => true,
    countMissing: async () => ({ closing: 0, examples: 0 }),
    sentFrom: { pincode: '388001', isInItsState: async () => true },
    backups: undefined,
    payment: undefined,
    probes: {
      certificate: {
        host: 'shop.example',
        read: async () => ({ until: new Date(Date.now() + 60 * DAY_MS) }),
      },
      mailServer: async () => ({ ok: true }),
      mailDomain: async () => ({ domain: 'shop.example', hasSpf: true, hasDmarc: true }),
      signIn: async () => ({ clockOffsetMs: 0 }),
      messageAccount: async () => ({ ok: true }),
      pictureAccount: async () => ({ ok: true }),
    },
    courier: undefined,
    storage: undefined,
    ...changes,
  }
  return { db, deps }
}

const never = (): never => {
  throw new Error('the courier was examined')
}

const troubles = async (deps: ExaminationDeps) =>
  (await examineShop(deps))
    .filter(({ severity }) => severity !== 'ok')
    .map(({ code, severity, what }) => `${code}: ${severity}, ${what}`)

describe('an examination', () => {
  test('of a healthy shop finds nothing, and every sentence has its values in every language', async () => {
    const { deps } = await healthyShop()
    const findings = await examineShop(deps)
    expect(await troubles(deps)).toEqual([])
    for (const language of LANGUAGES) {
      for (const found of findings) {
        const { title, sentence } = describeFinding(found, language)
        expect(`${title} ${sentence}`).not.toMatch(/[{}]/)
        expect(title).not.toBe(found.code)
      }
    }
    const codes = findings.map(({ code }) => code)
    expect(codes).toEqual(HEALTH_CODES.filter((code) => codes.includes(code)))
  })

  test('names a full disk, missing migrations, a refusing mail server and an unsigned domain', async () => {
    const { deps } = await healthyShop({
      freeDisk: async () => ({ freeBytes: 1_000_000, totalBytes: 100 * GIGABYTE }),
      isMigrated: async () => false,
      probes: {
        certificate: undefined,
        mailServer: async () => ({ ok: false, reply: '535 no' }),
        mailDomain: async () => ({ domain: 'shop.example', hasSpf: false, hasDmarc: false }),
        signIn: () => Promise.reject(new Error('away')),
        messageAccount: async () => ({ ok: false, reason: 'silent', reply: '' }),
        pictureAccount: async () => ({ ok: false, reason: 'refused', reply: 'unknown key' }),
      },
    })
    expect(await troubles(deps)).toEqual([
      'migrations: fail, missing',
      'disk: fail, full',
      'mail-server: fail, refused',
      'mail-domain: look, no-spf',
      'sign-in: fail, silent',
      'whatsapp: fail, silent',
      'pictures: fail, refused',
    ])
  })

  test.each([
    [{ until: new Date(Date.now() + 13.5 * DAY_MS) }, ['certificate: look, ends']],
    [{ until: new Date(Date.now() + 14.5 * DAY_MS) }, []],
    [{ problem: 'CERT_HAS_EXPIRED' }, ['certificate: fail, refused']],
    [{ problem: 'ENOTFOUND' }, ['certificate: fail, no-name']],
    [{ problem: undefined }, []],
  ])('judges the certificate of the shop’s address: %j', async (answer, expected) => {
    const { deps } = await healthyShop()
    const certificate = { host: 'shop.example', read: async () => answer }
    expect(await troubles({ ...deps, probes: { ...deps.probes, certificate } })).toEqual(expected)
  })

  test('asks courier and storage without changing anything, and tells a wrong account from an outage', async () => {
    const asked: string[] = []
    const refused = { ok: false, reason: 'misconfigured', detail: 'no such key' } as const
    const away = { ok: false, reason: 'retryable', detail: 'no answer' } as const
    const withAccounts = async (answer: typeof refused | typeof away) => {
      const { deps } = await healthyShop({ isLive: true, backups: nightly() })
      const answering = async (question: string) => {
        asked.push(question)
        return answer
      }
      return await examineShop({
        ...deps,
        courier: { examine: () => answering('examine') },
        storage: { list: (prefix) => answering(`list ${prefix}`) },
      })
    }
    const found = await withAccounts(refused)
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'courier', severity: 'fail', what: 'refused' }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({
        code: 'storage',
        what: 'refused',
        facts: { reply: 'no such key' },
      }),
    )
    const silent = await withAccounts(away)
    const outside = silent.filter(({ code }) => code === 'courier' || code === 'storage')
    expect(outside.map(({ severity, what }) => `${severity}, ${what}`)).toEqual([
      'fail, silent',
      'fail, silent',
    ])
    for (const one of outside) expect(describeFinding(one, 'en').advice).not.toBe('')
    expect(new Set(asked)).toEqual(new Set(['examine', 'list health/']))
  })

  test.each([
    ['ready', 'ok, ok'],
    ['unknown-place', 'fail, no-place'],
    ['wallet-empty', 'fail, no-money'],
    ['wallet-low', 'look, little-money'],
  ] as const)('of a shop whose courier says %s: %s', async (value, said) => {
    const { deps } = await healthyShop({ isLive: true })
    const courier = { examine: async () => ({ ok: true, value }) as const }
    const found = (await examineShop({ ...deps, courier })).find(({ code }) => code === 'courier')
    expect(`${found?.severity}, ${found?.what}`).toBe(said)
    for (const language of LANGUAGES) {
      const { sentence, advice } = describeFinding(found ?? never(), language)
      expect(sentence).not.toBe(found?.what)
      expect(advice === '').toBe(value === 'ready')
    }
  })

  test('names the extensions that a copied database lacks', async () => {
    const { db, deps } = await healthyShop()
    await db.$client.query('drop extension unaccent cascade')
    expect(await troubles(deps)).toContain('database: fail, extensions')
  })

  test('says that an update of its system has changed how the database sorts texts', async () => {
    const { db, deps } = await healthyShop()
    await db.$client.query(
      "update pg_database set datcollversion = 'of before' where datname = current_database()",
    )
    const [found] = (await examineShop(deps)).filter(({ code }) => code === 'database')
    expect(found).toMatchObject({ severity: 'fail', what: 'sorting' })
    for (const language of LANGUAGES) {
      const { advice } = describeFinding(found ?? never(), language)
      expect(advice).toContain('refresh collation version')
      expect(advice).toContain(db.$client.options.database)
    }
  })

  test('says that the database takes no writes', async () => {
    const { db, deps } = await healthyShop()
    const { database } = db.$client.options
    await db.$client.query(`alter database ${database} set default_transaction_read_only = on`)
    await db.$client.query('set default_transaction_read_only = on')
    expect(await troubles(deps)).toEqual(['database: fail, read-only'])
    for (const language of LANGUAGES) {
      const found = { code: 'database', severity: 'fail', what: 'read-only', facts: {} } as const
      expect(describeFinding(found, language).advice).not.toBe('')
    }
    // Once it takes writes again, the connections that take none are given up.
    const again = `begin read write; alter database ${database} reset default_transaction_read_only; commit`
    await db.$client.query(again)
    expect(await troubles(deps)).toEqual([])
  })

  test('of a shop whose clock jumped an hour says so, and finds the rest as usual', async () => {
    const { deps } = await healthyShop({ clock: { now: () => new Date(Date.now() + HOUR_MS) } })
    expect(await troubles(deps)).toEqual(['clock: fail, wrong'])
  })

  test('of a shop whose database is away is whole: what could not be asked is said', async () => {
    const { deps } = await healthyShop()
    const db = openDatabase({ host: '127.0.0.1', port: 1 })
    const found = await troubles({ ...deps, db })
    await db.$client.end()
    expect(found).toContain('database: fail, silent')
    expect(found).not.toContain('disk: fail, silent')
  })

  test('of a live shop counts what is still an example', async () => {
    const saying = async (closing: number, examples: number) => {
      const countMissing = async () => ({ closing, examples })
      const { deps } = await healthyShop({ isLive: true, countMissing })
      return await troubles(deps)
    }
    expect(await saying(4, 0)).toContain('settings: fail, examples')
    // An open shop continues to sell while it has articles of invented authors.
    expect(await saying(0, 1)).toContain('settings: look, demo-left')
  })

  test('of a live shop says when parcels leave from another state than its GSTIN is of', async () => {
    const sentFrom = { pincode: '388001', isInItsState: async () => false }
    const { deps } = await healthyShop({ isLive: true, sentFrom })
    expect(await troubles(deps)).toContain('settings: look, pincode')
  })

  test('of a live shop says when no proxy is trusted, so that all visitors share one limit', async () => {
    const { deps } = await healthyShop({ isLive: true, trustsProxy: false })
    expect(await troubles(deps)).toContain('settings: look, no-proxy')
  })

  test('of a live shop wants backups, and says that it takes cash only', async () => {
    const { deps } = await healthyShop({ isLive: true })
    expect(await troubles(deps)).toEqual(['settings: look, cash-only', 'backups: fail, off'])
  })

  describe('of the nightly backups', () => {
    const made = async (db: ShopDatabase, place: string, hoursAgo: number) => {
      const begunAt = new Date(Date.now() - hoursAgo * HOUR_MS)
      const file = { place, name: backupName(begunAt), bytes: 1, sha256: 'abc' }
      const record = { ...file, begunAt, endedAt: begunAt, endMark: begunAt }
      const id = await recordBackup(db, { ...record, orders: 0, missingPictures: 0 })
      await recordRestoreTest(db, { id, testedAt: begunAt, problem: '' })
      return file
    }

    test('sees that they have ended, whatever is backed up elsewhere', async () => {
      const { db, deps } = await healthyShop()
      const file = await made(db, NIGHTLY, 20)
      expect(await troubles({ ...deps, backups: nightly(file) })).toEqual([])
      await db.execute(sql`delete from backups`)
      await made(db, NIGHTLY, 16 * 24)
      await made(db, '/root/by-hand', 1)
      const old = ['backups: fail, old', 'restore-test: look, old']
      expect(await troubles({ ...deps, backups: nightly() })).toEqual(old)
    })

    test('sees that the latest is no longer in its place, and one that would be lost with the shop', async () => {
      const { db, deps } = await healthyShop()
      const file = await made(db, NIGHTLY, 20)
      const gone = { ...deps, backups: nightly({ ...file, name: 'another' }) }
      expect(await troubles(gone)).toEqual(['backups: fail, gone'])
      const beside = { ...nightly(file), isOnShopsDisk: async () => true }
      expect(await troubles({ ...deps, backups: beside })).toEqual(['backups: look, same-disk'])
    })
  })
})

describe('alerts', () => {
  async function alertedShop() {
    const { db, deps } = await healthyShop()
    let nowMs = Date.now()
    const examined: (readonly string[])[] = []
    await inTransaction(db, (tx) =>
      openOwnerTask(tx, { kind: 'unmatched-payment', details: {}, at: new Date(nowMs) }),
    )
    const clock = { now: () => new Date(nowMs) }
    const record = () =>
      recordHealth({
        db,
        clock,
        settings: { name: 'Samagni', palette: 'neel', mailLanguage: 'en' },
        config: { publicUrl: 'https://shop.example' },
        examine: async (left) => {
          examined.push(left)
          const findings = await examineShop(deps, left)
          return findings.map((found) =>
            found.code === 'disk' ? { ...found, severity: 'fail', what: 'full' } : found,
          )
        },
        alertTo: ['owner@shop.example'],
      })
    const mails = async () =>
      (
        await db.$client.query(
          "select text from mails where kind = 'owner-alert' order by queued_at",
        )
      ).rows
    return { db, clock, record, mails, examined, advance: (ms: number) => (nowMs += ms) }
  }

  test('tell the owner of every matter in one mail, with what to do', async () => {
    const { db, record, mails } = await alertedShop()
    await record()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail.text).toContain('The disk is full')
    expect(mail.text).toContain('1 question about money is waiting for a decision')
    expect(mail.text).toContain('https://shop.example/admin_panel/health')
    expect((await listFindings(db)).find(({ code }) => code === 'disk')).toMatchObject({
      severity: 'fail',
      alertedAt: expect.any(Date),
    })
  })

  test('come once, and again after a day for what has failed', async () => {
    const { record, mails, advance } = await alertedShop()
    for (let run = 0; run < 5; run += 1) {
      await record()
      advance(HOUR_MS)
    }
    expect(await mails()).toHaveLength(1)
    advance(DAY_MS)
    await record()
    const [, second] = await mails()
    expect(second.text).toContain('The disk is full')
    expect(second.text).not.toContain('payment is waiting')
  })

  test('read the books once a day, and go on showing what they found', async () => {
    const { db, record, examined, advance } = await alertedShop()
    await record()
    advance(HOUR_MS)
    await record()
    expect((await listFindings(db)).map(({ code }) => code)).toContain('books')
    advance(DAY_MS)
    await record()
    expect(examined).toEqual([[], ['books'], []])
  })

  test('cannot come when nothing examines the shop any more, and the list says so', async () => {
    const { db, clock, record, advance } = await alertedShop()
    const jobs = async () => (await readHealth({ db, clock })).find(({ code }) => code === 'jobs')
    await record()
    advance(20 * MINUTE_MS)
    expect(await jobs()).toMatchObject({ severity: 'ok' })
    advance(20 * MINUTE_MS)
    const found = await jobs()
    expect(found).toMatchObject({ severity: 'look', what: 'standing' })
    const [words] = LANGUAGES.map((language) => found && describeFinding(found, language))
    expect(words?.sentence).toContain('40 minutes ago')
    await record()
    expect(await jobs()).toMatchObject({ severity: 'ok' })
  })
})
