// npm start: everything from a fresh clone to an open shop.
import { become, ensureBuilt, ensureInstalled, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
await ensureBuilt()
become(pinnedNode, ['scripts/serve.mjs'])
