// npm run bench: requests per second and memory, beside a bare Node server in the same run. npm run bench --
// lists: the owner's lists with 200,000 orders. npm run bench -- large: a day's database load with a million
// orders. npm run bench -- provider: waiting times of others while the payment provider is slow or down. npm run bench --
// profile: where an order's CPU time is spent. npm run bench -- purchases: how long a purchase takes on a
// slow phone. npm run bench -- catalogue: pages and responses with 100,000 products, or a million. npm run bench -- memory:
// memory under a mixed load for half an hour. npm run bench -- start: how long a start takes.
// npm run bench -- sale: 2,000 visitors arrive within one second.
import { findOrInstallBrowser } from './browser.mjs'
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
const OTHERS = {
  lists: 'benchmarks/lists.ts',
  large: 'benchmarks/large-tables.ts',
  provider: 'benchmarks/slow-provider.ts',
  profile: 'benchmarks/profile.ts',
  purchases: 'benchmarks/purchases.ts',
  catalogue: 'benchmarks/catalogue.ts',
  memory: 'benchmarks/memory.ts',
  start: 'benchmarks/starts.ts',
  sale: 'benchmarks/sale.ts',
}
const words = Object.hasOwn(OTHERS, first ?? '')
  ? [OTHERS[first], ...others]
  : ['benchmarks/bench.ts', ...process.argv.slice(2)]
// This benchmark runs the shop's code in its own process, so it needs the sentences.
const withSentences = first === 'large' ? ['--import', './scripts/sentences/register.ts'] : []
const browser = first === 'purchases' ? { CHROMIUM_PATH: await findOrInstallBrowser() } : {}
const { code } = await run(pinnedNode, [...withSentences, ...words], {
  env: projectEnv({ NODE_ENV: 'production', ...browser }),
})
process.exit(code)
