// The prerequisites of every command: packages, pinned runtime, built shop. Plain JavaScript without packages,
// because it runs before any are installed, on any Node ≥ 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import './closed-pipe.mjs'
import { findServer, madeFrom, publishBuild } from './builds.mjs'

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
)
const inRoot = (...parts) => path.join(root, ...parts)

let isLogged = false

/** From now on, messages are written as JSON log lines, like those of the shop (src/http/logs/log-output.ts). */
export function logSentences() {
  isLogged = true
}

const logLine = (level, msg) =>
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`)

export function say(line) {
  if (isLogged) logLine(30, line)
  else process.stdout.write(`${line}\n`)
}

/** Prints a message and ends the command. */
export function stop(sentence, code = 1) {
  if (isLogged) logLine(60, sentence)
  else process.stderr.write(`\n${sentence}\n`)
  process.exit(code)
}

export function refuseOldNode() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20)
    stop(
      `Samagni needs Node 20 or newer to start; this is ${process.version}. Install a newer Node from nodejs.org.`,
    )
}

/** Runs a program to its end; its output is shown, or collected if `quiet`. */
export function run(program, words, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, program === pinnedNode ? [...toClosedPipe, ...words] : words, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The files of these entries without tests, in the same order on every machine. */
function filesOf(entries) {
  const found = []
  const add = (entry) => {
    const about = statSync(entry, { throwIfNoEntry: false })
    if (about?.isDirectory()) {
      for (const name of readdirSync(entry).sort()) add(path.join(entry, name))
    } else if (about && !/\.test\.tsx?$/.test(entry)) {
      found.push({ entry, name: path.relative(root, entry), about })
    }
  }
  for (const entry of entries) add(inRoot(entry))
  return found
}

function hashOf(entries) {
  const hash = createHash('sha256')
  for (const { entry, name } of filesOf(entries)) hash.update(name).update(readFileSync(entry))
  return hash.digest('hex')
}

/** A hash of sizes and modification times of these files, without reading them. */
function statHashOf(entries) {
  const hash = createHash('sha256')
  for (const { name, about } of filesOf(entries))
    hash.update(`${name} ${about.size} ${about.mtimeMs}\n`)
  return hash.digest('hex')
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

export const pinnedNode = inRoot('node_modules/.bin/node')
const toClosedPipe = ['--import', new URL('./closed-pipe.mjs', import.meta.url).href]

/** The environment of this project's programs: the pinned Node comes first. */
export function projectEnv(more = {}) {
  const bin = path.dirname(pinnedNode)
  return { ...process.env, ...more, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
}

const INSTALL_PROBLEMS = [
  [
    /ENOSPC|no space left/i,
    'The packages could not be installed: the disk is full. Free about 1 GB and try again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'The packages could not be installed: this folder may not be written. Check who owns it.',
  ],
  [
    /EBADPLATFORM|Unsupported platform/i,
    'The packages could not be installed: this kind of machine is not supported. Linux and macOS on x64 and arm64 are.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|network|E50\d|EHOSTUNREACH/i,
    'The packages could not be installed: the npm registry cannot be reached. Check the network and try again.',
  ],
]

const installedStamp = inRoot('node_modules/.samagni-installed')
const wantedPackages = () => hashOf(['package-lock.json', 'package.json', 'tools/package.json'])

/** Installs exactly what package-lock.json names, unless that is already done. */
export async function ensureInstalled() {
  const wanted = `all ${wantedPackages()}`
  if (installedBefore(wanted) === wanted && existsSync(pinnedNode)) return
  await install('--include=dev')
  writeFileSync(installedStamp, wanted)
}

/**
 * What the last installation noted. `npm ci` by hand notes nothing and installs the tools too: it is taken as it is if it
 * is complete, since a build that installed again would remove the tools.
 */
function installedBefore(all) {
  const stamp = readStamp(installedStamp)
  if (stamp !== '' || !arePackagesInstalled({ withTools: true })) return stamp
  writeFileSync(installedStamp, all)
  return all
}

/** The same without the tools for tests and checks (tools/package.json), which building and serving do not need. */
export async function ensureBuildable() {
  const wanted = wantedPackages()
  const stamp = installedBefore(`all ${wanted}`)
  const hasTools = stamp.startsWith('all ')
  if (stamp === `${hasTools ? 'all' : 'build'} ${wanted}` && existsSync(pinnedNode)) return
  refuseUnderShop()
  // Installed tools are kept.
  if (hasTools) return await ensureInstalled()
  const workspaces = readdirSync(inRoot('packages')).map((name) => `--workspace=packages/${name}`)
  await install('--include=dev', '--include-workspace-root', ...workspaces)
  // An optional peer of React Router that only the checks use: 31 MB.
  for (const name of ['typescript', '@typescript']) {
    rmSync(inRoot('node_modules', name), { recursive: true, force: true })
  }
  writeFileSync(installedStamp, `build ${wanted}`)
}

/** Refuses while a shop runs from here: installing first empties node_modules, including its packages and PostgreSQL. */
function refuseUnderShop() {
  // Without the runtime, the installation is already broken.
  const server = existsSync(pinnedNode) && findServer(root)
  if (server) {
    stop(
      `A shop runs from this folder (process ${server}), and the packages that it uses would be taken away from it. Build in a folder of its own, as docs/upgrading.md describes for one machine, or stop that shop first.`,
    )
  }
}

async function install(...which) {
  say('Installing packages (once, a minute or two) …')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const words = [
    ...npm.slice(1),
    'ci',
    ...which,
    '--include=optional',
    // Versions are pinned and verified by the lock file, so cached packages need no request to the registry.
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await run(npm[0], words, { quiet: true })
  if (code !== 0) {
    const [, sentence] = INSTALL_PROBLEMS.find(([sign]) => sign.test(output)) ?? []
    stop(
      sentence ??
        `The packages could not be installed:\n${output.trim().split('\n').slice(-8).join('\n')}`,
    )
  }
  if (!existsSync(pinnedNode) || spawnSync(pinnedNode, ['--version']).status !== 0) {
    stop(
      'The packages are installed, but the pinned Node does not run on this machine. Linux and macOS on x64 and arm64 are supported.',
    )
  }
  // Node's C++ headers: 67 MB that nothing uses.
  const runtime = path.dirname(path.dirname(realpathSync(pinnedNode)))
  rmSync(path.join(runtime, 'include'), { recursive: true, force: true })
}

/** True if npm's record lists every package of the running shop in its version, and those of builds and tests on demand. */
function arePackagesInstalled({ withTools = false } = {}) {
  const record = inRoot('node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(pinnedNode)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return Object.entries(packages).every(
    ([place, { version, dev, devOptional, optional, link }]) =>
      !place.startsWith('node_modules/') ||
      (optional ?? link) ||
      (!withTools && (dev ?? devOptional)) ||
      installed[place]?.version === version,
  )
}

/** For commands that run from the sources: they need no build, and on a server no development packages. */
export async function ensureRunnable() {
  if (!arePackagesInstalled()) await ensureBuildable()
}

/**
 * For serving: a current build needs no development packages; without one, the shop is built first, while `meanwhile`
 * runs.
 */
export async function ensureServable(meanwhile = async () => {}) {
  if (!isBuilt()) {
    await ensureBuildable()
    await Promise.all([ensureBuilt(), meanwhile()])
  } else if (!arePackagesInstalled()) {
    refuseUnderShop()
    await install('--omit=dev')
  }
}

const BUILT_FROM = [
  'src',
  'content',
  'scripts/contract-addresses.ts',
  'scripts/first-load.ts',
  'scripts/server-chunks.ts',
  'scripts/sentences',
  'public/fonts',
  'public/icons',
  'public/artwork',
  'stand-ins',
  'packages',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

const builds = inRoot('build')

/** The hash of the sources' sizes and times when they last matched the build. */
const SEEN = path.join(builds, 'current/.seen')

/** True if the current build is made from these sources, or if only a build is installed. */
function isBuilt() {
  const made = madeFrom(builds)
  if (made === '') return false
  if (!existsSync(inRoot('src/main.ts'))) return true
  // Reading all files would take a large part of the start.
  const seen = `${made} ${statHashOf(BUILT_FROM)}`
  if (readStamp(SEEN) === seen) return true
  if (made !== hashOf(BUILT_FROM)) return false
  try {
    writeFileSync(SEEN, seen)
  } catch {
    // In a read-only folder, the files are compared at every start.
  }
  return true
}

/** Builds the shop, unless the current build is of the same files. */
export async function ensureBuilt() {
  if (isBuilt()) return
  say('Building the shop (about half a minute) …')
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  try {
    await publishBuild(builds, { version, content: hashOf(BUILT_FROM), make: buildInto })
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    stop('The shop could not be built: this folder may not be written. Check who owns it.')
  }
}

/** Sets up the database for a first start. Failures are reported by the start itself, which repeats it. */
export async function prepareData() {
  const words = [...ownSettings(), 'src/commands/prepare.ts', hashOf(BUILT_FROM)]
  await run(pinnedNode, words, { quiet: true, env: projectEnv() })
}

async function buildInto(folder) {
  const { code, output } = await run(
    pinnedNode,
    [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build'],
    {
      quiet: true,
      env: projectEnv({ NODE_ENV: 'production', BUILD_FOLDER: path.relative(root, folder) }),
    },
  )
  if (code === 0) return
  rmSync(folder, { recursive: true, force: true })
  if (/ENOSPC/.test(output))
    stop('The shop could not be built: the disk is full. Free some space and try again.')
  stop(`The shop could not be built:\n${output.trim().split('\n').slice(-25).join('\n')}`)
}

/** Replaces this process by a program; before Node 22.15, forwards signals to it and exits with its code instead. */
function become(program, words, env = projectEnv()) {
  if (process.execve) {
    process.chdir(root)
    process.execve(program, [program, ...words], env)
  }
  const child = spawn(program, words, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(String(error)))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Replaces this process by the pinned Node, with the settings of `.env` if there is one. */
export function becomeNode(words, env = {}) {
  become(
    pinnedNode,
    [...ownSettings(), ...toClosedPipe, ...words],
    projectEnv({ ...env, ...process.env }),
  )
}

const ownSettings = () => (existsSync(inRoot('.env')) ? ['--env-file=.env'] : [])
