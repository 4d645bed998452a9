// npm run doctor: lists everything that is missing, wrong or at risk, with the remedy. It changes nothing, and works
// whether the shop runs or not. Exit code 0: no problems, 1: warnings, 2: failures.
// `-- --json` for programs, `-- --language hi` or `gu`.
import { becomeNode, ensureServable, refuseOldNode } from './ground.mjs'

refuseOldNode()
await ensureServable()
becomeNode(['scripts/examine.mjs', ...process.argv.slice(2)])
