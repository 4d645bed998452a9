// npm test: everything that guards a change, from a fresh clone.
import { findOrInstallBrowser } from './browser.mjs'
import {
  browserChecks,
  crashChecks,
  quickChecks,
  sayPassed,
  shopChecks,
  startChecks,
} from './checks.mjs'
import { ensureInstalled, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
const chromium = await findOrInstallBrowser({ light: true })
await quickChecks()
// Shops that are started, stopped and killed leave most of a core to the others.
await Promise.all([shopChecks(), startChecks().then(() => crashChecks())])
await browserChecks(chromium)
sayPassed('All tests passed. Before a release, run the long ones too: npm run test:long')
