// npm start: from a fresh clone to a running shop.
import { readFileSync } from 'node:fs'
import { become, ensureBuilt, ensureInstalled, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
// A small young generation keeps the shop's memory at about half of what Node would use on a large machine.
const words = JSON.parse(readFileSync(new URL('./serve-words.json', import.meta.url), 'utf8'))
become(pinnedNode, ['--env-file-if-exists=.env', ...words])
