// npm run bench: requests a second and memory, beside a bare Node server in the same run.
import {
  ensureBuilt,
  ensureInstalled,
  pinnedNode,
  projectEnv,
  refuseOldNode,
  run,
} from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
const { code } = await run(pinnedNode, ['benchmarks/bench.ts', ...process.argv.slice(2)], {
  env: projectEnv({ NODE_ENV: 'production' }),
})
process.exit(code)
