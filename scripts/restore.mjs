// npm run restore -- FILE --identity KEYFILE: restores a backup into an empty folder, or replaces a named one.
import { becomeNode, ensureRunnable, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureRunnable()
becomeNode(['src/commands/restore.ts', ...process.argv.slice(2)])
