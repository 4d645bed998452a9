// npm run verify: everything except browser tests, crash tests, and starts and stops of whole shops.
import { quickChecks, sayPassed, shopChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await quickChecks()
await shopChecks()
sayPassed('All checks passed.')
