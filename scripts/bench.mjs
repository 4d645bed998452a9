// npm run bench: requests a second and memory, beside a bare Node server in the same run.
// npm run bench -- lists: the owner's lists with 200,000 orders.
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
const [first, ...others] = process.argv.slice(2)
const words =
  first === 'lists'
    ? ['benchmarks/lists.ts', ...others]
    : ['benchmarks/bench.ts', ...process.argv.slice(2)]
const { code } = await run(pinnedNode, words, {
  env: projectEnv({ NODE_ENV: 'production' }),
})
process.exit(code)
