// npm run backup: one encrypted file with the whole shop. `-- --new-key` makes a key (docs/operations.md, Backup and restore).
import { becomeNode, ensureRunnable, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureRunnable()
becomeNode(['src/commands/backup.ts', ...process.argv.slice(2)])
