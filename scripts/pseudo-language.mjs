// `npm run audit:pseudo-language`: adds a language with marked and longer sentences to a copy of the shop, and lists
// for every page and state the texts that are not translated or do not fit. Pictures: test-results.
import { findOrInstallBrowser } from './browser.mjs'
import { pseudoLanguageCheck, sayPassed } from './checks.mjs'
import { ensureInstalled, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await pseudoLanguageCheck(await findOrInstallBrowser())
sayPassed('Every sentence is in the pseudo-language, and fits.')
