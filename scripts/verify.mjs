// npm run verify: everything but the browser tests and the crash rounds.
import { quickChecks, shopChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode, say } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await quickChecks()
await shopChecks()
say('\nAll checks passed.')
