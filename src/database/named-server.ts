import type pg from 'pg'
import { StartRefusal } from './start-refusal.ts'

/** The minimum that the README states. */
const OLDEST_VERSION = 15

/** Why a server rejected the connection, by its SQLSTATE; every other failure counts as unreachable. */
const REASONS: Record<string, string> = {
  '28P01': 'refuses the name or password given there',
  '28000': 'does not let us in under the name given there',
  '3D000': 'has no database of the name given there; create it first',
  '53300': 'has no connection left for the shop',
}

/** Refuses, in one sentence, a server named by DATABASE_URL that is unreachable or too old. */
export async function refuseUnfitServer(pool: pg.Pool): Promise<void> {
  refuseOldVersion(await majorVersion(pool))
}

export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return
  throw new StartRefusal(
    `The database that DATABASE_URL names is PostgreSQL ${version}; the shop needs ${OLDEST_VERSION} or newer.`,
  )
}

async function majorVersion(pool: pg.Pool): Promise<number> {
  try {
    const { rows } = await pool.query('show server_version_num')
    return Math.floor(Number(rows[0].server_version_num) / 10_000)
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    const reason = REASONS[code] ?? 'does not answer. Check the address and that the server runs'
    throw new StartRefusal(`The database that DATABASE_URL names ${reason}.`)
  }
}
