// npm start: from a fresh clone to a running shop. With a build that was made elsewhere, nothing is compiled.
import { readFileSync } from 'node:fs'
import { becomeNode, ensureServable, logSentences, prepareData, refuseOldNode } from './ground.mjs'

// A service manager collects lines of JSON; a person at a terminal reads sentences.
if (!process.stdout.isTTY || process.env.MODE === 'live') logSentences()
refuseOldNode()
await ensureServable(prepareData)
// Node would use what a large machine has: heaps of a bounded size, and one arena of the C library instead of one for
// each thread that compresses, keep the shop at about 200 MB (docs/operations.md, What to watch).
const { words, env } = JSON.parse(
  readFileSync(new URL('./serve-words.json', import.meta.url), 'utf8'),
)
becomeNode(words, env)
