// The folders of builds: build/<version>-<content>, and build/current, which points to the newest. A server keeps
// the folder that it started from for as long as it runs, so a new build never takes files away from it.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
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
/** Holds a file for each process that serves the build, named by its id; in it when that process began. */
const USERS = 'used-by'

const SERVER = 'scripts/serve.mjs'

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
      // Another process may have built the same meanwhile, and a server has started from it.
      if (readIf(path.join(folder, STAMP)) !== content) {
        rmSync(folder, { recursive: true, force: true })
        renameSync(unfinished, folder)
      }
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

const isUsed = (folder) => usersOf(folder).length > 0

/** The processes that serve a build. One that was killed leaves its mark, and another may have got its id since. */
function usersOf(folder) {
  const users = path.join(folder, USERS)
  if (!existsSync(users)) return []
  return readdirSync(users)
    .filter((pid) => {
      const marked = readIf(path.join(users, pid))
      const began = beganAt(pid)
      return isRunning(Number(pid)) && (marked === '' || began === '' || marked === began)
    })
    .map(Number)
}

/** When a process began, on this start of the machine; empty where the system does not say. */
function beganAt(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain anything; the 20th field after it is the moment.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

/** A process that serves from this folder, if any. Under a service that may not write there, none has left a mark. */
export function findServer(root) {
  const builds = path.join(root, 'build')
  const names = existsSync(builds) ? readdirSync(builds).filter((name) => name !== CURRENT) : []
  const [marked] = names.flatMap((name) => usersOf(path.join(builds, name)))
  return (
    marked ?? (existsSync('/proc') ? readdirSync('/proc') : []).find((pid) => isServing(pid, root))
  )
}

function isServing(pid, root) {
  if (!/^\d+$/.test(pid)) return false
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return (
      words.some((word) => word === SERVER || word.endsWith(`/${SERVER}`)) &&
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(root)
    )
  } catch {
    // It has ended, or belongs to somebody else.
    return false
  }
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
    writeFileSync(mark, beganAt(process.pid))
    process.on('exit', () => rmSync(mark, { force: true }))
  } catch (error) {
    // Where the folder may not be written, nobody builds beside this server either.
    if (!statSync(folder).isDirectory()) throw error
  }
  return folder
}
