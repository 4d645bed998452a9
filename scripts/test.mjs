// npm test: everything, from a fresh clone.
import { findOrInstallBrowser } from './browser.mjs'
import { browserChecks, crashChecks, quickChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode, say } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
const chromium = await findOrInstallBrowser()
await quickChecks()
await crashChecks()
await browserChecks(chromium)
say('\nAll tests passed.')
