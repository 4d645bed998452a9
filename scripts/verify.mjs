// npm run verify: everything except browser tests, crash tests, starts and stops of whole shops, and the slowest files.
import { quickChecks, sayPassed, shopChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await quickChecks()
await shopChecks({ rounds: 'quick' })
sayPassed('All checks passed.')
