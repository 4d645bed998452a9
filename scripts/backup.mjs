// npm run backup: one encrypted file with the whole shop. `-- --new-key` makes a key; README, 'Backups'.
import { become, ensureInstalled, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureInstalled()
become(pinnedNode, [
  '--env-file-if-exists=.env',
  'src/commands/backup.ts',
  ...process.argv.slice(2),
])
