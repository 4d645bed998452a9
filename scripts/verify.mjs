// npm run verify: everything but the browser and the crash rounds.
import { quickChecks } from './checks.mjs'
import { ensureInstalled, refuseOldNode, say } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await quickChecks()
say('\nAll checks passed.')
