// npm test: everything that guards a change, from a fresh clone.
import { findOrInstallBrowser } from './browser.mjs'
import { browserChecks, crashChecks, quickChecks, shopChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode, say } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
const chromium = await findOrInstallBrowser()
await quickChecks()
await shopChecks()
await crashChecks()
await browserChecks(chromium)
say('\nAll tests passed. Before a release, run the long ones too: npm run test:long')
