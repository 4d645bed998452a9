// Finds a Chromium for the browser tests, or installs one.
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pinnedNode, projectEnv, root, run, say, stop } from './ground.mjs'

/** Chromium without a user interface: its main process needs a third of the CPU time; pages need the same. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function find(names) {
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => onPath.map((folder) => path.join(folder, name))),
    ...PLACES,
    findPlaywrightBrowser(),
  ]
  return candidates.find((file) => file && existsSync(file) && isProgram(file))
}

/** A browser that Playwright has downloaded on this machine. */
function findPlaywrightBrowser() {
  try {
    return createRequire(path.join(root, 'package.json'))(
      'playwright-core',
    ).chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Benchmarks use the full browser, like people do; journeys use the `light` one. */
export async function findOrInstallBrowser({ light = false } = {}) {
  const names = light ? [SHELL, ...NAMES] : [...NAMES, SHELL]
  const found = find(names)
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system’s packages (once) …')
    await run('apt-get', ['update'], { quiet: true })
    for (const name of light ? [SHELL, 'chromium'] : ['chromium']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true })
      if (find(names)) return find(names)
    }
  }
  say('Installing a browser for the journeys (once) …')
  await run(
    pinnedNode,
    [
      `${root}/node_modules/playwright-core/cli.js`,
      'install',
      'chromium-headless-shell',
      'chromium',
    ],
    { quiet: true, env: projectEnv() },
  )
  return (
    find(names) ??
    stop(
      'No browser was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
    )
  )
}
