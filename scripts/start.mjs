// npm start: from a fresh clone to a running shop. With an existing build, nothing is compiled.
import { readFileSync } from 'node:fs'
import { becomeNode, ensureServable, logSentences, prepareData, refuseOldNode } from './ground.mjs'

// A service manager collects JSON lines; a person at a terminal reads plain messages.
if (!process.stdout.isTTY || process.env.MODE === 'live') logSentences()
refuseOldNode()
await ensureServable(prepareData)
// Bounded heaps, and one malloc arena instead of one per compression thread, keep the shop at about 200 MB, which
// would otherwise grow with the machine's memory (docs/operations.md, What to watch).
const { words, env } = JSON.parse(
  readFileSync(new URL('./serve-words.json', import.meta.url), 'utf8'),
)
becomeNode(words, env)
