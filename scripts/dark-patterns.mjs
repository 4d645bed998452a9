// `npm run audit:dark-patterns`: runs the audit on the built shop and, if it passes, records the day and the
// release, which the page about fair dealing shows.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  ensureBuilt,
  ensureInstalled,
  pinnedNode,
  refuseOldNode,
  run,
  say,
  stop,
} from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
const { code } = await run(pinnedNode, [
  'node_modules/vitest/vitest.mjs',
  'run',
  'tests/dark-patterns',
  // Excludes the check of the day and the release, which are about to be written.
  '--testNamePattern=^(?!.*is of this release)',
])
if (code !== 0) stop('The audit found something; the page keeps the day of the last clean one.')
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const audit = { checkedOn: new Date().toISOString().slice(0, 10), release: version }
writeFileSync('content/dark-patterns.json', `${JSON.stringify(audit, null, 2)}\n`)
say(`Clean on ${audit.checkedOn}, release ${version}: content/dark-patterns.json`)
