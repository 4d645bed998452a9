// npm run restore -- FILE --identity KEYFILE: a backup into an empty place, or in place of a named one.
import { becomeNode, ensureRunnable, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureRunnable()
becomeNode(['src/commands/restore.ts', ...process.argv.slice(2)])
