// npm run lighthouse: the Lighthouse scores of the shop's pages on a slow phone.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import {
  ensureBuilt,
  ensureInstalled,
  pinnedNode,
  projectEnv,
  refuseOldNode,
  root,
  run,
  say,
  stop,
} from './ground.mjs'

/** Large (180 MB) and used only here, so it is installed outside the project's packages. */
const VERSION = '13.5.0'
const folder = path.join(root, '.cache', `lighthouse-${VERSION}`)
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')

async function ensureLighthouse() {
  if (existsSync(program)) return
  say('Installing Lighthouse (once) …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(
    'npm',
    [...words, '--prefix', folder, `lighthouse@${VERSION}`],
    { quiet: true, env: projectEnv() },
  )
  if (code !== 0) stop(`Lighthouse could not be installed:\n${output.trim()}`)
}

refuseOldNode()
await ensureInstalled()
const chromium = await findOrInstallBrowser()
await ensureLighthouse()
await ensureBuilt()
const { code } = await run(pinnedNode, ['benchmarks/lighthouse.ts', ...process.argv.slice(2)], {
  env: projectEnv({
    NODE_ENV: 'production',
    CHROME_PATH: chromium,
    LIGHTHOUSE_PROGRAM: program,
  }),
})
process.exit(code)
