// npm run build: makes build/<version>-<content> and points build/current to it. A server that runs keeps its own.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { ensureBuildable, ensureBuilt, refuseOldNode, root, say } from './ground.mjs'

refuseOldNode()
await ensureBuildable()
await ensureBuilt()
say(`The build is ${path.relative(root, realpathSync(path.join(root, 'build/current')))}.`)
