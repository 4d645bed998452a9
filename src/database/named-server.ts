import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { PooledServer } from './pooled-client.ts'
import { StartRefusal } from './start-refusal.ts'

/** The minimum that the README states. */
const OLDEST_VERSION = 15
const CONNECT_TIMEOUT_MS = 5_000
/** What the first migration creates, and the database of a shop has. */
export const EXTENSIONS = ['pg_trgm', 'unaccent']
/** How often sessions are compared: between two queries another process may get the session that we had. */
const MAX_SESSION_COMPARISONS = 5

/** Why a server rejected the connection, by its SQLSTATE; every other failure counts as unreachable. */
const REASONS: Record<string, string> = {
  '28P01': 'refuses the name or password given there',
  '28000': 'does not let us in under the name given there',
  '3D000': 'has no database of the name given there; create it first',
  '53300': 'has no connection left for the shop',
}

/** The code for a bad parameter in the address; a pooler also uses it when it cannot reach its server. */
const REFUSED_CONNECTION = '08P01'

/** Failures that no waiting ends, by SQLSTATE: they are in the address itself. */
const LASTING = new Set(['28P01', '28000', '3D000'])
/** Longer than a managed server needs to restart or to fail over. */
const MAX_WAIT_MS = 5 * MINUTE_MS
const RETRY_PAUSE_MS = SECOND_MS

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/** Refuses a server that may soon be there: it is starting, full or failing over, or its pooler has not noticed yet. */
class NotYetThere extends StartRefusal {}

interface Waiting {
  /** Called with the reason, once, when the server is not there yet. */
  report(line: string): void
  isStopping(): boolean
  maxWaitMs?: number
}

/**
 * Examines the server that DATABASE_URL names, and while it is not there tries again for some minutes: after a power cut
 * the shop may be up before its database, and during a failover a pooler refuses everybody for some seconds. Throws the
 * last refusal when the time is over or the shop is stopped, and every lasting one at once.
 */
export async function awaitNamedServer(
  servers: Parameters<typeof examineNamedServer>,
  { report, isStopping, maxWaitMs = MAX_WAIT_MS }: Waiting,
): Promise<PooledServer | undefined> {
  const end = Date.now() + maxWaitMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await examineNamedServer(...servers)
    } catch (error) {
      if (!(error instanceof NotYetThere) || isStopping() || Date.now() >= end) throw error
      if (tries === 1) report(`${error.message} The shop waits for it.`)
      await pause(RETRY_PAUSE_MS)
    }
  }
}

/**
 * Examines the server that DATABASE_URL names; returns how to work through the pooler if there is a direct address
 * too. Refuses, in one sentence, a server that is unreachable or too old, a database in which the shop's tables cannot
 * be, and a pooler in transaction mode without DATABASE_DIRECT_URL.
 */
export async function examineNamedServer(
  connection: pg.ClientConfig,
  direct?: pg.ClientConfig,
): Promise<PooledServer | undefined> {
  const named = await examine('DATABASE_URL', connection)
  if (!direct) {
    if (!named.isShared) return undefined
    throw new StartRefusal(
      'A pooler in transaction mode stands at DATABASE_URL. The shop also needs DATABASE_DIRECT_URL, the address of the same database without the pooler, for notifications, jobs and updates.',
    )
  }
  const past = await examine('DATABASE_DIRECT_URL', direct)
  if (past.isShared) {
    throw new StartRefusal(
      'A pooler in transaction mode stands at DATABASE_DIRECT_URL too. It has to be the address of the server itself, or of a pooler in session mode.',
    )
  }
  if (past.identity !== named.identity) {
    throw new StartRefusal('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  }
  return { direct, keepsStatements: !named.isShared || named.keepsStatements }
}

export function refuseOldVersion(version: number, setting: Setting = 'DATABASE_URL'): void {
  if (version >= OLDEST_VERSION) return
  throw new StartRefusal(
    `The database that ${setting} names is PostgreSQL ${version}; the shop needs ${OLDEST_VERSION} or newer.`,
  )
}

/**
 * Refuses a database that the migrations would leave half made, or whose texts they could not normalise: one that is not
 * in UTF8, or in which the account may not create tables, extensions or the schema of jobs.
 */
async function refuseUnfitDatabase(client: pg.Client, setting: Setting): Promise<void> {
  const { rows } = await client.query(
    `select pg_encoding_to_char(encoding) as encoding,
       quote_ident(datname) as database, quote_ident(current_user) as account,
       coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as takes_tables,
       has_database_privilege(datname, 'create') as takes_schemas,
       to_regnamespace('pgboss') is not null as has_jobs,
       array(
         select name from unnest($1::text[]) as name where name not in (select extname from pg_extension)
       ) as missing,
       array(
         select name from unnest($1::text[]) as name where name not in (select name from pg_available_extensions)
       ) as unavailable
     from pg_database where datname = current_database()`,
    [EXTENSIONS],
  )
  const [{ encoding, database, account, missing, unavailable, ...may }] = rows
  if (encoding !== 'UTF8') {
    throw new StartRefusal(
      `The database that ${setting} names stores texts as ${encoding}, and the shop needs UTF8. Create another one and name it there: create database samagni owner ${account} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
  }
  if (missing.length > 0 && unavailable.length > 0) {
    throw new StartRefusal(
      `The server of the database that ${setting} names does not have ${unavailable.join(' and ')}. Install what PostgreSQL calls contrib there, or choose a server that has it.`,
    )
  }
  // Extensions, and the schema of jobs, which the program of the queue creates itself.
  const isComplete = missing.length === 0 && may.has_jobs
  if (!may.takes_tables || !(may.takes_schemas || isComplete)) {
    throw new StartRefusal(
      `The account that ${setting} names may not create what the shop needs in its database. Let it own the database: alter database ${database} owner to ${account}; grant create on schema public to ${account}`,
    )
  }
}

interface Examined {
  /** Equal for every address of the same database. */
  identity: string
  /** True if each transaction of a connection may run in a different session of the server. */
  isShared: boolean
  keepsStatements: boolean
}

async function examine(setting: Setting, connection: pg.ClientConfig): Promise<Examined> {
  const client = await connect(setting, connection)
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, pg_backend_pid() as session,
        current_setting('transaction_read_only') = 'on' as read_only,
        (select system_identifier from pg_control_system()) || '/' ||
          (select oid from pg_database where datname = current_database()) as identity`,
    )
    refuseOldVersion(Math.floor(rows[0].version / 10_000), setting)
    await refuseUnfitDatabase(client, setting)
    if (rows[0].read_only) {
      throw new NotYetThere(
        `The database that ${setting} names takes no writes: it is a standby, or its provider stopped writes, often because its disk is full. Name the primary server, or let it take writes again.`,
      )
    }
    const { identity } = rows[0]
    const processId = 'processID' in client ? client.processID : undefined
    // Without a pooler, the connection reports the server's own session id at its start.
    if (processId === rows[0].session) return { identity, isShared: false, keepsStatements: true }
    const isShared = await isSessionShared(client, setting, connection)
    return { identity, isShared, keepsStatements: isShared && (await keepsStatements(client)) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(setting: Setting, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const Refusal = LASTING.has(String((error as { code?: unknown }).code))
      ? StartRefusal
      : NotYetThere
    throw new Refusal(`The database that ${setting} names ${reasonOf(error)}.`)
  }
}

/** The rest of a sentence about a database that does not let the shop in. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === REFUSED_CONNECTION) return `refuses the connection and says: ${message}`
  return REASONS[String(code)] ?? 'does not answer. Check the address and that the server runs'
}

/** True if another connection gets this one's session, which happens only with a pooler in transaction mode. */
async function isSessionShared(
  client: pg.Client,
  setting: Setting,
  connection: pg.ClientConfig,
): Promise<boolean> {
  const other = await connect(setting, connection)
  try {
    for (let comparisons = 0; comparisons < MAX_SESSION_COMPARISONS; comparisons += 1) {
      const mine = await sessionOf(client)
      if ((await sessionOf(other)) === mine) return true
    }
    return false
  } finally {
    await other.end().catch(() => {})
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as session')
  return rows[0].session
}

/** True if the pooler renames prepared statements; one that passes our name on cannot keep clients' statements apart. */
async function keepsStatements(client: pg.Client): Promise<boolean> {
  const name = `samagni_${randomBytes(8).toString('hex')}`
  await client.query('begin')
  try {
    await client.query({ name, text: 'select $1::int', values: [1] })
    const { rows } = await client.query('select name from pg_prepared_statements')
    const isPassedOn = rows.some((row) => row.name === name)
    // Otherwise it would stay in a session that the next client gets.
    if (isPassedOn) await client.query(`deallocate ${name}`)
    return !isPassedOn
  } finally {
    await client.query('rollback')
  }
}
