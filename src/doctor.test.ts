import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newMark, writeMark } from '#database/embedded/mark.ts'
import { saveOpening } from '#database/settings/shop-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { runDoctor } from './doctor.ts'

test('of a shop whose database does not answer, the doctor also says how full the disk is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines: string[] = []
  const code = await runDoctor({
    environment: { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    asJson: true,
    language: 'en',
    say: (line) => lines.push(line),
  })
  const { findings } = JSON.parse(lines.join(''))
  expect(code).toBe(2)
  expect(findings[0]).toMatchObject({ code: 'database', what: 'away' })
  expect(findings[1]).toMatchObject({ code: 'disk', facts: { free: expect.any(String) } })
})

test.each([
  ['is a file', (folder: string) => path.join(folder, 'file'), 'it is a file, not a folder'],
  ['has lost its database', (folder: string) => folder, 'its database'],
])(
  'of a shop whose data folder %s, the doctor says what its start would say',
  async (_what, placeIn, said) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, 'file'), '')
    writeMark(folder, { ...newMark(path.join(folder, 'postgres')), state: 'ready' })
    const lines: string[] = []
    const code = await runDoctor({
      environment: { DATA_DIR: placeIn(folder) },
      asJson: true,
      language: 'en',
      say: (line) => lines.push(line),
    })
    expect(code).toBe(2)
    const { findings } = JSON.parse(lines.join(''))
    expect(findings).toMatchObject([{ code: 'database', what: 'unusable' }])
    expect(findings[0].sentence).toContain(said)
  },
)

test('of a database that is not there, or that no shop has set up yet, the doctor says just that', async () => {
  const { db, name, close } = await openTestDatabase()
  onTestFinished(close)
  const { host, port, user } = inject('cluster').connection
  const ask = async (database: string) => {
    const lines: string[] = []
    const url = `postgres://${user}@localhost:${port}/${database}?host=${host}`
    const environment = { DATABASE_URL: url, DATA_DIR: '/not/there' }
    await runDoctor({ environment, asJson: true, language: 'en', say: (line) => lines.push(line) })
    const { findings } = JSON.parse(lines.join(''))
    return findings.filter(({ severity }: { severity: string }) => severity !== 'ok')
  }
  const [refused] = await ask(`${name}_not_there`)
  expect(refused.sentence).toContain('DATABASE_URL')
  expect(refused.what).toBe('unusable')
  // As a database that the shop of an earlier release has set up, which lacks everything since.
  await db.execute(sql`drop table schema_migrations, mails, audit_log cascade`)
  expect(await ask(name)).toMatchObject([{ code: 'migrations', what: 'missing' }])
})

test('of the data of a live shop, without its settings, the doctor says just that, and does not examine a demo', async () => {
  const { db, name, close } = await openTestDatabase()
  onTestFinished(close)
  await inTransaction(db, (tx) => saveOpening(tx, new Date()))
  const { host, port, user } = inject('cluster').connection
  const lines: string[] = []
  const code = await runDoctor({
    environment: { DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${host}` },
    asJson: true,
    language: 'en',
    say: (line) => lines.push(line),
  })
  const { findings } = JSON.parse(lines.join(''))
  expect(code).toBe(2)
  expect(findings).toMatchObject([{ code: 'settings', what: 'unusable' }])
  expect(findings[0].sentence).toContain('MODE is not set')
})
