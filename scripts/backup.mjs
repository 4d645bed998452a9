// npm run backup: one encrypted file with the whole shop. `-- --new-key` makes a key; README, 'Backups'.
import { become, ensureRunnable, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureRunnable()
become(pinnedNode, [
  '--env-file-if-exists=.env',
  'src/commands/backup.ts',
  ...process.argv.slice(2),
])
