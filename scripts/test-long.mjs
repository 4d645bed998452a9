// npm run test:long: the sizes that `npm test` leaves out.
import { findOrInstallBrowser } from './browser.mjs'
import {
  browserChecks,
  crashChecks,
  poolerCheck,
  pseudoLanguageCheck,
  sayPassed,
  shopChecks,
  startChecks,
  stopChecks,
  upgradeChecks,
} from './checks.mjs'
import { ensureInstalled, refuseOldNode, say } from './ground.mjs'

const ADDS = [
  '5,000 random requests over all routes instead of 900',
  '24,000 requests made from the description of the API instead of 960, and 6,000 signed webhooks instead of 300',
  'every race with its full number of checkouts',
  'random cases drawn anew, instead of the same ones in every run',
  'two processes on one database, and a shop of 20,000 orders',
  'ten crash rounds instead of three, and three first starts that are killed instead of two',
  'twenty stops of npm under load',
  'a shop behind the real PgBouncer, where that is installed',
  'the release before, upgraded and taken back under load behind HAProxy, which has to be installed',
  'a trace that the packages of OpenTelemetry send to a collector; they are fetched from the registry',
  'every journey on a desktop and on a phone, instead of on both only where they differ',
  'every article of the shop opened and saved in the editor, instead of those with new elements',
  'every page in a pseudo-language, with longer sentences, at two widths',
]

refuseOldNode()
await ensureInstalled()
const chromium = await findOrInstallBrowser({ light: true })
say('The long tests add to npm test:')
for (const line of ADDS) say(`  · ${line}`)
await Promise.all([
  shopChecks({ rounds: 'long' }),
  startChecks({ rounds: 'long' }).then(() => crashChecks({ rounds: 10 })),
])
await stopChecks({ rounds: 20 })
await poolerCheck()
await upgradeChecks()
await browserChecks(chromium, { rounds: 'long' })
await pseudoLanguageCheck(chromium)
sayPassed('All long tests passed.')
