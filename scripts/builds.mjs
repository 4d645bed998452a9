// The folders of builds: build/<version>-<content>, and build/current, which points to the newest. A server keeps
// the folder that it started from for as long as it runs, so a new build never takes files away from it.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const CURRENT = 'current'
const STAMP = '.made-from'
/** Of a folder that a process is building, named by its id. */
const UNFINISHED = 'unfinished-'
/** Holds a file for each process that serves the build, named by its id. */
const USERS = 'used-by'

const readIf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** What the current build was made from; empty if there is none. */
export function madeFrom(builds) {
  return readIf(path.join(builds, CURRENT, STAMP))
}

/**
 * Makes a build with `make(folder)`, unless this content was built before, and points `current` to it. Builds that
 * no process uses are removed, all but the one before: browsers may still have its pages.
 */
export async function publishBuild(builds, { version, content, make }) {
  const name = `${version}-${content.slice(0, 12)}`
  const folder = path.join(builds, name)
  if (readIf(path.join(folder, STAMP)) !== content) {
    const unfinished = path.join(builds, `${UNFINISHED}${process.pid}`)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    try {
      await make(unfinished)
      mkdirSync(path.join(unfinished, USERS))
      writeFileSync(path.join(unfinished, STAMP), content)
      rmSync(folder, { recursive: true, force: true })
      renameSync(unfinished, folder)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  const before = currentName(builds)
  const link = path.join(builds, `${CURRENT}-${process.pid}`)
  rmSync(link, { force: true })
  symlinkSync(name, link)
  // Older versions built into build/ itself.
  for (const old of ['client', 'server', 'compiled', STAMP])
    rmSync(path.join(builds, old), { recursive: true, force: true })
  renameSync(link, path.join(builds, CURRENT))
  removeUnused(builds, [name, before])
}

function currentName(builds) {
  try {
    return path.basename(realpathSync(path.join(builds, CURRENT)))
  } catch {
    return undefined
  }
}

function removeUnused(builds, kept) {
  for (const name of readdirSync(builds)) {
    const folder = path.join(builds, name)
    if (name.startsWith(UNFINISHED) && !isRunning(Number(name.slice(UNFINISHED.length)))) {
      rmSync(folder, { recursive: true, force: true })
    }
    if (kept.includes(name) || name === CURRENT || !existsSync(path.join(folder, STAMP))) continue
    if (!isUsed(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

function isUsed(folder) {
  const users = path.join(folder, USERS)
  if (!existsSync(users)) return false
  return readdirSync(users).some((pid) => isRunning(Number(pid)))
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The folder of the current build, marked as used by this process until it ends. */
export function takeBuild(builds) {
  const folder = realpathSync(path.join(builds, CURRENT))
  const mark = path.join(folder, USERS, String(process.pid))
  try {
    writeFileSync(mark, '')
    process.on('exit', () => rmSync(mark, { force: true }))
  } catch (error) {
    // Where the folder may not be written, nobody builds beside this server either.
    if (!statSync(folder).isDirectory()) throw error
  }
  return folder
}
