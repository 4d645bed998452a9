// npm start: from a fresh clone to a running shop. With a build that was made elsewhere, nothing is compiled.
import { readFileSync } from 'node:fs'
import { becomeNode, ensureServable, logSentences, refuseOldNode } from './ground.mjs'

// A service manager collects lines of JSON; a person at a terminal reads sentences.
if (!process.stdout.isTTY || process.env.MODE === 'live') logSentences()
refuseOldNode()
await ensureServable()
// A small young generation keeps the shop's memory at about half of what Node would use on a large machine.
const words = JSON.parse(readFileSync(new URL('./serve-words.json', import.meta.url), 'utf8'))
becomeNode(words)
