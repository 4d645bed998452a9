// npm run restore -- FILE --identity KEYFILE: a backup into an empty place, or in place of a named one.
import { become, ensureRunnable, pinnedNode, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureRunnable()
become(pinnedNode, [
  '--env-file-if-exists=.env',
  'src/commands/restore.ts',
  ...process.argv.slice(2),
])
