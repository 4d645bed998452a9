// `npm run audit:languages`: renders every public page in the other languages and reports the share of letters in the
// reader's script, without names, addresses, botanical names and units, with the longest runs in another script.
import { ensureBuilt, ensureInstalled, pinnedNode, refuseOldNode, run, stop } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
process.env.SAY_SHARES = '1'
const { code } = await run(pinnedNode, [
  'node_modules/vitest/vitest.mjs',
  'run',
  'tests/languages/audit.test.ts',
])
if (code !== 0) stop('Some pages have too much of another script: the list is above.')
