// npm start: everything from a fresh clone to an open shop.
import { readFileSync } from 'node:fs'
import { become, ensureBuilt, ensureInstalled, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
// A small nursery keeps the shop's memory at about half of what Node would take on a large machine.
become(pinnedNode, JSON.parse(readFileSync(new URL('./serve-words.json', import.meta.url), 'utf8')))
