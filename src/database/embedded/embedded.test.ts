import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureDatabase } from '@samagni/embedded-postgres/databases.ts'
import { isServed } from '@samagni/embedded-postgres/liveness.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/connection.ts'
import { migrate } from '#database/migrate.ts'
import { memoryFolder, removeFolder } from '#tests/support/folders.ts'
import { folderRefusal } from './data-folder.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { markOf, readMark, writeMark } from './mark.ts'

/** Data folder of a shop that ran and was stopped; every test works on a copy. */
let source: string

beforeAll(async () => {
  source = path.join(memoryFolder(), 'data')
  const opened = await open(source)
  const db = openDatabase(opened.connection, 1)
  await migrate(db.$client)
  await db.$client.end()
  await opened.confirmMark()
  await opened.close()
})
afterAll(() => removeFolder(path.dirname(source)))

function open(dataDir: string, report = (_line: string) => {}): Promise<EmbeddedDatabase> {
  return openEmbedded({ dataDir, report, onLost: () => {} })
}

function emptyFolder(): string {
  const folder = memoryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

function copyOfShop(): string {
  const dataDir = path.join(emptyFolder(), 'data')
  execFileSync('cp', ['-a', source, dataDir])
  return dataDir
}

async function ask(opened: EmbeddedDatabase, query: string, database = 'samagni') {
  const client = new pg.Client({ ...opened.connection, database })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

/** File names in the data folder and in the server's, and the mark's content. */
function outsideOf(dataDir: string): string[] {
  const mark = readdirSync(dataDir).includes('samagni.json') ? readFileSync(markOf(dataDir)) : ''
  const names = readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) =>
    entry.name === 'postgres'
      ? readdirSync(path.join(dataDir, 'postgres'))
          .filter((name) => !/\.log$|^postmaster/.test(name))
          .map((name) => `postgres/${name}`)
      : [entry.name],
  )
  return [...names.sort(), createHash('sha256').update(mark).digest('hex')]
}

const inPostgres = (dataDir: string, ...parts: string[]) => path.join(dataDir, 'postgres', ...parts)

interface Damage {
  what: string
  sentence: string
  damage(dataDir: string): void | Promise<void>
}

const DAMAGES: Damage[] = [
  {
    what: 'its mark was removed',
    sentence: "holds a shop's database but its mark samagni.json is missing",
    damage: (dataDir) => rmSync(markOf(dataDir)),
  },
  {
    what: 'its mark is damaged',
    sentence: 'samagni.json is damaged',
    damage: (dataDir) => writeFileSync(markOf(dataDir), readFileSync(markOf(dataDir)).subarray(9)),
  },
  {
    what: 'PG_VERSION was deleted',
    sentence: 'is missing or damaged',
    damage: (dataDir) => rmSync(inPostgres(dataDir, 'PG_VERSION')),
  },
  {
    what: 'the folder of PostgreSQL was emptied',
    sentence: 'is missing or damaged',
    damage(dataDir) {
      for (const name of readdirSync(inPostgres(dataDir))) {
        rmSync(inPostgres(dataDir, name), { recursive: true })
      }
    },
  },
  {
    what: 'the folder of PostgreSQL is gone',
    sentence: 'is missing or damaged',
    damage: (dataDir) => rmSync(inPostgres(dataDir), { recursive: true }),
  },
  {
    what: 'a file that PostgreSQL cannot do without was deleted',
    sentence: 'did not start:',
    damage: (dataDir) => rmSync(inPostgres(dataDir, 'global', 'pg_control')),
  },
  {
    what: "its database is another shop's",
    sentence: 'belongs to another shop than its mark says',
    damage(dataDir) {
      const mark = readMark(dataDir)
      if (mark) writeMark(dataDir, { ...mark, shop: randomUUID() })
    },
  },
  {
    what: 'its database was dropped',
    sentence: 'but its database is empty',
    async damage(dataDir) {
      const opened = await open(dataDir)
      await ask(opened, 'drop database samagni', 'postgres')
      await opened.close()
    },
  },
]

test.each(DAMAGES)(
  'refuses to open a shop when $what, says so and changes nothing (CRH-04)',
  async ({ sentence, damage }) => {
    const dataDir = copyOfShop()
    await damage(dataDir)
    const before = outsideOf(dataDir)
    await expect(open(dataDir)).rejects.toThrow(sentence)
    expect(outsideOf(dataDir)).toEqual(before)
    expect(await isServed(path.join(dataDir, 'socket'))).toBe(false)
  },
)

test('a folder that was moved or restored elsewhere opens with its own data', async () => {
  const copy = copyOfShop()
  const dataDir = path.join(path.dirname(copy), 'elsewhere')
  renameSync(copy, dataDir)
  const opened = await open(dataDir)
  await opened.confirmMark()
  expect(await ask(opened, 'show data_directory')).toEqual([
    { data_directory: inPostgres(dataDir) },
  ])
  await opened.close()
  expect(readMark(dataDir)).toEqual({ ...readMark(source), postgres: inPostgres(dataDir) })
})

test('a new shop reserves disk space for its log before its first order', async () => {
  const segments = readdirSync(inPostgres(source, 'pg_wal')).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  )
  expect(segments.length).toBeGreaterThanOrEqual(4)
})

function killServer(dataDir: string): void {
  const [pid] = readFileSync(inPostgres(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** The settings for durability, network access and disk usage. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
  listen_addresses: '',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1440min',
  max_active_replication_origins: '0',
}

test('a start waits for a database that a killed start is still creating (CRH-02)', async () => {
  const dataDir = copyOfShop()
  const opened = await open(dataDir)
  onTestFinished(() => opened.close())
  await ask(opened, 'drop database samagni', 'postgres')
  const { host: sockets, user } = opened.connection
  const make = () => ensureDatabase({ sockets, user, data: dataDir }, 'samagni')
  await Promise.all([make(), make()])
  expect(await ask(opened, 'select 1 as stands')).toEqual([{ stands: 1 }])
})

test('a server that was killed is restarted automatically, with every setting (CRH-12)', async () => {
  const dataDir = copyOfShop()
  const lines: string[] = []
  let isBack = () => {}
  const back = new Promise<void>((resolve) => {
    isBack = resolve
  })
  const opened = await open(dataDir, (line) => {
    lines.push(line)
    if (line === 'The database is back.') isBack()
  })
  killServer(dataDir)
  await back
  const rows = await ask(opened, 'select name, setting, unit from pg_settings')
  await opened.close()
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting + (row.unit ?? '')]))
  expect(settings).toMatchObject(SETTINGS)
  expect(lines).toEqual(['The database stopped; starting it again …', 'The database is back.'])
  expect(await isServed(path.join(dataDir, 'socket'))).toBe(false)
})

test('a shop that is closed while its server is restarting leaves no server behind', async () => {
  const dataDir = copyOfShop()
  let isRecovering = () => {}
  const recovering = new Promise<void>((resolve) => {
    isRecovering = resolve
  })
  const opened = await open(dataDir, isRecovering)
  killServer(dataDir)
  await recovering
  await opened.close()
  expect(await isServed(path.join(dataDir, 'socket'))).toBe(false)
})

test('a data folder that cannot be created is reported in a sentence', async () => {
  const file = path.join(emptyFolder(), 'file')
  writeFileSync(file, '')
  await expect(open(file)).rejects.toThrow(`${file} cannot be used: it is a file, not a folder`)
  const below = path.join(file, 'data')
  await expect(open(below)).rejects.toThrow('a part of its path is a file, not a folder')
  // Node's error for a folder that is to be created on a read-only disk.
  const onReadOnlyDisk = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' })
  expect(folderRefusal(onReadOnlyDisk, '/data')).toMatchObject({
    message: expect.stringContaining('/data cannot be used: it cannot be made there'),
  })
})
