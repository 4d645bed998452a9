import { locateCluster } from '@samagni/embedded-postgres/cluster.ts'
import { openServer } from '@samagni/embedded-postgres/open.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/connection.ts'
import { SHOP } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedShop } from '#database/seed/seed.ts'
import { CONSULTANTS } from '../../src/settings.ts'
import { COPY, TEMPLATE, TEST_WORKERS, type TestCluster, TODAY } from './cluster-facts.ts'
import { memoryFolder, removeFolder } from './folders.ts'

/**
 * The cluster is deleted after the run, and no test here cuts its power, so nothing needs to be durable; the
 * tests of crashes and of the embedded server start clusters of their own. Each file opens shops of its own.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: String(60 * TEST_WORKERS),
  // It would visit every copy while others are made, and change plans at a moment of its own.
  autovacuum: 'off',
}

/**
 * One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. Migrated and
 * seeded once into a template from which every test database is copied.
 */
export default async function openCluster(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, close } = await startCluster()
  const admin = new pg.Client(cluster.connection)
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  const template = openDatabase({ ...cluster.connection, database: TEMPLATE }, 2)
  await migrate(template.$client)
  await seedShop(template, { now: TODAY, mode: 'demo', consultants: CONSULTANTS })
  await template.$client.end()
  await admin.end()
  project.provide('cluster', cluster)
  return close
}

/** The server of a shop's data folder, without the shop. */
export const openServerOf = (folder: string) =>
  openServer(locateCluster({ folder, name: SHOP, user: SHOP }))

/** On a server that stays, the last copies of every worker. */
async function dropCopies(connection: TestCluster['connection']): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [COPY],
  )
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname} with (force)`)
  }
  await client.end()
}

async function startCluster(): Promise<{ cluster: TestCluster; close: () => Promise<void> }> {
  const elsewhere = process.env.TEST_DATABASE_URL
  if (elsewhere) {
    const { host, port, user, password, database } = new pg.Client(elsewhere)
    const connection = {
      host,
      port,
      user: user ?? '',
      password: password ?? '',
      database: database ?? 'postgres',
    }
    return { cluster: { connection }, close: () => dropCopies(connection) }
  }
  const folder = memoryFolder()
  const cluster = locateCluster({ folder, name: 'tests', user: SHOP })
  const server = await openServer(cluster, { settings: SETTINGS })
  const connection = { ...server.connection('postgres'), port: 5432, password: '' }
  return {
    cluster: { connection },
    async close() {
      await server.close()
      removeFolder(folder)
    },
  }
}
