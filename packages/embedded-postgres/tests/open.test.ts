import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Cluster, locateCluster } from '../src/cluster.ts'
import { ensureDatabase } from '../src/databases.ts'
import type { LogEvent } from '../src/log-event.ts'
import { type Options, openServer } from '../src/open.ts'
import { temporaryFolder } from './temporary-folder.ts'

const NAME = 'a-program'

async function opened(cluster: Cluster, options?: Options) {
  const server = await openServer(cluster, options)
  onTestFinished(() => server.close())
  return server
}

async function ask(connection: pg.ClientConfig, query: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

test('a cluster is set up once, with the given name, owner and settings', async () => {
  const cluster = locateCluster({ folder: temporaryFolder(), name: NAME, user: 'owner' })
  const events: LogEvent[] = []
  const options: Options = {
    settings: { work_mem: '7MB' },
    log: (event) => events.push(event),
  }
  const first = await openServer(cluster, options)
  await ensureDatabase(cluster, 'books and "more"')
  await first.close()
  const server = await opened(cluster, options)
  expect(await ensureDatabase(cluster, 'books and "more"', { create: false })).toBe(true)
  expect(await ensureDatabase(cluster, 'another', { create: false })).toBe(false)
  const connection = server.connection('books and "more"')
  expect(
    await ask(
      connection,
      "select current_user, current_setting('work_mem') as mine, current_setting('fsync') as safe",
    ),
  ).toEqual([{ current_user: 'owner', mine: '7MB', safe: 'on' }])
  expect(readFileSync(path.join(cluster.data, 'postgresql.conf'), 'utf8')).toContain(
    "include 'a-program.conf'",
  )
  expect(events).toEqual([{ type: 'setting-up' }])
})

test('a disk on which the database has no room is named, and no other failure is taken for it', async () => {
  const cluster = locateCluster({ folder: temporaryFolder(), name: NAME })
  const ensure = (free: number) =>
    ensureDatabase(cluster, 'books', { freeBytes: () => Promise.resolve(free) })
  // As it does when its log finds no space, the server has stopped.
  await expect(ensure(8_000_000)).rejects.toMatchObject({ problem: { code: 'disk-full' } })
  await expect(ensure(80_000_000)).rejects.toMatchObject({ code: 'ENOENT' })
})

/** Opens the same folder in another process, and returns its output. */
function openElsewhere(folder: string): Promise<string> {
  const program = `
    import { locateCluster } from '@samagni/embedded-postgres/cluster.ts'
    import { openServer } from '@samagni/embedded-postgres'
    const cluster = locateCluster({ folder: process.argv[1], name: '${NAME}' })
    openServer(cluster).then(() => console.log('opened'), (error) => console.log(error.message))
      .finally(() => process.exit())
  `
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, folder], {
      cwd: import.meta.dirname,
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.stderr.on('data', (text) => {
      said += text
    })
    child.on('error', reject)
    child.on('close', () => resolve(said.trim()))
  })
}

test('a server uses little memory and loses no confirmed writes', async () => {
  const server = await opened(locateCluster({ folder: temporaryFolder(), name: NAME }))
  const names = ['shared_buffers', 'work_mem', 'jit', 'fsync', 'synchronous_commit']
  const shown = [...names, 'full_page_writes'].map(
    (name) => `current_setting('${name}') as ${name}`,
  )
  expect(await ask(server.connection(), `select ${shown.join(', ')}`)).toEqual([
    {
      shared_buffers: '16MB',
      work_mem: '4MB',
      jit: 'off',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
    },
  ])
})

// Only the C library of Linux keeps what a process has freed.
test.runIf(process.platform === 'linux')(
  'a connection returns the memory that one large statement needed',
  async () => {
    const server = await opened(locateCluster({ folder: temporaryFolder(), name: NAME }))
    const client = new pg.Client(server.connection())
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const memoryKb = () =>
      Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1])
    const large = () =>
      client.query('select array_length(array_agg(n), 1) from generate_series(1, 1500000) n')
    const small = () =>
      client.query('select array_length(array_agg(n), 1) from generate_series(1, 4) n')
    await small()
    const before = memoryKb()
    await large()
    await large()
    await small()
    expect(memoryKb() - before).toBeLessThan(2_000)
  },
)

test('a folder is held by one program: plain Node, which runs the TypeScript directly, names the holder', async () => {
  const folder = temporaryFolder()
  await opened(locateCluster({ folder, name: NAME }))
  expect(await openElsewhere(folder)).toBe(
    `Another program (process ${process.pid}) uses ${folder}.`,
  )
})

test('files that are not a cluster are not touched', async () => {
  const cluster = locateCluster({ folder: temporaryFolder(), name: NAME })
  mkdirSync(cluster.data)
  const file = path.join(cluster.data, 'letters')
  writeFileSync(file, 'dear')
  await expect(openServer(cluster)).rejects.toThrow('files that are not a PostgreSQL cluster')
  expect(readFileSync(file, 'utf8')).toBe('dear')
})

test('data known to be outside the folder is found there, and data inside moves with the folder', () => {
  const folder = temporaryFolder()
  const outside = `/var/lib/${NAME}/0123456789ab/postgres`
  expect(locateCluster({ folder, name: NAME, knownData: outside }).data).toBe(outside)
  // The folder of a service is often where a program puts what root's folders cannot hold.
  for (const before of ['/elsewhere', `/var/lib/${NAME}`, `/var/lib/${NAME}/data`]) {
    const moved = locateCluster({ folder, name: NAME, knownData: `${before}/postgres` })
    expect(moved.data).toBe(path.join(folder, 'postgres'))
  }
})

test('a socket whose path would be too long gets a short one', () => {
  const folder = path.join(temporaryFolder(), 'long'.repeat(30))
  mkdirSync(folder)
  const { sockets } = locateCluster({ folder, name: NAME })
  expect(Buffer.byteLength(sockets)).toBeLessThan(90)
  expect(path.basename(sockets)).toMatch(/^a-program-[0-9a-f]{12}$/)
})
