// npm run cluster: the shop on many machines, rehearsed on one. `-- --rounds 5`
import { check } from './checks.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
await check('Cluster rehearsal', [
  pinnedNode,
  ['tests/cluster/rehearsal.ts', ...process.argv.slice(2)],
])
