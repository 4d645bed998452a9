// The folders of builds: build/<version>-<content>, and build/current, which points to the newest. The folder of a
// running server is kept, so a new build never removes its files.
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
/** The prefix of an unfinished build, followed by the id of the process that makes it. */
const UNFINISHED = 'unfinished-'
/** A folder with a file for each process that serves the build: named by its id, with its start time. */
const USERS_FOLDER = 'used-by'

const SERVER = 'scripts/serve.mjs'

const readIf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The content hash of the current build; empty if there is none. */
export function madeFrom(builds) {
  return readIf(path.join(builds, CURRENT, STAMP))
}

/**
 * Makes a build with `make(folder)`, unless this content was built before, and points `current` to it. Builds that
 * no process uses are removed, except the previous one, whose pages browsers may still show.
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
      mkdirSync(path.join(unfinished, USERS_FOLDER))
      writeFileSync(path.join(unfinished, STAMP), content)
      // Another process may have published the same build meanwhile, and a server may have started from it.
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
  // Of a server that could leave no mark, nobody knows which build it serves.
  const mayBeUsed = unmarkedServer(path.dirname(builds)) !== undefined
  for (const name of readdirSync(builds)) {
    const folder = path.join(builds, name)
    if (name.startsWith(UNFINISHED) && !isRunning(Number(name.slice(UNFINISHED.length)))) {
      rmSync(folder, { recursive: true, force: true })
    }
    if (kept.includes(name) || name === CURRENT || !existsSync(path.join(folder, STAMP))) continue
    if (!mayBeUsed && !isUsed(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

const isUsed = (folder) => usersOf(folder).length > 0

/** The processes that serve a build. A killed process leaves its file, and its id may be reused, so start times count. */
function usersOf(folder) {
  const users = path.join(folder, USERS_FOLDER)
  if (!existsSync(users)) return []
  return readdirSync(users)
    .filter((pid) => {
      const marked = readIf(path.join(users, pid))
      const began = beganAt(pid)
      return isRunning(Number(pid)) && (marked === '' || began === '' || marked === began)
    })
    .map(Number)
}

/** Identifies a process by the boot id and its start time; empty if the system does not provide them. */
function beganAt(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything; the 20th field after it is the start time.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

/** A process that serves from this folder, if any. */
export function findServer(root) {
  return markedServers(root)[0] ?? unmarkedServer(root)
}

function markedServers(root) {
  const builds = path.join(root, 'build')
  const names = existsSync(builds) ? readdirSync(builds).filter((name) => name !== CURRENT) : []
  return names.flatMap((name) => usersOf(path.join(builds, name)))
}

/** A process that serves from this folder and has left no file in its build, as a service without write access. */
function unmarkedServer(root) {
  const marked = new Set(markedServers(root).map(String))
  const running = existsSync('/proc') ? readdirSync('/proc') : []
  return running.find((pid) => !marked.has(pid) && isServing(pid, root))
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
  const mark = path.join(folder, USERS_FOLDER, String(process.pid))
  try {
    writeFileSync(mark, beganAt(process.pid))
    process.on('exit', () => rmSync(mark, { force: true }))
  } catch (error) {
    // The user of a service may not write here; whoever builds here finds its process (`findServer`).
    if (!statSync(folder).isDirectory()) throw error
  }
  return folder
}
