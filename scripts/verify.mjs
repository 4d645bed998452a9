// npm run verify: everything but the browser tests and the crash rounds.
import { quickChecks, sayPassed, shopChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await quickChecks()
await shopChecks()
sayPassed('All checks passed.')
