import type { Config } from '#config.ts'
import { refuseUnfinishedRestore } from '#database/backups/unfinished-restore.ts'
import { openDatabase, type ShopDatabase, withDirectPool } from '#database/connection.ts'
import { type EmbeddedDatabase, openEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { awaitNamedServer } from '#database/named-server.ts'
import { refuseUnnamedDemo } from '#database/opening/unnamed-demo.ts'
import type { ShopLogger } from '#http/logs/logging.ts'
import { traceQueries } from '#http/telemetry/traced-queries.ts'
import type { Traces } from '#http/telemetry/traces.ts'

/** How a process of this machine connects to the built-in server. */
type BuiltIn = EmbeddedDatabase['connection']

export interface OpenedDatabase {
  db: ShopDatabase
  builtIn: BuiltIn | undefined
  closeDatabase(): Promise<void>
}

export interface Announcements {
  log: ShopLogger | undefined
  traces: Traces | undefined
  report(line: string): void
  onLost(error: Error): void
  /** True once the shop is asked to stop, which ends a start that waits for its database. */
  isStopping(): boolean
}

type Joining = Pick<Announcements, 'traces' | 'report' | 'isStopping'> & {
  builtIn: BuiltIn | undefined
  max?: number | undefined
}

/** Opens and migrates the database that the settings name, or else starts the built-in server. */
export async function openShopDatabase(
  config: Config,
  { max, ...announcements }: Announcements & { max?: number | undefined },
): Promise<OpenedDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded({ dataDir: config.dataDir, ...announcements })
  const builtIn = embedded?.connection
  const opened = await connect(config, { builtIn, max: builtIn && max, ...announcements })
  const { db } = opened
  try {
    await withDirectPool(db, async (pool) => {
      await refuseUnfinishedRestore(pool)
      if (!config.isModeNamed) await refuseUnnamedDemo(pool)
      await migrate(pool, announcements.report)
    })
    await embedded?.confirmMark()
  } catch (error) {
    await opened.closeDatabase()
    await embedded?.close()
    throw error
  }
  return {
    ...opened,
    async closeDatabase() {
      await opened.closeDatabase()
      await embedded?.close()
    },
  }
}

/** Connects a child process to the database that the main process has already opened and migrated. */
export function joinShopDatabase(config: Config, given: Joining): Promise<OpenedDatabase> {
  return connect(config, given)
}

async function connect(
  config: Config,
  { builtIn, max, traces, ...waiting }: Joining,
): Promise<OpenedDatabase> {
  const pooled = builtIn ? undefined : await awaitNamedServer(namedServers(config), waiting)
  const db = openDatabase(builtIn ?? { connectionString: config.databaseUrl }, max, pooled)
  if (traces) traceQueries(db.$client, traces)
  return { db, builtIn, closeDatabase: () => db.$client.end() }
}

/** The connection to the named server, and one past its pooler if it has one. */
function namedServers({
  databaseUrl,
  databaseDirectUrl,
}: Config): Parameters<typeof awaitNamedServer>[0] {
  const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : undefined
  return [{ connectionString: databaseUrl }, direct]
}
