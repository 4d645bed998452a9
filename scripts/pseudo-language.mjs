// `npm run audit:pseudo-language`: gives a copy of the shop one more language, whose sentences are marked and longer, and
// lists on every page and state, what is not in it and what does not fit. Pictures: test-results.
import { findOrInstallBrowser } from './browser.mjs'
import { pseudoLanguageCheck, sayPassed } from './checks.mjs'
import { ensureInstalled, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await pseudoLanguageCheck(await findOrInstallBrowser())
sayPassed('Every sentence is in the pseudo-language, and fits.')
