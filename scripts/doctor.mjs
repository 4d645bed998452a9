// npm run doctor: everything that is missing, wrong or at risk, each with what to do. It changes nothing, and works
// whether the shop runs or not. Exit code 0: all well, 1: something needs a look, 2: something has failed.
// `-- --json` for programs, `-- --language hi` or `gu`.
import { becomeNode, ensureServable, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureServable()
becomeNode(['scripts/examine.mjs', ...process.argv.slice(2)])
