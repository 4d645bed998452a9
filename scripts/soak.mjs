// npm run soak: the full crash rounds. `-- --rounds 100 --seed 7`
import { check } from './checks.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
await check('Crash rounds', [
  pinnedNode,
  ['tests/soak/crash.ts', '--rounds', process.env.ROUNDS ?? '50', ...process.argv.slice(2)],
])
